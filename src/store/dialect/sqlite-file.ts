/**
 * The file of a SQLite database. SQLite keeps using the opened file when it is deleted or replaced: later writes would be lost,
 * and a new connection would open, or create, another database.
 */
import { closeSync, fdatasync, openSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';

/** A write would be lost, now or at a power failure. */
export class UnsafeToWrite extends Error {}

/** Bytes to which SQLite truncates its log when it restarts it (`journal_size_limit`). */
export const LOG_LIMIT = 64 * 1024 * 1024;

/** The error of SQLite. */
export const IO_ERROR = 10;

const syncData = promisify(fdatasync);

const REPLACED = 'it was removed or replaced. Put the file back, or restart the service.';
const NOT_STORED = 'the disk failed to store a write. Check the disk, then restart the service.';

export type SqliteFile = ReturnType<typeof sqliteFile>;

export function sqliteFile(path: string) {
  let opened: string | undefined;
  /** The log, which exists as long as a connection is open. */
  let log: number | undefined;
  let failed: UnsafeToWrite | undefined;
  /** The last synchronization, which may have ended. */
  let last: Promise<void> = Promise.resolve();
  const find = () => {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    return found && `${found.dev} ${found.ino}`;
  };
  /** Throws `UnsafeToWrite`. Before `remember` any file is accepted, and a missing one too. */
  function requireSame(): void {
    if (opened !== undefined && find() !== opened) throw new UnsafeToWrite(REPLACED);
  }
  async function synchronize(): Promise<void> {
    if (failed !== undefined) throw failed;
    try {
      log ??= openSync(`${path}-wal`, 'r+');
    } catch (error) {
      throw Object.assign(error as Error, { errcode: IO_ERROR });
    }
    try {
      await syncData(log);
    } catch (error) {
      failed = new UnsafeToWrite(NOT_STORED, { cause: error });
      throw failed;
    }
  }
  return {
    path,
    /** The file is open from now on. */
    remember(): void {
      opened ??= find();
    },
    requireSame,
    /** Checks before a write: also throws once the disk has failed. */
    requireSafe(): void {
      if (failed !== undefined) throw failed;
      requireSame();
    },
    /**
     * Resolves when all that was committed before is on the disk, as a commit with `synchronous = full`. That would block this thread, and
     * with it all other requests, until the disk is ready.
     *
     * Once it has failed, it always does: the system may have dropped what it could not store, so commits behind it in the log would be lost with it. For the same
     * reason one synchronization waits for another: the system reports a failure once.
     */
    sync(): Promise<void> {
      last = last.catch(() => {}).then(synchronize);
      return last;
    },
    /** Waits for synchronizations. */
    async close(): Promise<void> {
      await last.catch(() => {});
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
