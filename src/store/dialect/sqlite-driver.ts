/**
 * The Kysely driver of node:sqlite. A transaction has a connection of its own. All other statements run on the first connection
 * that no transaction has: each is done before the next one starts, so none has to wait, and the pages in the cache of that
 * connection stay valid, while a commit on another connection would discard them.
 *
 *   begin · write · commit    connection 1
 *   a read in the meantime    connection 2
 *   a read after it           connection 1
 */
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout as sleep, setImmediate as yieldToEvents } from 'node:timers/promises';
import { CompiledQuery, type Driver, type QueryResult, type TransactionSettings } from 'kysely';
import { busyWriting } from './dialect.ts';
import { makeFolder } from './make-folder.ts';
import type { SqliteConnection } from './shared-commit.ts';
import { LOG_LIMIT, type SqliteFile } from './sqlite-file.ts';
import { statementCache } from './sqlite-statements.ts';
import { BEGIN_WRITING, COMMIT, ROLLBACK, startSqliteThread, type ThreadSettings } from './sqlite-threads.ts';
import { createWriterQueue, type WriterQueue } from './writer-queue.ts';

const CONNECTIONS = 8;
/** Statements that follow each other for so long let other work in between: SQLite runs in this thread, and keeps it. */
const TURN_MS = 10;
const BUSY_WAIT_MS = 10_000;
/** The first pause is short, for a checkpoint; each further one is twice as long. */
const BUSY_POLL_MS = { min: 1, max: 16 };

const BEGIN_READING = CompiledQuery.raw('begin');

export const BUSY = 5;

export interface SqliteDriver extends Driver {
  writers: WriterQueue;
}

export interface DriverOptions {
  readOnly: boolean;
  /** Checkpoints are made in a thread of their own; otherwise by SQLite at the end of a commit. */
  checkpoints?: ThreadSettings | undefined;
}

export function sqliteDriver(file: SqliteFile, options: DriverOptions): SqliteDriver {
  const { readOnly, checkpoints } = options;
  const pool = createPool(file, options);
  let checkpointing: ReturnType<typeof startSqliteThread> | undefined;
  const writers = createWriterQueue(BUSY_WAIT_MS, () => busyWriting());
  /** As many as there were at the same time. */
  const idle: Session[] = [];
  return {
    writers,
    async init() {
      if (!readOnly) makeFolder(dirname(file.path));
      pool.add();
      if (checkpoints !== undefined)
        checkpointing = startSqliteThread({ path: file.path, lane: 'checkpoints' }, checkpoints);
    },
    async acquireConnection() {
      return idle.pop() ?? createSession(file, pool, writers);
    },
    async releaseConnection(session) {
      idle.push(session as Session);
    },
    beginTransaction: (session, { accessMode }: TransactionSettings) =>
      (session as Session).begin(accessMode === 'read only'),
    commitTransaction: (session) => (session as Session).commit(),
    rollbackTransaction: (session) => (session as Session).rollback(),
    async destroy() {
      await checkpointing?.close();
      await pool.close();
    },
  };
}

interface Connection {
  database: DatabaseSync;
  /** In WAL mode, which not every file system allows. */
  hasLog: boolean;
  /** When a commit waits for the disk: at its end, or later, in `file.sync`. */
  synchronous: 'full' | 'normal';
  execute(query: CompiledQuery): QueryResult<unknown>;
  /** By a transaction. */
  taken: boolean;
}

type Pool = ReturnType<typeof createPool>;

function createPool(file: SqliteFile, options: DriverOptions) {
  const all: Connection[] = [];
  const waiting: (() => void)[] = [];
  const add = () => {
    file.requireSame();
    const connection = connect(file, options);
    file.remember();
    all.push(connection);
    return connection;
  };
  return {
    add,
    findFree(): Connection | undefined {
      for (const connection of all) if (!connection.taken) return connection;
      return all.length < CONNECTIONS ? add() : undefined;
    },
    /** Resolves when one was released; another session may have taken it since. */
    released: () => new Promise<void>((resolve) => waiting.push(resolve)),
    release(connection: Connection): void {
      connection.taken = false;
      for (const wake of waiting.splice(0)) wake();
    },
    async close(): Promise<void> {
      await file.close();
      for (const { database } of all) database.close();
    },
  };
}

