/** Imports that administrators start, and the reports of all imports. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Actor, COMMAND_LINE } from '../../domain/admin.ts';
import { isLicenseUrl } from '../../domain/catalogue/license.ts';
import type {
  ImportChoices,
  ImportPage,
  ImportProgress,
  ImportReport,
  ImportRun,
  ImportState,
  ItemOutcome,
} from '../../domain/imports/import-runs.ts';
import { sourceNameFault } from '../../domain/imports/import-sources.ts';
import type { Slice } from '../../domain/lists.ts';
import type { DatabaseLocation, Log, StorageLocation } from '../../domain/ports.ts';
import { Refusal, requireFound } from '../../domain/refusal.ts';
import { printable } from '../../domain/text/printable.ts';
import { wrong } from '../../domain/text/texts.ts';
import type { Storage } from '../../media/storage/storage.ts';
import {
  askToCancel,
  beginOnlyRun,
  endSilentRuns,
  findRun,
  findRunning,
  listRunItems,
  listRuns,
} from '../../store/imports/import-runs.ts';
import type { Store } from '../../store/store.ts';
import { repeat } from '../node/repeat.ts';
import { createImportRunner, type ImportTask } from './import-runner.ts';
import { createServerFolders, quoted } from './server-folders.ts';
import { createUploads } from './uploads.ts';

interface ImportsOptions {
  store: Store;
  /** The location of the store: the process of the import opens it again. */
  database: DatabaseLocation;
  /** The storage of all nodes, if there is one: imported folders are copied there. */
  storage?: StorageLocation | undefined;
  /** The same, opened. */
  shared?: Storage | undefined;
  /** The folders on the server that may be imported from. */
  places: readonly string[];
  /** The folder of this node for uploaded files. */
  uploads: string;
  /** In bytes. */
  uploadMax: number;
  /** Throws if the disk is almost full. */
  requireRoom(): void;
  /** The data folder. */
  data: string;
  log: Log;
}

interface UploadedFolder {
  upload: string;
  /** The name of the folder, as reports show it. */
  name: string;
  /** How many were sent. */
  files: number;
}

/** How often runs are checked whose process is gone. */
const CHECK_MS = 10_000;
const TIDY_MS = 3600_000;
const WATCHERS_MAX = 50;
const HERE_MS = 250;
/** Progress is written to the store once a second. */
const ELSEWHERE_MS = 1000;
const REPEAT_MS = 10_000;

