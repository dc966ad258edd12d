/** Imports that administrators start, one at a time, each in a process of its own; and what all imports did. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Actor, COMMAND_LINE } from '../../domain/admin.ts';
import type {
  ImportChoices,
  ImportPage,
  ImportPlace,
  ImportReport,
  ImportRun,
  ImportStep,
  ItemOutcome,
} from '../../domain/import-runs.ts';
import { sourceNameFault } from '../../domain/import-sources.ts';
import { isLicenseUrl } from '../../domain/license.ts';
import type { Slice } from '../../domain/lists.ts';
import type { DatabaseLocation, Log } from '../../domain/ports.ts';
import { printable } from '../../domain/printable.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Stop } from '../../import/recorded.ts';
import {
  askToCancel,
  beginOnlyRun,
  endRun,
  endSilentRuns,
  findRun,
  findRunning,
  listRunItems,
  listRuns,
} from '../../store/import-runs.ts';
import type { Store } from '../../store/store.ts';
import { createImportWatches, type ImportWatches } from './import-watches.ts';
import { type RunningImport, runImport } from './run-import.ts';
import { createServerFolders, quoted } from './server-folders.ts';
import { createUploads } from './uploads.ts';

export interface ImportOptions {
  store: Store;
  /** Where that store is: the process that imports opens it for itself. */
  database: DatabaseLocation;
  /** The folders on the server below which imports may lie. */
  places: readonly string[];
  /** The node's own, for files that were uploaded. */
  uploads: string;
  /** Most bytes of an upload. */
  uploadMax: number;
  /** Throws where the disk has no room for what an import writes. */
  requireRoom(): void;
  /** The data folder. */
  data: string;
  log: Log;
}

export interface Imports {
  list(slice: Slice): Promise<ImportPage>;
  report(id: number, filter: Slice & { outcome?: ItemOutcome | undefined }): Promise<ImportReport>;
  /** What can be chosen on the server; an empty path for the folders to begin at. */
  places(path: string): Promise<ImportPlace>;
  /** Refuses (kind `conflict`) while another import goes on, whoever started it. */
  start(by: Actor, path: string, choices?: ImportChoices): Promise<ImportRun>;
  /** The same with a file that comes now; `body` is read only where no import goes on. */
  upload(by: Actor, name: string, body: AsyncIterable<Buffer>, choices?: ImportChoices): Promise<ImportRun>;
  /** Answers when it has ended, or, where another process runs it, when that has been asked to end it. */
  cancel(by: Actor, id: number): Promise<ImportRun>;
  watch: ImportWatches['watch'];
  /** Stops the import that goes on here; nothing of it is taken. */
  close(): Promise<void>;
}

interface LiveImport extends RunningImport {
  id: number;
  step?: ImportStep;
  /** Why it is being stopped. */
  stopped?: Stop;
  /** Resolves when nothing of it runs any more, and its end is noted. */
  settled: Promise<void>;
}

/** What does not stop by itself within this time is killed; the database then takes nothing of it. */
const STOP_MS = 10_000;
/** How often runs are looked for whose process is gone. */
const CHECK_MS = 10_000;