function connect(file: SqliteFile, { readOnly, checkpoints }: DriverOptions): Connection {
  const options = { readOnly, timeout: BUSY_WAIT_MS, enableForeignKeyConstraints: false };
  const database = new DatabaseSync(file.path, options);
  let hasLog: boolean;
  try {
    // An acknowledged write survives power loss (synchronous=FULL); a huge import leaves no huge log.
    if (!readOnly) database.exec(`pragma journal_mode = wal; pragma journal_size_limit = ${LOG_LIMIT}`);
    database.exec('pragma synchronous = full; pragma cache_size = -32768; pragma busy_timeout = 0');
    if (checkpoints !== undefined) database.exec('pragma wal_autocheckpoint = 0');
    hasLog = { ...database.prepare('pragma journal_mode').get() }['journal_mode'] === 'wal';
  } catch (error) {
    database.close();
    throw error;
  }
  const statements = statementCache(database);
  return {
    database,
    hasLog,
    synchronous: 'full',
    execute: (query) => statements(query.sql).execute(query.parameters as readonly SQLInputValue[]),
    taken: false,
  };
}

/** Not in a transaction. */
function setSynchronous(connection: Connection, level: Connection['synchronous']): void {
  if (connection.synchronous === level) return;
  connection.database.exec(`pragma synchronous = ${level}`);
  connection.synchronous = level;
}

/** What Kysely calls a connection: statements one after another, in a transaction or outside of one. */
interface Session extends SqliteConnection {
  begin(readOnly: boolean): Promise<void>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

type Execution = QueryResult<unknown> | Promise<QueryResult<unknown>>;

function createSession(file: SqliteFile, pool: Pool, writers: WriterQueue): Session {
  /** The connection of the open transaction. */
  let own: Connection | undefined;
  let isReading = false;
  const execute = (query: CompiledQuery): Execution => {
    const connection = own ?? pool.findFree();
    if (connection === undefined) return pool.released().then(() => execute(query));
    if (own === undefined) setSynchronous(connection, 'full');
    return connection.execute(query);
  };
  /** Waits for a writer of another process, or for a checkpoint. */
  const executePatiently = async (query: CompiledQuery) => {
    const giveUpAt = performance.now() + BUSY_WAIT_MS;
    for (let pause = BUSY_POLL_MS.min; ; pause = Math.min(2 * pause, BUSY_POLL_MS.max)) {
      try {
        return await execute(query);
      } catch (error) {
        if (errorCode(error) !== BUSY || performance.now() > giveUpAt) throw error;
      }
      await sleep(pause);
    }
  };
  const inTurn = async (query: CompiledQuery) => {
    await writers.take();
    try {
      return await executePatiently(query);
    } finally {
      writers.leave();
    }
  };
  const end = () => {
    if (own === undefined) return;
    const ended = own;
    own = undefined;
    try {
      if (isReading) ended.database.exec('pragma query_only = off');
    } finally {
      // Even if the connection has failed, the next writer must not wait forever.
      if (!isReading) writers.leave();
      pool.release(ended);
    }
  };
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      while (turns.isOver()) await yieldToEvents();
      try {
        return (await execute(query)) as QueryResult<R>;
      } catch (error) {
        if (errorCode(error) !== BUSY) throw error;
      }
      const waited = own === undefined && writers.taken() ? inTurn(query) : executePatiently(query);
      return (await waited) as QueryResult<R>;
    },
    isInTransaction: () => own?.database.isTransaction === true,
    streamQuery() {
      throw new Error('Read in pages instead: a stream would keep its connection');
    },
    async begin(reading) {
      if (!reading) {
        // Writes to a deleted file would be lost.
        file.requireSafe();
        await writers.take();
      }
      isReading = reading;
      try {
        own = await take(pool);
        if (!reading && own.hasLog) setSynchronous(own, 'normal');
        await executePatiently(reading ? BEGIN_READING : BEGIN_WRITING);
        if (reading) own.database.exec('pragma query_only = on');
      } catch (error) {
        if (own === undefined && !reading) writers.leave();
        // The next user of the connection would write into this transaction.
        if (own?.database.isTransaction) own.execute(ROLLBACK);
        end();
        throw error;
      }
    },
    async commit() {
      await executePatiently(COMMIT);
      const mustSync = !isReading && own!.hasLog;
      end();
      if (mustSync) await file.sync();
    },
    async rollback() {
      try {
        // On a full disk SQLite has already rolled back.
        if (own?.database.isTransaction) own.execute(ROLLBACK);
      } finally {
        end();
      }
    },
  };
}

/** Turns of the event loop in which there are statements. */
const turns = {
  start: 0,
  isNew: true,
  isOver(): boolean {
    if (!turns.isNew) return performance.now() - turns.start > TURN_MS;
    turns.isNew = false;
    turns.start = performance.now();
    setImmediate(() => {
      turns.isNew = true;
    });
    return false;
  },
};

async function take(pool: Pool): Promise<Connection> {
  for (;;) {
    const free = pool.findFree();
    if (free !== undefined) {
      free.taken = true;
      return free;
    }
    await pool.released();
  }
}

export function errorCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  // Extended codes have more in the upper bits, e.g. 1544 = "read-only: no directory".
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}
