/**
 * Transactions of SQLite that change many rows, in a thread of their own, one after the other. Their statements could be run in small steps,
 * but not the commit: it writes all changed pages, some ten thousand where the rows are far apart in an index.
 */
import { CompiledQuery, type Driver } from 'kysely';
import type { SqliteFile } from './sqlite-file.ts';
import { createStatementsThread, type ThreadSettings } from './sqlite-threads.ts';
import type { WriterQueue } from './writer-queue.ts';

const [BEGIN, COMMIT, ROLLBACK] = ['begin immediate', 'commit', 'rollback'].map((sql) =>
  CompiledQuery.raw(sql),
);

/** `writers`: all transactions of this process that write. */
export function writesThreadDriver(file: SqliteFile, writers: WriterQueue, settings: ThreadSettings): Driver {
  const { connection, close } = createStatementsThread({ path: file.path, lane: 'writes' }, settings);
  return {
    async init() {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    async beginTransaction() {
      // Writes to a deleted file would be lost.
      file.requireSafe();
      await writers.take();
      try {
        await connection.executeQuery(BEGIN);
      } catch (error) {
        writers.leave();
        throw error;
      }
    },
    /** Kysely rolls back if it fails. */
    async commitTransaction() {
      await connection.executeQuery(COMMIT);
      writers.leave();
    },
    async rollbackTransaction() {
      try {
        await connection.executeQuery(ROLLBACK);
      } finally {
        writers.leave();
      }
    },
    destroy: close,
  };
}
