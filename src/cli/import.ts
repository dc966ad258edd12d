import { resolve } from 'node:path';
import { importPath } from '../import/import.ts';
import type { ImportSummary } from '../import/writing/writer.ts';
import { readArguments } from './arguments.ts';
import type { Command } from './command.ts';
import { createProgress, duration, withCommas } from './progress.ts';
import { withStore } from './with-store.ts';

export const importCommand: Command = {
  name: 'import',
  summary: 'Take a catalogue from a file',
  help: `Usage: cantiga import <path> [--json]

Takes everything in <path>, or, when anything is wrong, nothing of it. What has an id that exists is replaced.
A running service shows the result by itself. <path> is
  - a JSON Lines file, .jsonl or .jsonl.gz: docs/import.md describes it
  - a TSV file of the MTG-Jamendo data set, .tsv or .tsv.gz, or a folder with raw_30s.tsv or raw_30s.tsv.gz

Options:
  --json  The summary as JSON: {"records": {"track": 12, …}, "seconds", "credentials", "notes"}

Examples:
  cantiga import music.jsonl
  cantiga import mtg-jamendo-dataset/data
  CANTIGA_DATABASE=postgres://cantiga:secret@db.example/cantiga cantiga import music.jsonl.gz
`,
  run: async (args, context) => {
    const { options, operands } = readArguments('import', args, { json: 'flag' }, ['path']);
    const progress = createProgress(context.stderr, 'records');
    const stop = new AbortController();
    const onInterrupt = () => stop.abort();
    process.once('SIGINT', onInterrupt);
    const work = withStore(context, (store) =>
      importPath(store, resolve(context.folder, operands.path), {
        onProgress: ({ bytesDone, bytesTotal, records }) =>
          progress.update(bytesTotal === 0 ? 0 : bytesDone / bytesTotal, records),
        signal: stop.signal,
      }),
    );
    const summary = await work.finally(() => {
      process.off('SIGINT', onInterrupt);
      progress.end();
    });
    context.stdout.write(options.json ? `${JSON.stringify(summary)}\n` : describe(summary));
  },
};

function describe({ records, seconds, credentials, notes }: ImportSummary): string {
  const counts = Object.entries(records);
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const rate = withCommas(Math.round(total / seconds));
  const list = counts
    .map(([entity, count]) => `${withCommas(count)} ${entity}${count === 1 ? '' : 's'}`)
    .join(', ');
  const lines = [
    `Imported ${withCommas(total)} records in ${duration(seconds)} (${rate}/s)${list === '' ? '' : `: ${list}`}.`,
    ...notes,
    ...credentials.map((one) => {
      return `New application: client_id ${one.client_id}, client_secret ${one.client_secret} (keep it: it is not shown again).`;
    }),
  ];
  return `${lines.join('\n')}\n`;
}
