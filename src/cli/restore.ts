import { resolve } from 'node:path';
import { restoreBackup } from '../backup/restore.ts';
import { loadConfig } from '../config/config.ts';
import { print } from './actions.ts';
import { readArguments } from './arguments.ts';
import type { Command } from './command.ts';
import { createPhases, withCommas } from './progress.ts';
import { untilInterrupted } from './signals.ts';
import { findStorage } from './with-store.ts';

export const restore: Command = {
  name: 'restore',
  summary: 'Restore a backup into an empty data folder or database',
  help: `Usage: cantiga restore <path> [options]

Restores the backup <path>, a folder that \`cantiga backup\` has written, into the configured database: everything, or nothing if
there is an error. The database must be empty: a data folder without the file cantiga.db (CANTIGA_DATA), or a PostgreSQL database without
tables (CANTIGA_DATABASE). It may be of another kind than the one that was backed up: this is the way from SQLite to PostgreSQL and back.

All files of the backup are checked first. A backup of an earlier version is migrated; one of a newer version is refused, and
one of before schema version 32.

Options:
  --media  Also restores the media files: to CANTIGA_LIBRARY or CANTIGA_STORAGE, those of the data folder to CANTIGA_DATA, and those
           with absolute paths to these paths.
           Existing files are never replaced. Use it only for backups that you trust
  --json   The result as JSON: {"created", "schema", "rows", "files"}

Examples:
  CANTIGA_DATA=/srv/restored cantiga restore /backups/cantiga-2026-01-31
  CANTIGA_DATABASE=postgres://cantiga:secret@db.example/cantiga cantiga restore /backups/cantiga-2026-01-31
`,
  run: async (args, context) => {
    const { options, operands } = readArguments('restore', args, { media: 'flag', json: 'flag' }, ['path']);
    const { config } = loadConfig(context.env, context.folder);
    const phases = createPhases(context.stderr, {
      checking: ['Checking', 'bytes'],
      media: ['Copying', 'files'],
      tables: ['Restoring', 'rows'],
    });
    const storage = findStorage(context);
    const summary = await untilInterrupted((signal) =>
      restoreBackup(resolve(context.folder, operands.path), config.database, {
        media: options.media && { data: config.data, library: config.library, storage },
        onProgress: phases.update,
        signal,
      }),
    ).finally(() => {
      phases.end();
      storage?.close();
    });
    print(context, options.json, summary, () => {
      const files = summary.files === undefined ? '' : ` and ${withCommas(summary.files)} media files`;
      return `Restored ${withCommas(summary.rows)} rows${files} as of ${summary.created}.`;
    });
  },
};
