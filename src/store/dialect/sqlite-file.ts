/**
 * The file of a SQLite database. SQLite keeps using the opened file when it is deleted or replaced: later writes would be lost,
 * and a new connection would open, or create, another database.
 */
import { closeSync, fdatasync, openSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';

/** The file under this name is not the one that was opened. */
export class WasReplaced extends Error {
  constructor() {
    super('it was removed or replaced. Put the file back, or restart the service.');
  }
}

/** Bytes to which SQLite truncates its log when it restarts it (`journal_size_limit`). */
export const LOG_LIMIT = 16 * 1024 * 1024;

/** The error of SQLite. */
export const IO_ERROR = 10;

const syncData = promisify(fdatasync);

export type SqliteFile = ReturnType<typeof sqliteFile>;

export function sqliteFile(path: string) {
  let opened: string | undefined;
  /** The log, which exists as long as a connection is open. */
  let log: number | undefined;
  const find = () => {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    return found && `${found.dev} ${found.ino}`;
  };
  return {
    path,
    /** The file is open from now on. */
    remember(): void {
      opened ??= find();
    },
    /** Throws `WasReplaced`. Before `remember` any file is accepted, and a missing one too. */
    requireSame(): void {
      if (opened !== undefined && find() !== opened) throw new WasReplaced();
    },
    /**
     * Resolves when all that was committed before is on the disk, as a commit with `synchronous = full`. That would block this thread, and
     * with it all other requests, until the disk is ready.
     */
    async sync(): Promise<void> {
      try {
        log ??= openSync(`${path}-wal`, 'r+');
        await syncData(log);
      } catch (error) {
        throw Object.assign(error as Error, { errcode: IO_ERROR });
      }
    },
    close(): void {
      if (log !== undefined) closeSync(log);
      log = undefined;
    },
    /** Throws if it cannot be read, without waiting. */
    probe(): void {
      const database = new DatabaseSync(path, { readOnly: true, timeout: 0 });
      try {
        database.prepare('select count(*) from sqlite_schema').get();
      } finally {
        database.close();
      }
    },
  };
}
