/**
 * The file of a SQLite database. SQLite goes on with the file it has opened when that is deleted or another is put in its place:
 * what is written then is lost, and a new connection would find, or make, another database.
 */
import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** The file under this name is not the one that was opened. */
export class WasReplaced extends Error {
  constructor() {
    super('it was removed or replaced. Put the file back, or restart the service.');
  }
}

/** Bytes. SQLite cuts it to `journal_size_limit` when it begins again: more means that it could not. */
const LOG_MAX = 100_000_000;

export interface SqliteFile {
  path: string;
  /** The file is open from now on. */
  remember(): void;
  /** Throws `WasReplaced`. Before `remember` any file is right, and none too. */
  requireSame(): void;
  /** Throws when it cannot be read, without waiting. */
  probe(): void;
  /** Brings a log that has grown large into the database and makes it small, unless a reader needs it. */
  checkpoint(): void;
}

export function sqliteFile(path: string): SqliteFile {
  let opened: string | undefined;
  const find = () => {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    return found && `${found.dev} ${found.ino}`;
  };
  return {
    path,
    remember() {
      opened ??= find();
    },
    requireSame() {
      if (opened !== undefined && find() !== opened) throw new WasReplaced();
    },
    checkpoint() {
      const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
      if (log === undefined || log.size <= LOG_MAX) return;
      const database = new DatabaseSync(path, { timeout: 0 });
      try {
        database.exec('pragma wal_checkpoint(truncate)');
      } finally {
        database.close();
      }
    },
    probe() {
      const database = new DatabaseSync(path, { readOnly: true, timeout: 0 });
      try {
        database.prepare('select count(*) from sqlite_schema').get();
      } finally {
        database.close();
      }
    },
  };
}