export function createImports(parts: ImportOptions): Imports {
  const { store, database, uploads: folder, uploadMax: uploadMost, requireRoom, data, log } = parts;
  const places = createServerFolders(parts.places);
  const uploads = createUploads(folder, uploadMost, requireRoom);
  /** The one that runs here. The process of the one before may still be ending. */
  let live: LiveImport | undefined;
  let closed = false;

  /** The process here tells of its progress more often than the store hears of it. */
  function fresh(run: ImportRun): ImportRun {
    return run.state === 'running' && live?.id === run.id ? { ...run, ...live.step } : run;
  }

  async function get(id: number): Promise<ImportRun> {
    const run = await findRun(store.db, id);
    if (run === undefined) throw new Refusal('not-found', `There is no import ${id}.`);
    return fresh(run);
  }

  function requireOpen(): void {
    if (closed) throw new Refusal('overload', 'The service is stopping.', { retryAfter: 5 });
  }

  async function requireFree(): Promise<void> {
    requireOpen();
    const running = await findRunning(store.db);
    if (running !== undefined) throw busy(running);
  }

  async function begin(
    by: Actor,
    source: ImportRun['source'],
    task: { path: string; options: ImportChoices; after?: () => Promise<void> },
  ): Promise<ImportRun> {
    requireOpen();
    requireRoom();
    const begun = await beginOnlyRun(store, by, source);
    if ('running' in begun) throw busy(begun.running);
    const { path, options, after } = task;
    const run = { id: begun.id, by, source };
    const running = runImport({ store: database, run, path, options }, data, log, (step) => {
      if (live?.id === run.id) live.step = step;
    });
    const settled = running.ended.then(async () => {
      if (live === own) live = undefined;
      // It says itself how it ended, unless it was killed or fell over.
      await end(own, by).catch((error) => log.error('the end of an import could not be noted', { error }));
      await after?.().catch((error) => log.warn('an upload could not be deleted', { error }));
    });
    const own: LiveImport = { ...running, id: run.id, settled };
    live = own;
    if (closed) running.stop({ state: 'interrupted' });
    return await get(run.id);
  }

  async function end({ id, stopped }: LiveImport, by: Actor): Promise<void> {
    const { state = 'interrupted', by: cancelledBy } = stopped ?? {};
    if ((await findRun(store.db, id))?.state !== 'running') return;
    const reason =
      state === 'cancelled' ? '' : 'The import ended by a fault of its own; the log may say more.';
    await store.commit((trx) => endRun(trx, id, by, { state, reason, cancelledBy }));
  }

  /** Resolves when nothing of it runs any more. */
  async function stopLive(stop: Stop): Promise<void> {
    if (live === undefined) return;
    const { kill, settled } = live;
    live.stopped ??= stop;
    live.stop(stop);
    const late = setTimeout(kill, STOP_MS);
    await settled.finally(() => clearTimeout(late));
  }

  const ended = new AbortController();
  const looking = (async () => {
    while (!ended.signal.aborted) {
      if (live === undefined)
        await endSilentRuns(store, new Date()).catch((error) =>
          log.debug('runs of imports could not be looked through', { error }),
        );
      await sleep(CHECK_MS, undefined, { signal: ended.signal, ref: false }).catch(() => {});
    }
  })();
  const watching = createImportWatches({ get, isHere: (id) => live?.id === id, closing: ended.signal });

  return {
    watch: watching.watch,
    places: (path) => places.list(path),

    async list(slice) {
      const { runs, total } = await listRuns(store.db, slice);
      return { runs: runs.map(fresh), total, running: (await findRunning(store.db))?.id ?? null };
    },

    async report(id, filter) {
      const run = await get(id);
      return { run, ...(await listRunItems(store.db, id, filter)) };
    },

    async start(by, path, choices = {}) {
      requireChoices(choices);
      const real = await places.require(path);
      return await begin(by, { kind: 'path', name: real }, { path: real, options: choices });
    },

    async upload(by, name, body, choices = {}) {
      requireChoices(choices);
      await requireFree();
      const { path, remove } = await uploads.receive(name, body);
      try {
        return await begin(
          by,
          { kind: 'upload', name: printable(name) },
          { path, options: choices, after: remove },
        );
      } catch (error) {
        await remove();
        throw error;
      }
    },

    async cancel(by, id) {
      const { state } = await get(id);
      if (state !== 'running')
        throw new Refusal('conflict', `Import ${id} has ended already: it is ${state}.`);
      if (live?.id === id) await stopLive({ state: 'cancelled', by });
      else await askToCancel(store, id, by);
      return await get(id);
    },

    async close() {
      closed = true;
      ended.abort();
      await stopLive({ state: 'interrupted' });
      await looking;
    },
  };
}

function requireChoices({ license, source }: ImportChoices): void {
  if (license !== undefined && !isLicenseUrl(license))
    throw new Refusal('type', `license: expected an http or https address, got ${quoted(license)}.`, {
      field: 'license',
    });
  const fault = source === undefined ? undefined : sourceNameFault(source);
  if (fault !== undefined)
    throw new Refusal('type', `source: ${fault}, got ${quoted(source!)}.`, { field: 'source' });
}

function busy({ id, by, source, started }: ImportRun): Refusal {
  const who = by === COMMAND_LINE ? 'from the command line' : `by ${by.name}`;
  return new Refusal(
    'conflict',
    `Import ${id} of ${JSON.stringify(source.name)}, started ${who} at ${started}, is going on. Wait for it, or cancel it.`,
  );
}
