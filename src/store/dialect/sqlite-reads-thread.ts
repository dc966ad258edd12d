/**
 * Long reads of SQLite in a thread of their own, one after the other, so that other requests do not wait for them. The thread
 * starts with the first read; if it fails, the next read starts another one. A read sees every commit that was acknowledged before it.
 */
import type { SQLInputValue } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import type { CompiledQuery, Driver, QueryResult } from 'kysely';
import { busyDatabase } from './dialect.ts';
import type { ReadAnswer, ReadRequest } from './sqlite-reads-worker.ts';

const WORKER = new URL('./sqlite-reads-worker.ts', import.meta.url);
/** Reads that have waited for so long are rejected, as those that wait for a connection to PostgreSQL. */
const WAIT_MS = 10_000;

interface Waiting {
  request: ReadRequest;
  since: number;
  resolve(result: QueryResult<unknown>): void;
  reject(error: unknown): void;
}

export interface ReadsDriver extends Driver {
  /** Milliseconds that all reads have taken so far. */
  busyMs(): number;
}

export function readsThreadDriver(path: string, env: NodeJS.ProcessEnv): ReadsDriver {
  let worker: Worker | undefined;
  let running: Waiting | undefined;
  const queue: Waiting[] = [];
  let busy = 0;

  const start = () => {
    const started = new Worker(WORKER, { workerData: path, env });
    let failure: unknown = new Error('the thread of long reads has ended');
    started.on('message', (answer: ReadAnswer) => {
      busy += answer.ms;
      const { resolve, reject } = running!;
      running = undefined;
      started.unref();
      if ('rows' in answer) resolve({ rows: answer.rows });
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
      // Only a read keeps the process alive.
      worker.ref();
      worker.postMessage(waiting.request);
      return;
    }
  }

  const connection = {
    executeQuery: <Row>({ sql, parameters }: CompiledQuery) =>
      new Promise<QueryResult<Row>>((resolve, reject) => {
        const request = { sql, parameters: parameters as readonly SQLInputValue[] };
        queue.push({ request, since: performance.now(), resolve: resolve as Waiting['resolve'], reject });
        next();
      }),
    streamQuery() {
      throw new Error('Read in pages instead: a stream would keep its connection');
    },
  };
  const refuse = async () => {
    throw new Error('Long reads are single statements, without a transaction');
  };
  return {
    busyMs: () => busy,
    async init() {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    async destroy() {
      for (const { reject } of queue.splice(0)) reject(new Error('the database is closed'));
      await worker?.terminate();
    },
  };
}
