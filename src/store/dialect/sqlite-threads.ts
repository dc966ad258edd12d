/**
 * Threads for what takes long in SQLite, so that other requests do not wait for it. They are of one kind, with a lane each: long reads and long
 * writes run their statements one after the other, and checkpoints are made on a timer. SQLite would make those at the end of a commit, in
 * the thread of the caller: after the deletion of a long playlist it would copy thousands of pages there and wait for the disk.
 */
import type { SQLInputValue } from 'node:sqlite';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import { createQueue } from '../../domain/collections/queue.ts';
import type { Log } from '../../domain/ports.ts';
import { startThread, type Thread } from '../../threads/thread.ts';
import { busyDatabase } from './dialect.ts';
import type { SqliteFile } from './sqlite-file.ts';
import type { WriterQueue } from './writer-queue.ts';

const WORKER = new URL('./sqlite-worker.ts', import.meta.url);
/** Statements that have waited for so long are rejected, as those that wait for a connection to PostgreSQL. */
const WAIT_MS = 10_000;

export const BEGIN_WRITING = CompiledQuery.raw('begin immediate');
export const COMMIT = CompiledQuery.raw('commit');
export const ROLLBACK = CompiledQuery.raw('rollback');

export type SqliteLane = 'reads' | 'writes' | 'checkpoints';

export interface SqliteThreadData {
  path: string;
  lane: SqliteLane;
}

export interface ThreadSettings {
  env: NodeJS.ProcessEnv;
  log: Log;
}

export interface StatementRequest {
  sql: string;
  parameters: readonly SQLInputValue[];
}

/** A message to another thread loses the properties of an error. */
export type StatementAnswer =
  | { result: QueryResult<unknown> }
  | { message: string; errcode: number | undefined };

type SqliteThread = Thread<never, StatementRequest, StatementAnswer>;

/** The file exists, if it is for checkpoints. */
export function startSqliteThread(data: SqliteThreadData, { env, log }: ThreadSettings): SqliteThread {
  return startThread({ module: WORKER, name: `SQLite ${data.lane}`, data, env, log });
}

/**
 * The driver of a lane. A read sees every commit that was acknowledged before it. Writes are transactions that change many rows, one after the
 * other: their statements could be run in small steps, but not the commit: it writes all changed pages, some ten thousand where the rows are
 * far apart in an index. `writers`: all transactions of this process that write.
 */
export function threadDriver(
  file: Pick<SqliteFile, 'path' | 'requireSafe'>,
  lane: 'reads' | 'writes',
  writers: WriterQueue,
  settings: ThreadSettings,
): Driver {
  const inTurn = createQueue({ atOnce: 1, waitingMax: Number.POSITIVE_INFINITY });
  const closing = new AbortController();
  /** It starts with the first statement. */
  let thread: SqliteThread | undefined;
  const connection: DatabaseConnection = {
    executeQuery<Row>({ sql, parameters }: CompiledQuery) {
      const since = performance.now();
      const run = async () => {
        if (performance.now() - since > WAIT_MS) throw busyDatabase();
        thread ??= startSqliteThread({ path: file.path, lane }, settings);
        const answer = await thread.call({ sql, parameters: parameters as readonly SQLInputValue[] });
        if ('result' in answer) return answer.result as QueryResult<Row>;
        throw Object.assign(new Error(answer.message), { errcode: answer.errcode });
      };
      return inTurn(run, { signal: closing.signal });
    },
    streamQuery() {
      throw new Error('Read in pages instead: a stream would keep its connection');
    },
  };
  return {
    async init() {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    async beginTransaction() {
      if (lane === 'reads') throw new Error('Long reads are single statements, without a transaction');
      // Writes to a deleted file would be lost.
      file.requireSafe();
      await writers.take();
      try {
        await connection.executeQuery(BEGIN_WRITING);
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
    async destroy() {
      closing.abort(new Error('the database is closed'));
      await thread?.close();
    },
  };
}
