import { resolve } from 'node:path';
import { restoreBackup } from '../backup/restore.ts';
import { action } from './actions.ts';
import type { Command } from './command.ts';
import { inPhases, type Phases, withCommas } from './progress.ts';
import { withStorage } from './with-store.ts';

const PHASES = {
  checking: ['Checking', 'bytes'],
  media: ['Copying', 'files'],
  tables: ['Restoring', 'rows'],
} satisfies Phases;

export const restore: Command = {
  name: 'restore',
  summary: 'Restore a backup into an empty data folder or database',
  help: `Usage: cantiga restore <path> [options]

Restores the backup <path>, a folder that \`cantiga backup\` has written, into the configured
database: everything, or nothing if there is an error. The database must be empty: a data folder
without the file cantiga.db (CANTIGA_DATA), or a PostgreSQL database without tables
(CANTIGA_DATABASE). It may be of another kind than the one that was backed up: this is the way from
SQLite to PostgreSQL and back.

All files of the backup are checked first. A backup of an earlier version is migrated; one of a
newer version is refused, and one from before schema version 32.

Options:
  --media  Also restores the media files: to CANTIGA_LIBRARY or CANTIGA_STORAGE, those of the data
           folder to CANTIGA_DATA, and those with absolute paths to these paths. Existing files are
           never replaced. Use it only for backups that you trust
  --json   The result as JSON: {"created", "schema", "rows", "files"}

Examples:
  CANTIGA_DATA=/srv/restored cantiga restore /backups/cantiga-2026-01-31
  CANTIGA_DATABASE=postgres://cantiga:secret@db.example/cantiga cantiga restore /backups/cantiga-2026-01-31
`,
  run: action(
    { media: 'flag' },
    ['path'],
    ({ options, operands }, context) =>
      withStorage(context, (config, storage) =>
        inPhases(context, PHASES, (signal, onProgress) =>
          restoreBackup(resolve(context.folder, operands.path), config.database, {
            media: options.media && { data: config.data, library: config.library, storage },
            onProgress,
            signal,
          }),
        ),
      ),
    ({ files, rows, created }) => {
      const media = files === undefined ? '' : ` and ${withCommas(files)} media files`;
      return `Restored ${withCommas(rows)} rows${media} as of ${created}.`;
    },
  ),
};
