/** Runs the imports of this node, one at a time, each in its own process. */
import type { Actor } from '../../domain/admin.ts';
import type { ImportChoices, ImportRun, ImportState, ImportStep } from '../../domain/imports/import-runs.ts';
import type { DatabaseLocation, Log, StorageLocation } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Stop } from '../../import/recorded.ts';
import { endRun, findRun } from '../../store/imports/import-runs.ts';
import type { Store } from '../../store/store.ts';
import { forkChild } from '../node/fork-child.ts';
import type { ImportProcessTask, ToImport } from './import-process.ts';

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
  /** Of the store: the process of the import opens it again. */
  database: DatabaseLocation;
  /** Of all nodes, if there is one: imported folders are copied there. */
  storage?: StorageLocation | undefined;
  /** The data folder. */
  data: string;
  log: Log;
}

interface LiveImport extends RunningImport {
  id: number;
  step?: ImportStep;
  /** Why it is being stopped. */
  stopped?: Stop;
  /** Resolves when its process has ended and its end is recorded. */
  settled: Promise<void>;
}

/** An import that does not stop within this time is killed. The database then rolls it back. */
const STOP_MS = 10_000;

export class ImportRunner {
  readonly #options: ImportRunnerOptions;
  /** The process of the import before may still be ending. */
  #live: LiveImport | undefined;
  #isClosed = false;

  constructor(options: ImportRunnerOptions) {
    this.#options = options;
  }

  isIdle(): boolean {
    return this.#live === undefined;
  }

  isRunning(id: number): boolean {
    return this.#live?.id === id;
  }

  /** The run with its current progress, which is in the store only once a second. */
  withProgress(run: ImportRun): ImportRun {
    return run.state === 'running' && this.#live?.id === run.id ? { ...run, ...this.#live.step } : run;
  }

  requireOpen(): void {
    if (this.#isClosed) throw new Refusal('overload', 'The server is shutting down.', { retryAfter: 5 });
  }

  start(run: Pick<ImportRun, 'id' | 'by' | 'source'>, { after, ...task }: ImportTask): void {
    const { database, storage, data, log } = this.#options;
    const running = runImport({ store: database, storage, data, run, ...task }, data, log, (step) => {
      if (this.#live?.id === run.id) this.#live.step = step;
    });
    const settled = running.ended.then(async () => {
      if (this.#live === live) this.#live = undefined;
      const state = await this.#recordEnd(live, run.by).catch((error) => {
        log.error('the end of an import could not be recorded', { error });
      });
      await after?.(state ?? undefined).catch((error) =>
        log.warn('an upload could not be deleted', { error }),
      );
    });
    const live: LiveImport = { ...running, id: run.id, settled };
    this.#live = live;
    if (this.#isClosed) running.stop({ state: 'interrupted' });
  }

  /** Resolves when the process has ended. */
  async stop(stop: Stop): Promise<void> {
    const live = this.#live;
    if (live === undefined) return;
    live.stopped ??= stop;
    live.stop(stop);
    const timer = setTimeout(live.kill, STOP_MS);
    await live.settled.finally(() => clearTimeout(timer));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.stop({ state: 'interrupted' });
  }

  /** For a process that was killed or crashed: otherwise the process has recorded its end. */
  async #recordEnd({ id, stopped }: LiveImport, by: Actor): Promise<ImportState | undefined> {
    const { store } = this.#options;
    const { state = 'interrupted', by: cancelledBy } = stopped ?? {};
    const recorded = (await findRun(store.db, id))?.state;
    if (recorded !== 'running') return recorded;
    const reason =
      state === 'cancelled' ? '' : 'The import ended by a fault of its own; the log may say more.';
    await store.commit((trx) => endRun(trx, id, by, { state, reason, cancelledBy }));
    return state;
  }
}

// Runs `import-process.ts`.

const PROCESS = new URL('./import-process.ts', import.meta.url);

interface RunningImport {
  /** Resolves when the process is gone, however it ended. */
  ended: Promise<void>;
  stop(stop: Stop): void;
  kill(): void;
}

function runImport(
  task: ImportProcessTask,
  folder: string,
  log: Log,
  onProgress: (step: ImportStep) => void,
): RunningImport {
  const child = forkChild(PROCESS, { folder, log, label: 'from the import' });
  child.on('message', (step: ImportStep) => onProgress(step));
  child.on('error', (error) => log.error('the import cannot be run', { error }));
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    // Without a process id there never was one.
    if (child.pid === undefined) resolve();
  });
  const send = (message: ToImport) => child.send(message, () => {});
  send({ task });
  return {
    ended,
    stop: (stop) => void (child.connected && send({ stop })),
    kill: () => void child.kill('SIGKILL'),
  };
}
