import { resolve } from 'node:path';
import { type BackupSummary, writeBackup } from '../backup/write-backup.ts';
import { openUnmigrated } from '../store/store.ts';
import { softwareVersion } from '../version.ts';
import { action } from './actions.ts';
import type { Command } from './command.ts';
import { inPhases, type Phases, withCommas } from './progress.ts';
import { withStorage } from './with-store.ts';

const PHASES = {
  tables: ['Reading', 'rows'],
  media: ['Copying', 'files'],
  verifying: ['Verifying', 'rows'],
} satisfies Phases;
/** Named in the summary. */
const MISSING_MAX = 5;

export const backup: Command = {
  name: 'backup',
  summary: 'Write a backup of the database, and of the media on request',
  help: `Usage: cantiga backup <path> [options]

Writes the whole database as of one moment into the new folder <path>, while the service runs. The
database may be SQLite or PostgreSQL; \`cantiga restore\` restores the folder into either. It
contains everything that is stored about users, such as hashes of passwords, so only its owner may
read it.

The backup is then verified: it is restored into a SQLite file next to it, and every row is read
again and compared. Until it is complete, the folder is named <path>.incomplete. If the command
fails or is stopped, that folder is removed; if it is killed, the next backup to the same path
removes it.

Options:
  --media      Also copies the original audio files and images that the catalogue names, from
               CANTIGA_STORAGE if it is set
  --no-verify  Does not restore the backup. Verifying needs about as much space as the database, for
               a while
  --json       The result as JSON: {"path", "schema", "tables", "rows", "bytes", "media": {"files",
               "missing": […]}, "verified"}

Examples:
  cantiga backup /backups/cantiga-$(date +%F)
  cantiga backup /backups/everything --media
`,
  run: action(
    { media: 'flag', 'no-verify': 'flag' },
    ['path'],
    ({ options, operands }, context) =>
      withStorage(context, (config, storage) =>
        inPhases(context, PHASES, async (signal, onProgress) => {
          const path = resolve(context.folder, operands.path);
          const store = await openUnmigrated(config.database, { readOnly: true });
          const summary = await writeBackup(store, path, {
            program: softwareVersion(),
            media: options.media && { data: config.data, library: config.library, storage },
            verify: !options['no-verify'],
            onProgress,
            signal,
          }).finally(() => store.close());
          return { path, ...summary };
        }),
      ),
    describe,
  ),
};

function describe({
  path,
  rows,
  tables,
  bytes,
  media,
  verified,
  schema,
}: BackupSummary & { path: string }): string {
  const lines = [
    `${path} has ${withCommas(rows)} rows of ${tables} tables (schema version ${schema}), ${withCommas(Math.ceil(bytes / 1e6))} MB.`,
  ];
  if (media !== undefined) {
    lines.push(`Media files: ${withCommas(media.files)}.`);
    const { missing } = media;
    if (missing.length > 0) {
      const named = missing.slice(0, MISSING_MAX).join(', ');
      lines.push(
        `Files that are missing or damaged, and are left out: ${withCommas(missing.length)}, such as ${named}.`,
      );
    }
  }
  lines.push(verified ? 'It was restored and compared.' : 'It was not verified.');
  return lines.join('\n');
}
