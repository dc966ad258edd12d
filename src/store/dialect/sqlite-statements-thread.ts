/**
 * Statements of SQLite in a thread of their own, one after the other, so that other requests do not wait for them. The thread starts with the
 * first of them; if it fails, the next one starts another.
 */
import type { SQLInputValue } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { busyDatabase } from './dialect.ts';
import type { StatementAnswer, StatementRequest, StatementThreadData } from './sqlite-statements-worker.ts';

const WORKER = new URL('./sqlite-statements-worker.ts', import.meta.url);
/** Statements that have waited for so long are rejected, as those that wait for a connection to PostgreSQL. */
const WAIT_MS = 10_000;

interface Waiting {
  request: StatementRequest;
  since: number;
  resolve(result: QueryResult<unknown>): void;
  reject(error: unknown): void;
}

export interface StatementsThread {
  connection: DatabaseConnection;
  /** Milliseconds that all statements have taken so far. */
  busyMs(): number;
  close(): Promise<void>;
}

export function createStatementsThread(
  workerData: StatementThreadData,
  env: NodeJS.ProcessEnv,
): StatementsThread {
  let worker: Worker | undefined;
  let running: Waiting | undefined;
  const queue: Waiting[] = [];
  let busy = 0;

  const start = () => {
    const started = new Worker(WORKER, { workerData, env });
    let failure: unknown = new Error('the thread of a database has ended');
    started.on('message', (answer: StatementAnswer) => {
      busy += answer.ms;
      const { resolve, reject } = running!;
      running = undefined;
      started.unref();
      if ('result' in answer) resolve(answer.result);
      else reject(Object.assign(new Error(answer.message), { errcode: answer.errcode }));
      next();
    });
    started.once('error', (error) => {
      failure = error;
    });
    started.once('exit', () => {
      worker = undefined;
      running?.reject(failure);
      running = undefined;
      next();
    });
    return started;
  };

  function next(): void {
    if (running !== undefined) return;
    for (let waiting = queue.shift(); waiting !== undefined; waiting = queue.shift()) {
      if (performance.now() - waiting.since > WAIT_MS) {
        waiting.reject(busyDatabase());
        continue;
      }
      running = waiting;
      worker ??= start();
      // Only a running statement keeps the process alive.
      worker.ref();
      worker.postMessage(waiting.request);
      return;
    }
  }

  return {
    connection: {
      executeQuery: <Row>({ sql, parameters }: CompiledQuery) =>
        new Promise<QueryResult<Row>>((resolve, reject) => {
          const request = { sql, parameters: parameters as readonly SQLInputValue[] };
          queue.push({ request, since: performance.now(), resolve: resolve as Waiting['resolve'], reject });
          next();
        }),
      streamQuery() {
        throw new Error('Read in pages instead: a stream would keep its connection');
      },
    },
    busyMs: () => busy,
    async close() {
      for (const { reject } of queue.splice(0)) reject(new Error('the database is closed'));
      await worker?.terminate();
    },
  };
}
