import { resolve } from 'node:path';
import { Refusal } from '../domain/refusal.ts';
import { importPath } from '../import/import.ts';
import type { FolderReport, ImportSummary } from '../import/writing/writer.ts';
import { readArguments } from './arguments.ts';
import type { Command } from './command.ts';
import { createProgress, duration, withCommas } from './progress.ts';
import { withStore } from './with-store.ts';

export const importCommand: Command = {
  name: 'import',
  summary: 'Take a catalogue from a file, or a folder of music',
  help: `Usage: cantiga import <path> [--license <url>] [--json]

Takes everything in <path>, or, when anything is wrong, nothing of it. What has an id that exists is replaced.
A running service shows the result by itself. <path> is
  - a folder of audio files (mp3, flac, ogg, opus, wav, aiff, m4a): docs/import.md describes how it is read. A file that
    cannot be read is reported and left out. The next import of the folder takes what changed, and keeps the ids
  - a JSON Lines file, .jsonl or .jsonl.gz: docs/import.md describes it
  - a TSV file of the MTG-Jamendo data set, .tsv or .tsv.gz, or a folder with raw_30s.tsv or raw_30s.tsv.gz

Options:
  --license <url>  The licence of those audio files that have none in their tags and none beside or above them
  --json           The summary as JSON: {"records": {"track": 12, …}, "seconds", "credentials", "notes"}, and of a folder of
                   audio files "files": {"found", "read", "skipped": [{"file", "reason"}], "disappeared": […]}

Examples:
  cantiga import ~/music
  cantiga import ~/music --license https://creativecommons.org/licenses/by-sa/4.0/
  cantiga import music.jsonl
  cantiga import mtg-jamendo-dataset/data
  CANTIGA_DATABASE=postgres://cantiga:secret@db.example/cantiga cantiga import music.jsonl.gz
`,
  run: async (args, context) => {
    const { options, operands } = readArguments('import', args, { json: 'flag', license: 'value' }, ['path']);
    const { json, license } = options;
    if (license !== undefined && !isLicense(license))
      throw new Refusal('usage', `--license expects an http or https address, and "${license}" came.`);
    const progress = createProgress(context.stderr, 'records');
    const stop = new AbortController();
    const onInterrupt = () => stop.abort();
    process.once('SIGINT', onInterrupt);
    const work = withStore(context, (store) =>
      importPath(store, resolve(context.folder, operands.path), {
        onProgress: ({ bytesDone, bytesTotal, records }) =>
          progress.update(bytesTotal === 0 ? 0 : bytesDone / bytesTotal, records),
        signal: stop.signal,
        ...(license !== undefined && { license }),
      }),
    );
    const summary = await work.finally(() => {
      process.off('SIGINT', onInterrupt);
      progress.end();
    });
    context.stdout.write(json ? `${JSON.stringify(summary)}\n` : describe(summary));
  },
};

function isLicense(text: string): boolean {
  return /^https?:\/\/\S{1,1900}$/i.test(text) && URL.canParse(text);
}

function describe({ records, seconds, credentials, notes, files }: ImportSummary): string {
  const counts = Object.entries(records);
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const rate = withCommas(Math.round(total / seconds));
  const list = counts
    .map(([entity, count]) => `${withCommas(count)} ${entity}${count === 1 ? '' : 's'}`)
    .join(', ');
  const lines = [
    `Imported ${withCommas(total)} records in ${duration(seconds)} (${rate}/s)${list === '' ? '' : `: ${list}`}.`,
    ...(files === undefined ? [] : describeFiles(files)),
    ...notes,
    ...credentials.map((one) => {
      return `New application: client_id ${one.client_id}, client_secret ${one.client_secret} (keep it: it is not shown again).`;
    }),
  ];
  return `${lines.join('\n')}\n`;
}

/** The terminal gets no longer lists than this; --json tells all. */
const MOST_LISTED = 100;

function describeFiles({ found, read, skipped, disappeared }: FolderReport): string[] {
  const listed = (title: string, items: string[]) => {
    if (items.length === 0) return [];
    const more = items.length - MOST_LISTED;
    return [
      `${title} (${withCommas(items.length)}):`,
      ...items.slice(0, MOST_LISTED).map((item) => `  ${item}`),
      ...(more > 0 ? [`  and ${withCommas(more)} more; --json lists all`] : []),
    ];
  };
  return [
    `Audio files: ${withCommas(found)}; new or changed: ${withCommas(read)}.`,
    ...listed(
      'Left out',
      skipped.map(({ file, reason }) => `${file}: ${reason}`),
    ),
    ...listed('No longer there, and kept in the catalogue', disappeared),
  ];
}
