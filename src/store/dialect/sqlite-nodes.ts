/**
 * Shows a migration whether a service uses the database. Each has a shared lock on a file next to it, which the system releases when the
 * process ends, however it ends. The file is an empty SQLite database, because Node has no locks of its own.
 */
import { DatabaseSync } from 'node:sqlite';
import { BUSY, errorCode } from './sqlite-driver.ts';

const SHARED = 'begin; select count(*) from sqlite_master';
const EXCLUSIVE = 'begin exclusive';

export function sqliteNodes(path: string) {
  const take = (lock: string): DatabaseSync | undefined => {
    const database = new DatabaseSync(`${path}-nodes`, { timeout: 0 });
    try {
      database.exec(lock);
      return database;
    } catch (error) {
      database.close();
      if (errorCode(error) === BUSY) return undefined;
      throw error;
    }
  };
  const createLock = (statement: string) => {
    let held: DatabaseSync | undefined;
    return {
      /** Returns whether it is granted; if not, it can be taken again. */
      take(): boolean {
        held ??= take(statement);
        return held !== undefined;
      },
      release: () => held?.close(),
    };
  };
  return {
    /** The lock of this node. It is not granted during a migration. */
    node: () => createLock(SHARED),
    /** The lock of a migration that excludes all nodes. */
    all: () => createLock(EXCLUSIVE),
  };
}
