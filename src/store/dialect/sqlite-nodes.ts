/**
 * Shows a migration whether a service uses the database. Each has a shared lock on a file next to it, which the system releases when the
 * process ends, however it ends. The file is an empty SQLite database, because Node has no locks of its own.
 */
import { DatabaseSync } from 'node:sqlite';
import type { NodeLock } from './dialect.ts';
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
  return {
    /** Of this node. During a migration it is not granted: call `take` again. */
    node() {
      let held: DatabaseSync | undefined;
      return {
        take(): void {
          held ??= take(SHARED);
        },
        release: () => held?.close(),
      };
    },
    lock(): NodeLock {
      let held: DatabaseSync | undefined;
      return {
        async exclude() {
          held = take(EXCLUSIVE);
          return held === undefined ? 'a service with this data folder' : undefined;
        },
        release: () => held?.close(),
      };
    },
  };
}
