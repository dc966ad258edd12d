/**
 * Threads for what takes long in SQLite, so that other requests do not wait for it. They are of one kind, with a lane each: long reads and long
 * writes run their statements one after the other, and checkpoints are made on a timer. SQLite would make those at the end of a commit, in
 * the thread of the caller: after the deletion of a long playlist it would copy thousands of pages there and wait for the disk.
 */
import type { SQLInputValue } from 'node:sqlite';
import { CompiledQuery, type Driver, type QueryResult } from 'kysely';
import type { Log } from '../../domain/ports.ts';
import { startThread, type Thread } from '../../threads/thread.ts';
import { busyDatabase } from './dialect.ts';
import type { SqliteFile } from './sqlite-file.ts';
import type { WriterQueue } from './writer-queue.ts';

const WORKER = new URL('./sqlite-worker.ts', import.meta.url);
/** Statements that have waited for so long are rejected, as those that wait for a connection to PostgreSQL. */
const WAIT_MS = 10_000;

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

interface Waiting {
  request: StatementRequest;
  since: number;
  result: PromiseWithResolvers<QueryResult<unknown>>;
}

/** The thread starts with the first statement. */
function createStatementsThread(data: SqliteThreadData, settings: ThreadSettings) {
  const queue: Waiting[] = [];
  let thread: SqliteThread | undefined;
  let isRunning = false;

  async function run(request: StatementRequest): Promise<QueryResult<unknown>> {
    thread ??= startSqliteThread(data, settings);
    const answer = await thread.call(request);
    if ('result' in answer) return answer.result;
    throw Object.assign(new Error(answer.message), { errcode: answer.errcode });
  }

  async function runAll(): Promise<void> {
    isRunning = true;
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { request, since, result } = next;
      if (performance.now() - since > WAIT_MS) result.reject(busyDatabase());
      else await run(request).then(result.resolve, result.reject);
    }
    isRunning = false;
  }

  return {
    connection: {
      executeQuery<Row>({ sql, parameters }: CompiledQuery) {
        const request = { sql, parameters: parameters as readonly SQLInputValue[] };
        const result = Promise.withResolvers<QueryResult<unknown>>();
        queue.push({ request, since: performance.now(), result });
        if (!isRunning) void runAll();
        return result.promise as Promise<QueryResult<Row>>;
      },
      streamQuery() {
        throw new Error('Read in pages instead: a stream would keep its connection');
      },
    },
    async close() {
      for (const { result } of queue.splice(0)) result.reject(new Error('the database is closed'));
      await thread?.close();
    },
  };
}

// Long reads of SQLite in a thread of their own. A read sees every commit that was acknowledged before it.

export function readsThreadDriver(path: string, settings: ThreadSettings): Driver {
  const { connection, close } = createStatementsThread({ path, lane: 'reads' }, settings);
  const refuse = async () => {
    throw new Error('Long reads are single statements, without a transaction');
  };
  return {
    async init() {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: close,
  };
}

// Transactions of SQLite that change many rows, in a thread of their own, one after the other. Their statements could be run in small steps,
// but not the commit: it writes all changed pages, some ten thousand where the rows are far apart in an index.

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
