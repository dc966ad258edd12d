/**
 * Small writes that come together share a transaction, because making a commit durable costs far more than a small
 * write does:
 *
 *   begin immediate
 *     savepoint work · the first write · release work
 *     savepoint work · a write that fails · rollback to work · release work
 *     savepoint work · another write · release work
 *   commit          from here on the first and the third are durable, and their callers are answered
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, type DatabaseConnection } from 'kysely';
import type { Db, Trx } from '../schema.ts';
import type { Commit } from './dialect.ts';

/** Writes per transaction: enough to make the commit cheap, few enough not to starve other writers. */
const WORKS_MAX = 128;

const SAVEPOINT = CompiledQuery.raw('savepoint work');
const RELEASE = CompiledQuery.raw('release work');
const ROLLBACK = CompiledQuery.raw('rollback to work');

type Work = (trx: Trx) => Promise<unknown>;

interface Waiting {
  work: Work;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

export function sharedCommit(db: Db): Commit {
  let queue: Waiting[] = [];
  let busy = false;

  const run = async () => {
    let taken: Waiting[] = [];
    try {
      const ended = await db.transaction().execute(async (trx) => {
        taken = queue.splice(0, WORKS_MAX);
        const connection = await connectionOf(trx);
        const outcomes: (() => void)[] = [];
        for (const waiting of taken) outcomes.push(await attempt(trx, connection, waiting));
        return outcomes;
      });
      for (const settle of ended) settle();
    } catch (error) {
      // If the database cannot be written at all, the other writes fail immediately instead of waiting.
      if (taken.length === 0) [taken, queue] = [queue, []];
      for (const { reject } of taken) reject(error);
    }
    if (queue.length > 0) setImmediate(run);
    else busy = false;
  };

  return (work) =>
    new Promise((resolve, reject) => {
      // Part of the trace of its own caller, not of the one that began the transaction.
      queue.push({ work: AsyncLocalStorage.bind(work), resolve: resolve as Waiting['resolve'], reject });
      if (busy) return;
      busy = true;
      // Deferred, so that writes of requests that arrived together join the batch.
      setImmediate(run);
    });
}

/** For the savepoints: Kysely takes longer to pass one on than SQLite to run it. */
function connectionOf(trx: Trx): Promise<DatabaseConnection> {
  return trx.getExecutor().provideConnection(async (connection) => connection);
}

/** Runs one write, and returns a function that settles its caller once the transaction has ended. */
async function attempt(
  trx: Trx,
  connection: DatabaseConnection,
  { work, resolve, reject }: Waiting,
): Promise<() => void> {
  await connection.executeQuery(SAVEPOINT);
  let settle: () => void;
  try {
    const value = await work(trx);
    settle = () => resolve(value);
  } catch (error) {
    settle = () => reject(error);
    // Fails if SQLite has rolled back the whole transaction, as on a full disk.
    await connection.executeQuery(ROLLBACK);
  }
  await connection.executeQuery(RELEASE);
  return settle;
}
