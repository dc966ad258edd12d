/** `cantiga import <folder> --watch`. */
import { loadConfig } from '../config/config.ts';
import { printableLines } from '../domain/text/printable.ts';
import { type Watcher, watchPath } from '../import/import.ts';
import { recordImport } from '../import/recorded.ts';
import type { Context } from './command.ts';
import { beginCommandRun, onProgressOf } from './import-run.ts';
import { describeWatched } from './import-summary.ts';
import { createProgress } from './progress.ts';
import { stopSignal } from './signals.ts';
import { findStorage, withStore } from './with-store.ts';

interface WatchedImport {
  /** Absolute. */
  path: string;
  license?: string;
  replace: boolean;
  json: boolean;
}

/** Returns after SIGTERM or SIGINT, when the running import has ended. A second signal ends the process immediately. */
export async function watchImports(
  context: Context,
  { path, license, replace, json }: WatchedImport,
): Promise<void> {
  const { stdout, stderr } = context;
  const stop = new AbortController();
  void stopSignal((exitCode) => process.exit(exitCode)).then(() => stop.abort());
  const reported = new Set<string>();
  let bar: ReturnType<typeof createProgress> | undefined;
  const endBar = () => {
    bar?.end();
    bar = undefined;
  };
  const onProgress = onProgressOf({
    update(share, files) {
      bar ??= createProgress(stderr, 'files');
      bar.update(share, files);
    },
  });
  const watcher = {
    imported: (summary: Parameters<typeof describeWatched>[0]) => {
      endBar();
      const lines = json ? [JSON.stringify(summary)] : describeWatched(summary, reported);
      stdout.write(`${lines.join('\n')}\n`);
    },
    refused: ({ message }: Error) => {
      endBar();
      stderr.write(`cantiga: ${printableLines(message)}\n`);
    },
    say: (line: string) => stderr.write(`cantiga: ${printableLines(line)}\n`),
  };
  const storage = findStorage(context);
  const { data } = loadConfig(context.env, context.folder).config;
  const options = { data, replace, ...(license !== undefined && { license }), ...(storage && { storage }) };
  // Never aborted: a stop lets the running import finish.
  const recording = { signal: new AbortController().signal, onProgress };
  await withStore(context, (store) => {
    const record: Watcher['record'] = async (work) =>
      await recordImport(store, await beginCommandRun(store, path), recording, work);
    return watchPath(store, path, options, { ...watcher, record }, stop.signal);
  }).finally(() => {
    storage?.close();
    endBar();
  });
}
