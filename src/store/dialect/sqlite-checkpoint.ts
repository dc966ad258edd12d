/**
 * Copies the log of a SQLite database into the database. While that goes on, others read and write: what they write meanwhile is copied the
 * next time. When all is copied and no reader needs the log, the next writer begins it again. Under constant writes that never happens: a log
 * that has grown large is copied to its end while writers wait. It is not truncated, because to overwrite a file takes less time
 * than to extend it: each synchronization of a longer file also writes its metadata.
 */
import { DatabaseSync } from 'node:sqlite';
import { LOG_LIMIT } from './sqlite-file.ts';

/** Pages in the log that are not copied yet. */
const PAGES_MIN = 1000;
/** Bytes: a larger log begins again. Half of what SQLite keeps of the file, because the log grows until the next look at it. */
export const LOG_MAX = LOG_LIMIT / 2;
/** Waiting for a writer to end, and then for readers: new writers wait meanwhile. */
const BUSY_WAIT_MS = 20;
/** After an attempt that a reader prevented; doubled after each further one. */
const PAUSE_MS = 2000;
const PAUSE_MAX_MS = 64_000;

export function createCheckpoints(path: string) {
  const database = new DatabaseSync(path, { timeout: BUSY_WAIT_MS });
  const { page_size: pageSize } = { ...database.prepare('pragma page_size').get() } as { page_size: number };
  let pause = PAUSE_MS;
  let nextRestart = Number.NEGATIVE_INFINITY;
  /** Pages in the log, and those of them that are copied; both -1 without a log. */
  const checkpoint = (mode: 'noop' | 'passive' | 'restart') =>
    ({ ...database.prepare(`pragma wal_checkpoint(${mode})`).get() }) as Record<
      'busy' | 'log' | 'checkpointed',
      number
    >;
  return {
    /** Does what is due at `now`, in milliseconds. Of a large log it returns whether it begins again with the next write, if that was due. */
    run(now: number): boolean | undefined {
      const { log, checkpointed } = checkpoint('noop');
      if (log - checkpointed >= PAGES_MIN) checkpoint('passive');
      if (log * pageSize <= LOG_MAX || now < nextRestart) return undefined;
      const isBusy = checkpoint('restart').busy === 1;
      if (isBusy) nextRestart = now + pause;
      pause = isBusy ? Math.min(2 * pause, PAUSE_MAX_MS) : PAUSE_MS;
      return !isBusy;
    },
    close: () => database.close(),
  };
}
