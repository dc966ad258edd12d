import { resolve } from 'node:path';
import { isLicenseUrl } from '../domain/license.ts';
import { Refusal } from '../domain/refusal.ts';
import { importPath } from '../import/import.ts';
import { recordImport } from '../import/recorded.ts';
import { readArguments } from './arguments.ts';
import type { Command } from './command.ts';
import { BY_COMMAND, barOf, beginRecorded } from './import-run.ts';
import { describeImport } from './import-summary.ts';
import { watchImports } from './import-watch.ts';
import { createProgress } from './progress.ts';
import { withStore } from './with-store.ts';

export const importCommand: Command = {
  name: 'import',
  summary: 'Take a catalogue from a file, or a folder of music',
  help: `Usage: cantiga import <path> [--license <url>] [--watch] [--json]

Takes everything in <path>, or, when anything is wrong, nothing of it. What has an id that exists is replaced.
A running service shows the result by itself, and keeps a report for administrators. <path> is
  - a folder of audio files (mp3, flac, ogg, opus, wav, aiff, m4a): docs/import.md describes how it is read. A file that
    cannot be read is reported and left out. The next import of the folder takes what changed, and keeps the ids
  - a JSON Lines file, .jsonl or .jsonl.gz: docs/import.md describes it
  - a TSV file of the MTG-Jamendo data set, .tsv or .tsv.gz, or a folder with raw_30s.tsv or raw_30s.tsv.gz

Options:
  --license <url>  The licence of those audio files that have none in their tags and none beside or above them
  --watch          Goes on: imports the folder again whenever something in it changes, until Ctrl-C or SIGTERM, which let a
                   running import finish. A folder that goes away, as a drive does that is unmounted, is waited for
  --json           The summary as JSON: {"records": {"track": 12, …}, "added": {"track": 3, …}, "seconds", "credentials", "notes"}, and of a folder of
                   audio files "files": {"found", "read", "skipped": [{"file", "reason"}], "disappeared": […]}. With --watch: one line each

Examples:
  cantiga import ~/music
  cantiga import ~/music --license https://creativecommons.org/licenses/by-sa/4.0/
  cantiga import ~/music --watch
  cantiga import music.jsonl
  cantiga import mtg-jamendo-dataset/data
  CANTIGA_DATABASE=postgres://cantiga:secret@db.example/cantiga cantiga import music.jsonl.gz
`,
  run: async (args, context) => {
    const { options, operands } = readArguments(
      'import',
      args,
      { json: 'flag', license: 'value', watch: 'flag' },
      ['path'],
    );
    const { json = false, license, watch } = options;
    const path = resolve(context.folder, operands.path);
    const given = license === undefined ? {} : { license };
    if (license !== undefined && !isLicenseUrl(license))
      throw new Refusal('usage', `--license expects an http or https address, and "${license}" came.`);
    if (watch) return await watchImports(context, { path, json, ...given });
    const progress = createProgress(context.stderr, 'records');
    const stop = new AbortController();
    const onInterrupt = () => stop.abort(BY_COMMAND);
    process.once('SIGINT', onInterrupt);
    const recording = { signal: stop.signal, onProgress: barOf(progress) };
    const work = withStore(context, async (store) => {
      const run = await beginRecorded(store, path);
      return await recordImport(store, run, recording, (options) =>
        importPath(store, path, { ...options, ...given }),
      );
    });
    const summary = await work.finally(() => {
      process.off('SIGINT', onInterrupt);
      progress.end();
    });
    context.stdout.write(json ? `${JSON.stringify(summary)}\n` : `${describeImport(summary).join('\n')}\n`);
  },
};
