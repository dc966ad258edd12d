/**
 * Copies the log of a SQLite database into the database. While that goes on, others read and write: what they write meanwhile is copied the
 * next time. When all is copied and no reader needs the log, the next writer begins it again. A log that has grown large is copied to its end
 * and truncated, while writers wait.
 */
import { DatabaseSync } from 'node:sqlite';
import { LOG_LIMIT } from './sqlite-file.ts';

/** Pages in the log that are not copied yet. */
const PAGES_MIN = 1000;
/** Bytes: a larger log is truncated. */
export const LOG_MAX = 2 * LOG_LIMIT;
/** For a writer to end, and then for readers: new writers wait meanwhile. */
const BUSY_WAIT_MS = 20;
/** After a truncation that a reader prevented; doubled after each further one. */
const PAUSE_MS = 2000;
const PAUSE_MAX_MS = 64_000;

/** A function that does what is due at `now`, in milliseconds. */
export function createCheckpoints(path: string) {
  const database = new DatabaseSync(path, { timeout: BUSY_WAIT_MS });
  const { page_size: pageSize } = { ...database.prepare('pragma page_size').get() } as { page_size: number };
  let pause = PAUSE_MS;
  let nextTruncation = Number.NEGATIVE_INFINITY;
  /** Pages in the log, and those of them that are copied; both -1 without a log. */
  const checkpoint = (mode: 'noop' | 'passive' | 'truncate') =>
    ({ ...database.prepare(`pragma wal_checkpoint(${mode})`).get() }) as Record<
      'busy' | 'log' | 'checkpointed',
      number
    >;
  return {
    run(now: number): void {
      const { log, checkpointed } = checkpoint('noop');
      if (log - checkpointed >= PAGES_MIN) checkpoint('passive');
      if (log * pageSize <= LOG_MAX || now < nextTruncation) return;
      const isBusy = checkpoint('truncate').busy === 1;
      if (isBusy) nextTruncation = now + pause;
      pause = isBusy ? Math.min(2 * pause, PAUSE_MAX_MS) : PAUSE_MS;
    },
    close: () => database.close(),
  };
}
