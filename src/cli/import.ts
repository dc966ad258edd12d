import { resolve } from 'node:path';
import { COMMAND_LINE } from '../domain/admin.ts';
import { isLicenseUrl } from '../domain/catalogue/license.ts';
import { sourceNameFault } from '../domain/imports/import-sources.ts';
import { Refusal } from '../domain/refusal.ts';
import { printableLines } from '../domain/text/printable.ts';
import { importPath, type Watcher, watchPath } from '../import/import.ts';
import { type ImportRecording, type Run, recordImport, type Stop } from '../import/recorded.ts';
import { beginRun } from '../store/imports/import-runs.ts';
import type { Store } from '../store/store.ts';
import { readArguments } from './arguments.ts';
import type { Command, Context } from './command.ts';
import { describeImport, describeWatched } from './import-summary.ts';
import { createProgress } from './progress.ts';
import { stopSignal } from './signals.ts';
import { withStorage, withStore } from './with-store.ts';

const OPTIONS = {
  json: 'flag',
  license: 'value',
  watch: 'flag',
  source: 'value',
  replace: 'flag',
  accounts: 'flag',
  'allow-empty': 'flag',
} as const;

export const importCommand: Command = {
  name: 'import',
  summary: 'Import a catalogue from a file, or a folder of music',
  help: `Usage: cantiga import <path> [options]

Imports everything in <path>, or nothing if there is an error. A running service shows the result
automatically, and stores a report for administrators. <path> is

  - a folder of audio files (mp3, flac, ogg, opus, wav, aiff, m4a, aac, wma, wv, ape). A file that
    cannot be read is reported and left out. The next import of the folder reads what has changed
    and keeps the ids. Tracks whose file is missing are hidden until it returns
  - a JSON Lines file, .jsonl or .jsonl.gz
  - a TSV file of the MTG-Jamendo data set, .tsv or .tsv.gz, or a folder with raw_30s.tsv or
    raw_30s.tsv.gz

docs/import.md describes all of them.

Every record belongs to a source: "folder" for folders, "jsonl" for JSON Lines, "mtg" for TSV,
"demo" for the demo catalogue, "local" for accounts and everything else created in the service. An
import replaces records of its own source. A record with the id of another source's record is
refused and reported, with all records that refer to it; the others are imported.

Options:
  --source <name>  The source of a file, instead of "jsonl" or "mtg": files of one source update
                   each other's records
  --replace        Also replaces records of other sources. They belong to this import's source from
                   then on
  --accounts       Accepts user records with a password or admin, and application records with a
                   plan or client_secret, and changes accounts that can sign in and existing
                   applications. Without it the first two fail the import, and each of the others is
                   refused. Use it only for files that you trust
  --license <url>  Folders: the licence of audio files without one in their tags, their folder or
                   the folders above
  --allow-empty    Folders: accepts a folder that had audio files before and has none now, and hides
                   all its tracks
  --watch          Folders: keeps running and imports again whenever the folder changes, until
                   Ctrl-C or SIGTERM, which let a running import finish. Waits for a folder that
                   disappears, such as an unmounted drive
  --json           The summary as JSON: {"records": {"track": 12, …}, "added": {"track": 3, …},
                   "seconds", "credentials", "notes", "refused": [{"line", "record", "reason"}],
                   "refused_beyond"}, and for a folder "files": {"found", "read", "skipped":
                   [{"file", "reason"}], "disappeared": […], "restored": […]}. With --watch: one
                   line per import

Examples:
  cantiga import ~/music
  cantiga import ~/music --license https://creativecommons.org/licenses/by-sa/4.0/
  cantiga import ~/music --watch
  cantiga import music.jsonl
  cantiga import label.jsonl --source label
  cantiga import backup.jsonl --accounts
  cantiga import mtg-jamendo-dataset/data
  CANTIGA_DATABASE=postgres://cantiga:secret@db.example/cantiga cantiga import music.jsonl.gz
`,
  run: async (args, context) => {
    const { options, operands } = readArguments(args, OPTIONS, ['path']);
    const { json = false, license, source, watch, replace = false, accounts = false } = options;
    const path = resolve(context.folder, operands.path);
    if (license !== undefined && !isLicenseUrl(license))
      throw new Refusal('usage', `--license must be an http or https URL, not "${license}".`);
    const fault = source === undefined ? undefined : sourceNameFault(source);
    if (fault !== undefined) throw new Refusal('usage', `--source: ${fault}, got ${JSON.stringify(source)}.`);
    const common = { replace, ...(license !== undefined && { license }) };
    if (watch) {
      const misplaced = (['source', 'accounts', 'allow-empty'] as const).find((name) => name in options);
      if (misplaced !== undefined)
        throw new Refusal('usage', `--${misplaced} cannot be combined with --watch.`);
      return await watchImports(context, { path, json, ...common });
    }
    const progress = createProgress(context.stderr, 'records');
    const stop = new AbortController();
    const onInterrupt = () => stop.abort(BY_COMMAND);
    process.once('SIGINT', onInterrupt);
    const recording = { signal: stop.signal, onProgress: onProgressOf(progress) };
    const work = withStorage(context, ({ data, library }, storage) =>
      withStore(context, async (store) => {
        const run = await beginCommandRun(store, path);
        return await recordImport(store, run, recording, (own) =>
          importPath(store, path, {
            ...own,
            ...common,
            data,
            // In a storage, every file would be a request.
            ...(storage ? { storage } : { library }),
            accounts,
            allowEmpty: 'allow-empty' in options,
            ...(source !== undefined && { source }),
          }),
        );
      }),
    );
    const summary = await work.finally(() => {
      process.off('SIGINT', onInterrupt);
      progress.end();
    });
    context.stdout.write(json ? `${JSON.stringify(summary)}\n` : `${describeImport(summary).join('\n')}\n`);
  },
};

interface WatchedImport {
  /** Absolute. */
  path: string;
  license?: string;
  replace: boolean;
  json: boolean;
}

/** `cantiga import <folder> --watch`. Returns after SIGTERM or SIGINT, when the running import has ended. A second signal ends the process immediately. */
async function watchImports(
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
  // Never aborted: a stop lets the running import finish.
  const recording = { signal: new AbortController().signal, onProgress };
  await withStorage(context, ({ data }, storage) =>
    withStore(context, (store) => {
      const record: Watcher['record'] = async (work) =>
        await recordImport(store, await beginCommandRun(store, path), recording, work);
      const options = {
        data,
        replace,
        ...(license !== undefined && { license }),
        ...(storage && { storage }),
      };
      return watchPath(store, path, options, { ...watcher, record }, stop.signal);
    }),
  ).finally(endBar);
}

const BY_COMMAND: Stop = { state: 'cancelled', by: COMMAND_LINE };

/** Imports from the command line are recorded like those that administrators start. `path` is absolute. */
async function beginCommandRun(store: Store, path: string): Promise<Run> {
  const source = { kind: 'path', name: path } as const;
  const { id } = await beginRun(store, COMMAND_LINE, source);
  return { id, by: COMMAND_LINE, source };
}

/** While the total is unknown, the bar is not updated. */
function onProgressOf(
  bar: Pick<ReturnType<typeof createProgress>, 'update'>,
): NonNullable<ImportRecording['onProgress']> {
  return ({ phase, done, total, records }) => {
    if (total > 0) bar.update(done / total, phase === 'reading' ? done : records);
  };
}
