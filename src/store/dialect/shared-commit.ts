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
import { AsyncResource } from 'node:async_hooks';
import { CompiledQuery, type DatabaseConnection } from 'kysely';
import type { Db, Trx } from '../schema.ts';
import type { Committer } from './dialect.ts';

/** Writes per transaction: enough to make the commit cheap, few enough not to starve other writers. */
const WORKS_MAX = 128;

/** One that is written, and one that is synchronized. */
const TRANSACTIONS_MAX = 2;

const SAVEPOINT = CompiledQuery.raw('savepoint work');
const RELEASE = CompiledQuery.raw('release work');
const ROLLBACK = CompiledQuery.raw('rollback to work');

export interface SqliteConnection extends DatabaseConnection {
  /** False if SQLite has rolled back the whole transaction, as on a full disk. */
  isInTransaction(): boolean;
}

interface Waiting {
  work(trx: Trx): Promise<unknown>;
  /** A single statement needs no savepoint. */
  isSingle: boolean;
  resolve(value: never): void;
  reject(error: unknown): void;
}

export function sharedCommit(db: Db): Committer {
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
      const answers = await db.transaction().execute(async (trx) => {
        take(WORKS_MAX);
        const connection = await connectionOf(trx);
        const attempts: (() => void)[] = [];
        for (const waiting of taken) attempts.push(await attempt(trx, connection, waiting));
        return attempts;
      });
      for (const answer of answers) answer();
    } catch (error) {
      // If the database cannot be written at all, the other writes fail immediately instead of waiting.
      if (taken.length === 0) take(queue.length);
      for (const { reject } of taken) reject(error);
    }
    running--;
    start();
  };

  const enqueue = <T>(of: (trx: Trx) => Promise<T>, isSingle: boolean): Promise<T> =>
    new Promise((resolve, reject) => {
      // Part of the trace of its own caller, not of the one that began the transaction.
      const caller = new AsyncResource('write');
      const work = (trx: Trx) => caller.runInAsyncScope(of, undefined, trx);
      queue.push({ work, isSingle, resolve, reject });
      start();
    });
  return {
    commit: (work) => enqueue(work, false),
    commitStatement: (query) => enqueue((trx) => trx.executeQuery(query), true),
  };
}

/** The connection, for savepoints: Kysely takes longer to pass one on than SQLite to run it. */
async function connectionOf(trx: Trx): Promise<SqliteConnection> {
  return (await trx.getExecutor().provideConnection(async (connection) => connection)) as SqliteConnection;
}

/** Returns what answers the caller, once the transaction has ended. */
async function attempt(
  trx: Trx,
  connection: SqliteConnection,
  { work, isSingle, resolve, reject }: Waiting,
): Promise<() => void> {
  let answer: () => void;
  if (!isSingle) await connection.executeQuery(SAVEPOINT);
  try {
    const value = await work(trx);
    answer = () => resolve(value as never);
  } catch (error) {
    answer = () => reject(error);
    if (!connection.isInTransaction()) throw error;
    if (!isSingle) await connection.executeQuery(ROLLBACK);
  }
  if (!isSingle) await connection.executeQuery(RELEASE);
  return answer;
}
