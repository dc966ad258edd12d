/**
 * Small writes that come together share a transaction, because making a commit durable costs far more than a small
 * write does:
 *
 *   begin immediate
 *     savepoint work · the first write · release work
 *     savepoint work · a write that fails · rollback to work · release work
 *     a single statement: if it fails, SQLite undoes it alone
 *   commit          synchronized with the disk in another thread: then the first and the third are durable, and their callers are answered
 *
 * Meanwhile the next transaction is written with the writes that have come since, so neither the disk nor this thread waits for the other. It
 * is synchronized after the one before it, and so answered after it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely';
import type { Db, Trx } from '../schema.ts';
import type { Committer, OnQuery } from './dialect.ts';

/** Writes per transaction: enough to make the commit cheap, few enough not to starve other writers. */
const WORKS_MAX = 128;

/** One that is written, and one that is synchronized. */
const TRANSACTIONS_MAX = 2;

const SAVEPOINT = CompiledQuery.raw('savepoint work');
const RELEASE = CompiledQuery.raw('release work');
const ROLLBACK = CompiledQuery.raw('rollback to work');

/** A connection that runs statements without a promise. */
export interface ImmediateConnection extends DatabaseConnection {
  /** Only in a transaction. */
  executeNow(query: CompiledQuery): QueryResult<unknown>;
  /** False if SQLite has rolled back the whole transaction, as on a full disk. */
  isInTransaction(): boolean;
}

/** Of several statements. */
type Work = (trx: Trx) => Promise<unknown>;
type SingleStatement = (connection: ImmediateConnection) => QueryResult<unknown>;
type Write = { work: Work } | { single: SingleStatement };

interface Waiting {
  write: Write;
  resolve(value: never): void;
  reject(error: unknown): void;
  /** Of the write, which counts once the transaction has ended. */
  value: unknown;
  failure: { error: unknown } | undefined;
}

export function sharedCommit(db: Db, onQuery?: OnQuery): Committer {
  const queue: Waiting[] = [];
  /** Transactions that have been started and have not ended. */
  let running = 0;
  /** One of them waits until it can begin, and then takes what is in the queue. */
  let isBeginning = false;

  const start = () => {
    if (queue.length === 0 || isBeginning || running === TRANSACTIONS_MAX) return;
    isBeginning = true;
    running++;
    // Deferred, so that writes of requests that arrived together join the batch.
    setImmediate(run);
  };

  const run = async () => {
    let taken: Waiting[] = [];
    const take = (max: number) => {
      taken = queue.splice(0, max);
      isBeginning = false;
      start();
    };
    try {
      await db.transaction().execute(async (trx) => {
        take(WORKS_MAX);
        const connection = await connectionOf(trx);
        for (const waiting of taken) {
          const { write } = waiting;
          if ('single' in write) attemptSingle(connection, waiting, write.single);
          else await attempt(trx, connection, waiting, write.work);
        }
      });
      for (const { resolve, reject, value, failure } of taken) {
        if (failure === undefined) resolve(value as never);
        else reject(failure.error);
      }
    } catch (error) {
      // If the database cannot be written at all, the other writes fail immediately instead of waiting.
      if (taken.length === 0) take(queue.length);
      for (const { reject } of taken) reject(error);
    }
    running--;
    start();
  };

  const enqueue = <T>(write: Write): Promise<T> =>
    new Promise((resolve, reject) => {
      queue.push({ write, resolve, reject, value: undefined, failure: undefined });
      start();
    });

  return {
    // Part of the trace of its own caller, not of the one that began the transaction.
    commit: (work) => enqueue({ work: AsyncLocalStorage.bind(work) }),
    commitStatement: (query) => enqueue({ single: singleStatement(query, onQuery) }),
  };
}

function singleStatement(query: CompiledQuery, onQuery: OnQuery | undefined): SingleStatement {
  if (onQuery === undefined) return (connection) => connection.executeNow(query);
  // Kysely reports the others.
  return AsyncLocalStorage.bind((connection: ImmediateConnection) => {
    const start = performance.now();
    let failed = true;
    try {
      const result = connection.executeNow(query);
      failed = false;
      return result;
    } finally {
      onQuery(performance.now() - start, failed, query.sql);
    }
  });
}

/** For the savepoints: Kysely takes longer to pass one on than SQLite to run it. */
async function connectionOf(trx: Trx): Promise<ImmediateConnection> {
  return (await trx.getExecutor().provideConnection(async (connection) => connection)) as ImmediateConnection;
}

function attemptSingle(connection: ImmediateConnection, waiting: Waiting, execute: SingleStatement): void {
  try {
    waiting.value = execute(connection);
  } catch (error) {
    if (!connection.isInTransaction()) throw error;
    waiting.failure = { error };
  }
}

async function attempt(
  trx: Trx,
  connection: DatabaseConnection,
  waiting: Waiting,
  work: Work,
): Promise<void> {
  await connection.executeQuery(SAVEPOINT);
  try {
    waiting.value = await work(trx);
  } catch (error) {
    waiting.failure = { error };
    // Fails if SQLite has rolled back the whole transaction, as on a full disk.
    await connection.executeQuery(ROLLBACK);
  }
  await connection.executeQuery(RELEASE);
}
