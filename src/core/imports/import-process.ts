/**
 * The process in which an import runs that an administrator has started. It is told an `ImportTask`, tells of every `ImportStep`, keeps
 * what came of it in the store, and ends. It stops when it is told to, and when its parent is gone.
 */
import type { ImportChoices, ImportStep } from '../../domain/import-runs.ts';
import type { DatabaseLocation } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import { importPath } from '../../import/import.ts';
import { type Run, recordImport, type Stop } from '../../import/recorded.ts';
import { openStore } from '../../store/store.ts';

export interface ImportTask {
  /** Told in a message, since others may read a command line: it can hold a password. */
  store: DatabaseLocation;
  run: Run;
  /** Real, and one that may be imported. */
  path: string;
  options: ImportChoices;
}

export type ToImport = { task: ImportTask } | { stop: Stop };

/** Without a parent, whatever does not end by itself is ended; the database then takes nothing of it. */
const LAST_MS = 5000;

const stop = new AbortController();
// A stop signal goes to the whole group; the parent says what is to be done.
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

async function perform({ store: location, run, path, options: chosen }: ImportTask): Promise<void> {
  const complain = (message: string) => process.stderr.write(`${message}\n`);
  try {
    const store = await openStore(location);
    try {
      const recording = { signal: stop.signal, onProgress: tell };
      await recordImport(store, run, recording, (options) =>
        importPath(store, path, { ...chosen, ...options }),
      );
    } finally {
      await store.close();
    }
  } catch (error) {
    // A refusal is in the report; all else is for the log.
    if (!(error instanceof Refusal)) complain(error instanceof Error ? (error.stack ?? '') : String(error));
  }
  if (process.connected) process.disconnect?.();
}

function tell(step: ImportStep): void {
  // A parent may be gone before anything says so: whoever calls back gets the fault, and nobody else.
  if (process.connected) process.send!(step, undefined, undefined, () => {});
}
