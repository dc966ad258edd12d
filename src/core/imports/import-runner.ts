/** Runs the imports of this node, one at a time, each in its own process. */
import type { ChildProcess } from 'node:child_process';
import type { Actor } from '../../domain/admin.ts';
import type { ImportChoices, ImportRun, ImportState, ImportStep } from '../../domain/imports/import-runs.ts';
import type { DatabaseLocation, Log, StorageLocation } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import { STOP_REASONS, type Stop } from '../../import/recorded.ts';
import { endRun, findRun } from '../../store/imports/import-runs.ts';
import type { Store } from '../../store/store.ts';
import { forkChild } from '../node/fork-child.ts';
import type { ToImport } from './import-process.ts';

export interface ImportTask {
  path: string;
  options: ImportChoices;
  /** The id of the upload, if it is one of audio files. */
  upload?: string;
  /** Runs after the import, with its final state if that is known. */
  after?: (state?: ImportState) => Promise<void>;
}

interface ImportRunnerOptions {
  store: Store;
  /** The location of the store: the process of the import opens it again. */
  database: DatabaseLocation;
  /** The storage of all nodes, if there is one: imported folders are copied there. */
  storage?: StorageLocation | undefined;
  /** The data folder. */
  data: string;
  log: Log;
}

interface LiveImport {
  id: number;
  child: ChildProcess;
  step?: ImportStep;
  /** Why it is being stopped. */
  stopped?: Stop;
  /** Resolves when its process has ended and its end is recorded. */
  settled: Promise<void>;
}

const PROCESS = new URL('./import-process.ts', import.meta.url);
/** An import that does not stop within this time is killed. The database then rolls it back. */
const STOP_MS = 10_000;

export type ImportRunner = ReturnType<typeof createImportRunner>;

export function createImportRunner({ store, database, storage, data, log }: ImportRunnerOptions) {
  /** The process of the import before may still be ending. */
  let live: LiveImport | undefined;
  let isClosed = false;

  /** Resolves when the process has ended. */
  async function stop(reason: Stop): Promise<void> {
    const stopped = live;
    if (stopped === undefined) return;
    stopped.stopped ??= reason;
    send(stopped.child, { stop: reason });
    const timer = setTimeout(() => stopped.child.kill('SIGKILL'), STOP_MS);
    await stopped.settled.finally(() => clearTimeout(timer));
  }

  /** Records the end of a process that was killed or crashed: otherwise the process has recorded it. */
  async function recordEnd({ id, stopped }: LiveImport, by: Actor): Promise<ImportState | undefined> {
    const { state = 'interrupted', by: cancelledBy } = stopped ?? {};
    const recorded = (await findRun(store.db, id))?.state;
    if (recorded !== 'running') return recorded;
    const reason = stopped
      ? STOP_REASONS[state]
      : 'The import ended by a fault of its own; the log may say more.';
    await store.commit((trx) => endRun(trx, id, by, { state, reason, cancelledBy }));
    return state;
  }

  return {
    isIdle: () => live === undefined,
    isRunning: (id: number) => live?.id === id,
    /** The run with its current progress, which is in the store only once a second. */
    withProgress: (run: ImportRun): ImportRun =>
      run.state === 'running' && live?.id === run.id ? { ...run, ...live.step } : run,
    requireOpen(): void {
      if (isClosed) throw new Refusal('overload', 'The server is shutting down.', { retryAfter: 5 });
    },
    start(run: Pick<ImportRun, 'id' | 'by' | 'source'>, { after, ...task }: ImportTask): void {
      const child = forkChild(PROCESS, { folder: data, log, label: 'from the import' });
      const end = async () => {
        if (live === own) live = undefined;
        const state = await recordEnd(own, run.by).catch((error) => {
          log.error('the end of an import could not be recorded', { error });
        });
        await after?.(state ?? undefined).catch((error) =>
          log.warn('an upload could not be deleted', { error }),
        );
      };
      const ended = new Promise<unknown>((resolve) => {
        child.once('exit', resolve);
        // Without a process id there never was one.
        if (child.pid === undefined) resolve(undefined);
      });
      const own: LiveImport = { id: run.id, child, settled: ended.then(end) };
      live = own;
      child.on('message', (step: ImportStep) => {
        own.step = step;
      });
      child.on('error', (error) => log.error('the import cannot be run', { error }));
      send(child, { task: { store: database, storage, data, run, ...task } });
      if (isClosed) send(child, { stop: { state: 'interrupted' } });
    },
    stop,
    async close(): Promise<void> {
      isClosed = true;
      await stop({ state: 'interrupted' });
    },
  };
}

function send(child: ChildProcess, message: ToImport): void {
  if (child.connected) child.send(message, () => {});
}
