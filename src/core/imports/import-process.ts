/**
 * The process of an import that an administrator has started. It receives an `ImportProcessTask`, reports every `ImportStep`, stores the
 * result, and ends. It stops on request, and when its parent is gone.
 */
import type { ImportChoices, ImportStep } from '../../domain/imports/import-runs.ts';
import type { DatabaseLocation, StorageLocation } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import { importPath } from '../../import/import.ts';
import { type Run, recordImport, type Stop } from '../../import/recorded.ts';
import { openStorage } from '../../media/storage/open-storage.ts';
import { openStore } from '../../store/store.ts';

export interface ImportProcessTask {
  /** Sent in a message, since other users can read a command line and it may contain a password. */
  store: DatabaseLocation;
  storage?: StorageLocation | undefined;
  run: Run;
  /** The real path, which may be imported. */
  path: string;
  options: ImportChoices;
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
  run,
  path,
  options: chosen,
}: ImportProcessTask): Promise<void> {
  const complain = (message: string) => process.stderr.write(`${message}\n`);
  try {
    const store = await openStore(location);
    const storage = place && openStorage(place);
    try {
      const recording = { signal: stop.signal, onProgress: reportProgress };
      await recordImport(store, run, recording, (options) =>
        importPath(store, path, { ...chosen, ...options, ...(storage && { storage }) }),
      );
    } finally {
      storage?.close();
      await store.close();
    }
  } catch (error) {
    // A refusal is in the report; other errors are logged.
    if (!(error instanceof Refusal)) complain(error instanceof Error ? (error.stack ?? '') : String(error));
  }
  if (process.connected) process.disconnect?.();
}

function reportProgress(step: ImportStep): void {
  // The parent may be gone without notice: then only the callback fails.
  if (process.connected) process.send!(step, undefined, undefined, () => {});
}