export function createImports(parts: ImportsOptions) {
  const { store, uploads: folder, shared, uploadMax: max, requireRoom, log } = parts;
  const places = createServerFolders(parts.places);
  const uploads = createUploads({ folder, shared, max, requireRoom });
  const runner = createImportRunner(parts);

  async function get(id: number): Promise<ImportRun> {
    return runner.withProgress(requireFound(await findRun(store.db, id), `There is no import ${id}.`));
  }

  async function requireFree(): Promise<void> {
    runner.requireOpen();
    const running = await findRunning(store.db);
    if (running !== undefined) throw busy(running);
  }

  async function beginRun(by: Actor, source: ImportRun['source']): Promise<{ id: number }> {
    runner.requireOpen();
    requireRoom();
    const begun = await beginOnlyRun(store, by, source);
    if ('running' in begun) throw busy(begun.running);
    return begun;
  }

  async function begin(by: Actor, source: ImportRun['source'], task: ImportTask): Promise<ImportRun> {
    const { id } = await beginRun(by, source).catch(async (error) => {
      await task.after?.();
      throw error;
    });
    runner.start({ id, by, source }, task);
    return await get(id);
  }

  const ended = new AbortController();
  const tidying = setInterval(() => {
    uploads.tidy(new Date()).catch((error) => log.warn('old uploads could not be deleted', { error }));
  }, TIDY_MS).unref();
  // Ends the runs whose process is gone, on any node.
  const checking = repeat(CHECK_MS, async () => {
    if (!runner.isIdle()) return;
    await endSilentRuns(store, new Date()).catch((error) =>
      log.debug('import runs could not be read', { error }),
    );
  });
  let watchers = 0;

  async function* follow(first: ImportRun, stop: AbortSignal): AsyncGenerator<ImportProgress> {
    watchers++;
    try {
      let sent = '';
      let sentAt = 0;
      for (let run = first; ; run = await get(first.id)) {
        const progress = progressOf(run);
        const text = JSON.stringify(progress);
        const now = performance.now();
        if (text !== sent || now - sentAt > REPEAT_MS) {
          yield progress;
          sent = text;
          sentAt = now;
        }
        if (run.state !== 'running' || stop.aborted) return;
        const pause = runner.isRunning(run.id) ? HERE_MS : ELSEWHERE_MS;
        await sleep(pause, undefined, { signal: stop }).catch(() => {});
      }
    } finally {
      watchers--;
    }
  }

  return {
    /**
     * Its progress: immediately, after each change, and every few seconds, so that the connection is not considered dead, until it has ended or the
     * signal is aborted. Refuses an unknown id with kind `not-found`, and too many watches with kind `overload`.
     */
    async watch(id: number, signal: AbortSignal): Promise<AsyncGenerator<ImportProgress>> {
      const first = await get(id);
      if (watchers >= WATCHERS_MAX)
        throw new Refusal('overload', 'Too many open import pages. Try again later.', { retryAfter: 10 });
      return follow(first, AbortSignal.any([signal, ended.signal]));
    },
    /** The content of a folder on the server; for an empty path, the root folders. */
    places: (path: string) => places.list(path),

    async list(slice: Slice): Promise<ImportPage> {
      const { runs, total } = await listRuns(store.db, slice);
      return {
        runs: runs.map((run) => runner.withProgress(run)),
        total,
        running: (await findRunning(store.db))?.id ?? null,
      };
    },

    async report(id: number, filter: Slice & { outcome?: ItemOutcome | undefined }): Promise<ImportReport> {
      const run = await get(id);
      return { run, ...(await listRunItems(store.longReads, id, filter)) };
    },

    /** Throws (kind `conflict`) while another import runs. */
    async start(by: Actor, path: string, choices: ImportChoices = {}): Promise<ImportRun> {
      requireChoices(choices);
      const real = await places.require(path);
      return await begin(by, { kind: 'path', name: real }, { path: real, options: choices });
    },

    /** The same with an uploaded file. `body` is read only if no import runs. */
    async upload(
      by: Actor,
      name: string,
      body: AsyncIterable<Buffer>,
      choices: ImportChoices = {},
    ): Promise<ImportRun> {
      requireChoices(choices);
      await requireFree();
      const { path, remove } = await uploads.receive(name, body);
      const source = { kind: 'upload', name: printable(name) } as const;
      return await begin(by, source, { path, options: choices, after: remove });
    },

    beginUpload: () => ({ id: uploads.begin() }),
    addToUpload: uploads.add,
    discardUpload: uploads.discard,

    /** Imports the audio files of an upload. If they are refused, they wait for another try, for example with a licence. */
    async startUpload(
      by: Actor,
      { upload, name, files }: UploadedFolder,
      choices: ImportChoices = {},
    ): Promise<ImportRun> {
      requireChoices(choices);
      await requireFree();
      const { path, remove } = await uploads.collect(upload, files);
      const after = async (state?: ImportState) => {
        await remove();
        if (state === 'done' || state === 'cancelled') await uploads.discard(upload);
      };
      const source = { kind: 'upload', name: printable(name), upload } as const;
      return await begin(by, source, { path, upload, options: choices, after });
    },

    /** Resolves when the import has ended or, if another node runs it, when that node has been asked to cancel it. */
    async cancel(by: Actor, id: number): Promise<ImportRun> {
      const { state } = await get(id);
      if (state !== 'running') throw new Refusal('conflict', `Import ${id} has already ended (${state}).`);
      if (runner.isRunning(id)) await runner.stop({ state: 'cancelled', by });
      else await askToCancel(store, id, by);
      return await get(id);
    },

    /** Stops the import of this node and rolls it back. */
    async close(): Promise<void> {
      ended.abort();
      clearInterval(tidying);
      await runner.close();
      await checking.close();
    },
  };
}

export type Imports = ReturnType<typeof createImports>;

function requireChoices({ license, source }: ImportChoices): void {
  if (license !== undefined && !isLicenseUrl(license))
    throw wrong('license', 'an http or https address', quoted(license));
  const fault = source === undefined ? undefined : sourceNameFault(source);
  if (fault !== undefined)
    throw new Refusal('type', `source: ${fault}, got ${quoted(source!)}.`, { field: 'source' });
}

function busy({ id, by, source, started }: ImportRun): Refusal {
  const who = by === COMMAND_LINE ? 'from the command line' : `by ${by.name}`;
  return new Refusal(
    'conflict',
    `Import ${id} of ${JSON.stringify(source.name)}, started ${who} at ${started}, is still running. Wait for it to finish, or cancel it.`,
  );
}

function progressOf({ state, phase, done, total, records, refused, last }: ImportRun): ImportProgress {
  return { state, phase, done, total, records, refused, last };
}
