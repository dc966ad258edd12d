import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { loadConfig } from '../config/config.ts';
import { Refusal } from '../domain/refusal.ts';
import { exportRecords } from '../import/export/export.ts';
import { exportHeader } from '../import/export-header.ts';
import { readFromStandby } from '../store/connection/standby.ts';
import { requireKnown } from '../store/migrate.ts';
import type { Store } from '../store/store.ts';
import { action } from './actions.ts';
import type { Arguments } from './arguments.ts';
import type { Command, Context } from './command.ts';
import { withCommas } from './progress.ts';
import { untilInterrupted } from './signals.ts';

const FORMATS = /\.jsonl(\.gz)?$/;

interface ExportSummary {
  path: string;
  /** By entity. */
  records: Record<string, number>;
  /** Files that records cannot name. */
  left_out: number;
}

export const exportCommand: Command = {
  name: 'export',
  summary: 'Write the catalogue as JSON Lines, for `cantiga import` and other programs',
  help: `Usage: cantiga export <file.jsonl> [options]

Writes the visible catalogue as of one moment into a new file, .jsonl or .jsonl.gz, in the format of
\`cantiga import\`: artists, albums, tracks with their waveforms and imported ratings, radios and
feeds. It may run while the service does.

It has no secrets, no applications, nothing that is hidden, no uploaded images, and neither listens
nor downloads in this service, so ratings differ where it is imported. Files are named, not
included. Imports refuse the ids of records that came from folders of audio files: import the folder
there, or move the whole installation with \`cantiga backup\`, which has everything.

Options:
  --people  Also users (without e-mail addresses, passwords and history), their likes, dislikes,
            favorites, albums, artists, reviews and public playlists (names and tracks; dynamic ones
            are left out). Only the owner may read the file
  --json    The result as JSON: {"path", "records": {"track": 12, …}, "left_out"}

Examples:
  cantiga export catalogue.jsonl.gz
  cantiga export everything.jsonl --people
`,
  run: action({ people: 'flag' }, ['file.jsonl'], writeExport, describe),
};

async function writeExport(
  { options, operands }: Arguments<{ people: 'flag' }, 'file.jsonl'>,
  context: Context,
): Promise<ExportSummary> {
  const path = resolve(context.folder, operands['file.jsonl']);
  const { config } = loadConfig(context.env, context.folder);
  if (!FORMATS.test(path))
    throw new Refusal(
      'usage',
      `<file.jsonl> must end with .jsonl or .jsonl.gz, not "${operands['file.jsonl']}".`,
    );
  if (existsSync(path)) throw new Refusal('store', `${path} exists already. An export needs a new path.`);
  const write = (store: Store, signal: AbortSignal) =>
    store.snapshot(async (snapshot) => {
      await requireKnown(snapshot, store.dialect, 'export');
      const summary: ExportSummary = { path, records: {}, left_out: 0 };
      const pages = exportRecords(
        snapshot,
        { people: options.people === true, data: config.data, library: config.library },
        () => summary.left_out++,
      );
      async function* lines() {
        yield `${JSON.stringify(exportHeader())}\n`;
        for await (const records of pages) {
          for (const { entity } of records) summary.records[entity] = (summary.records[entity] ?? 0) + 1;
          if (records.length > 0) yield records.map((record) => `${JSON.stringify(record)}\n`).join('');
        }
      }
      await writeFile(path, lines(), signal);
      return summary;
    });
  const source = { database: config.database, standby: config.databaseStandby };
  const report = (reason: string) => context.stderr.write(`${reason}\n`);
  return await untilInterrupted((signal) =>
    readFromStandby(
      source,
      (reason) => signal.aborted || report(reason),
      (store) => write(store, signal),
    ),
  );
}

/** Complete or absent. */
async function writeFile(path: string, lines: AsyncIterable<string>, signal: AbortSignal): Promise<void> {
  const temporary = `${path}.incomplete`;
  // A new file: an old one may be readable for others, or belong to an export that runs.
  const target = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true });
  const steps = path.endsWith('.gz') ? [createGzip()] : [];
  try {
    await pipeline([Readable.from(lines), ...steps, target], { signal });
    await rename(temporary, path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST')
      throw new Refusal(
        'store',
        `${temporary} exists: another export to this path is running, or was interrupted. Remove that file if none is running.`,
      );
    await rm(temporary, { force: true });
    if (signal.aborted)
      throw new Refusal('store', 'The export was interrupted. Nothing was left on the disk.');
    if (code !== undefined && /^E[A-Z]+$/.test(code))
      throw new Refusal(
        'store',
        `Cannot write ${path}: ${code === 'ENOSPC' ? 'the disk is full' : message}.`,
        { cause: error },
      );
    throw error;
  }
}

function describe({ path, records, left_out }: ExportSummary): string {
  const counts = Object.entries(records).map(([entity, count]) => `${withCommas(count)} ${entity} records`);
  const lines = [`${path} has ${counts.join(', ') || 'no records'}.`];
  if (left_out > 0)
    lines.push(
      `Files outside of the library that records cannot name: ${withCommas(left_out)}. \`cantiga backup --media\` has them.`,
    );
  return lines.join('\n');
}
