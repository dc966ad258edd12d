/**
 * The process of an import that an administrator has started. It receives an `ImportProcessTask`, reports every `ImportStep`, stores the
 * result, and ends. It stops on request, and when its parent is gone.
 */
import { link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ImportChoices, ImportStep } from '../../domain/imports/import-runs.ts';
import { DATA } from '../../domain/media/media.ts';
import type { DatabaseLocation, StorageLocation } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import { importPath } from '../../import/import.ts';
import { type Run, recordImport, type Stop } from '../../import/recorded.ts';
import type { OriginalStorage } from '../../import/sources/folder/shared-files.ts';
import { originalKey } from '../../media/originals.ts';
import { createFolderStorage, flushNames } from '../../media/storage/folder-storage.ts';
import { openStorage } from '../../media/storage/open-storage.ts';
import { findRun } from '../../store/imports/import-runs.ts';
import { openStore } from '../../store/store.ts';

export interface ImportProcessTask {
  /** Sent in a message, since other users can read a command line and it may contain a password. */
  store: DatabaseLocation;
  storage?: StorageLocation | undefined;
  /** The data folder. */
  data: string;
  run: Run;
  /** The real path, which may be imported. */
  path: string;
  options: ImportChoices;
  /** The id of the upload, if it is one of audio files. */
  upload?: string;
}

export type ToImport = { task: ImportProcessTask } | { stop: Stop };

/** Without a parent the process is killed after a while; the database then rolls back the import. */
const LAST_MS = 5000;

const stop = new AbortController();
// A stop signal reaches the whole process group; the parent decides.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
process.stderr.on('error', () => {});
process.once('disconnect', () => {
  const gone: Stop = { state: 'interrupted' };
  stop.abort(gone);
  setTimeout(() => process.exit(), LAST_MS).unref();
});
process.on('message', (message: ToImport) => {
  if ('stop' in message) stop.abort(message.stop);
  else void perform(message.task);
});

async function perform({
  store: location,
  storage: place,
  data,
  run,
  path,
  options: chosen,
  upload,
}: ImportProcessTask): Promise<void> {
  const complain = (message: string) => process.stderr.write(`${message}\n`);
  try {
    const store = await openStore(location);
    const shared = place && openStorage(place);
    const local = shared === undefined && upload !== undefined ? createUploadedFiles(data) : undefined;
    const storage = shared ?? local;
    const added = { ...(storage && { storage }), ...(upload !== undefined && { upload }) };
    try {
      const recording = { signal: stop.signal, onProgress: reportProgress };
      await recordImport(store, run, recording, (options) =>
        importPath(store, path, { ...chosen, ...options, data, ...added }),
      );
    } catch (error) {
      // Its end is written with its records: a commit whose response was lost has kept both.
      const end = await findRun(store.db, run.id).catch(() => undefined);
      if (end !== undefined && end.state !== 'done' && end.state !== 'running') await local?.undo();
      throw error;
    } finally {
      shared?.close();
      await store.close();
    }
  } catch (error) {
    // A refusal is in the report; other errors are logged.
    if (!(error instanceof Refusal)) complain(error instanceof Error ? (error.stack ?? '') : String(error));
  }
  if (process.connected) process.disconnect?.();
}

/** Uploaded files without a storage: in the data folder, as the Studio has them. */
function createUploadedFiles(data: string): OriginalStorage & { undo(): Promise<void> } {
  const folder = join(data, 'imports');
  const files = createFolderStorage(folder);
  const written: string[] = [];
  return {
    find: files.find,
    async write(key, content) {
      // Another track may have it: it is not ours to undo.
      if ((await files.find(key)) !== undefined) return;
      const { path } = content.from as { path: string };
      const to = join(folder, key);
      await mkdir(dirname(to), { recursive: true });
      // A second name for the same file, which takes no room and does not change any more; not every drive allows it.
      await link(path, to).then(
        () => flushNames(to, folder),
        () => files.write(key, content),
      );
      written.push(key);
    },
    textOf: (name) => `${DATA}imports/${originalKey(name)}`,
    async undo() {
      for (const key of written) await files.remove(key);
    },
  };
}

function reportProgress(step: ImportStep): void {
  // The parent may be gone without notice: then only the callback fails.
  if (process.connected) process.send!(step, undefined, undefined, () => {});
}
