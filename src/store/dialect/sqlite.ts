/**
 * Kysely over node:sqlite. A few connections to one file, in WAL mode, so reads never wait for a write; one writer at a time.
 * The writers of this process queue; a writer of another process is waited for by polling, because SQLite's own busy timeout
 * would block the whole process.
 */
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  type TransactionSettings,
} from 'kysely';
import { Refusal, Unavailable } from '../../domain/refusal.ts';
import { makeFolder } from '../make-folder.ts';
import { type Availability, createAvailability, type Judgement, type OutageReports } from './availability.ts';
import {
  busyWriting,
  type ColumnTypes,
  Damaged,
  DISK_FULL,
  explainBy,
  type Listener,
  READ_ONLY_NOW,
  type StoreDialect,
} from './dialect.ts';
import { sharedCommit } from './shared-commit.ts';
import { LOG_LIMIT, type SqliteFile, sqliteFile, WasReplaced } from './sqlite-file.ts';
import { statementCache } from './sqlite-statements.ts';
import { watched } from './watched.ts';
import { createWriterQueue, type WriterQueue } from './writer-queue.ts';

const CONNECTIONS = 8;
const BUSY_WAIT_MS = 10_000;
const BUSY_POLL_MS = 10;
const POLL_MS = 100;
const FILE_CHECK_MS = 1000;

const BEGIN_READING = CompiledQuery.raw('begin');
const BEGIN_WRITING = CompiledQuery.raw('begin immediate');
const COMMIT = CompiledQuery.raw('commit');
const ROLLBACK = CompiledQuery.raw('rollback');

const CANTOPEN = 14;
const NOTADB = 26;
const READONLY = 8;
const BUSY = 5;
const FULL = 13;
const CORRUPT = 11;
const IO_ERROR = 10;

export const SQLITE_TYPES: ColumnTypes = {
  integer: 'integer',
  bytes: 'blob',
  ordered: 'text',
  byKey: 'without rowid',
  numbered: 'integer primary key autoincrement',
  appendOnly: (table) => [
    ...['update', 'delete'].map(
      (verb) => `create trigger ${table}_no_${verb} before ${verb} on ${table}
        begin select raise(abort, '${table}: rows stay as they are'); end`,
    ),
    // `insert or replace` deletes without firing the trigger above.
    `create trigger ${table}_no_replace before insert on ${table}
      when exists (select 1 from ${table} where id = new.id)
      begin select raise(abort, '${table}: rows stay as they are'); end`,
  ],
};

export function sqliteDialect(
  path: string,
  readOnly: boolean,
  reports: OutageReports,
  mayWrite: () => void,
): StoreDialect {
  const title = `the SQLite file ${path}`;
  const judgeFault = (error: unknown) => judge(error, path, title, readOnly);
  const file = sqliteFile(path);
  const availability = createAvailability({ judge: judgeFault, probe: async () => file.probe(), reports });
  const kysely = {
    createAdapter: () => new PooledSqliteAdapter(),
    createDriver: () => sqliteDriver(file, readOnly),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return {
    title,
    availability,
    kysely: watched(kysely, availability, mayWrite),
    types: SQLITE_TYPES,
    committer: sharedCommit,
    async hasTable(db, table) {
      const found = await sql`select 1 from sqlite_master where type = 'table' and name = ${table}`.execute(
        db,
      );
      return found.rows.length > 0;
    },
    async isEmpty(db) {
      const found = await sql`
        select 1 from sqlite_master where type in ('table', 'view') and name not glob 'sqlite_*'
        limit 1`.execute(db);
      return found.rows.length === 0;
    },
    // A writing transaction starts exclusively (`begin immediate`), or fails after a while.
    async lock() {},
    async notify() {},
    async findDamage(db) {
      try {
        const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
        const [{ quick_check: found }] = rows;
        return found === 'ok' ? undefined : new Damaged(`Cannot use ${title}: it is damaged.`, path, found);
      } catch (error) {
        const cause = error instanceof Unavailable ? error.cause : error;
        return cause instanceof Damaged ? cause : undefined;
      }
    },
    async state(db) {
      const { rows } = await sql<{ version: string; bytes: number }>`
        select sqlite_version() as version, page_count * page_size as bytes
        from pragma_page_count(), pragma_page_size()`.execute(db);
      return { kind: 'sqlite', ...rows[0], pool: null };
    },
    listen: ({ wake }) => listen(wake, file, availability),
    explain: explainBy(judgeFault),
  };
}

function listen(wake: () => void, file: SqliteFile, availability: Availability): Listener {
  const poll = setInterval(wake, POLL_MS).unref();
  const watch = setInterval(() => {
    try {
      file.requireSame();
      file.checkpoint();
    } catch (error) {
      availability.fault(error);
    }
  }, FILE_CHECK_MS).unref();
  return {
    async close() {
      clearInterval(poll);
      clearInterval(watch);
    },
  };
}

/** Kysely's own runs one query at a time; ours has a connection for each. */
class PooledSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

interface SqliteConnection extends DatabaseConnection {
  begin(readOnly: boolean): Promise<void>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
  close(): void;
}

function sqliteDriver(file: SqliteFile, readOnly: boolean): Driver {
  const all: SqliteConnection[] = [];
  const idle: SqliteConnection[] = [];
  const waiting: ((connection: SqliteConnection) => void)[] = [];
  const writers = createWriterQueue(BUSY_WAIT_MS, () => busyWriting());
  const add = () => {
    file.requireSame();
    const connection = connect(file, readOnly, writers);
    file.remember();
    all.push(connection);
    return connection;
  };

  return {
    async init() {
      if (!readOnly) makeFolder(dirname(file.path));
      idle.push(add());
    },
    async acquireConnection() {
      const free = idle.pop();
      if (free !== undefined) return free;
      if (all.length < CONNECTIONS) return add();
      return await new Promise<SqliteConnection>((resolve) => waiting.push(resolve));
    },
    async releaseConnection(connection) {
      const next = waiting.shift();
      if (next !== undefined) next(connection as SqliteConnection);
      else idle.push(connection as SqliteConnection);
    },
    beginTransaction: (connection, { accessMode }: TransactionSettings) =>
      (connection as SqliteConnection).begin(accessMode === 'read only'),
    commitTransaction: (connection) => (connection as SqliteConnection).commit(),
    rollbackTransaction: (connection) => (connection as SqliteConnection).rollback(),
    async destroy() {
      for (const connection of all) connection.close();
    },
  };
}

function connect(file: SqliteFile, readOnly: boolean, writers: WriterQueue): SqliteConnection {
  const options = { readOnly, timeout: BUSY_WAIT_MS, enableForeignKeyConstraints: false };
  const database = new DatabaseSync(file.path, options);
  try {
    // An acknowledged write survives power loss (synchronous=FULL); a huge import leaves no huge log.
    if (!readOnly) database.exec(`pragma journal_mode = wal; pragma journal_size_limit = ${LOG_LIMIT}`);
    database.exec('pragma synchronous = full; pragma cache_size = -32768; pragma busy_timeout = 0');
  } catch (error) {
    database.close();
    throw error;
  }
  const statements = statementCache(database);
  const execute = (query: CompiledQuery) =>
    statements(query.sql).execute(query.parameters as readonly SQLInputValue[]);
  /** Waits for a writer of another process. */
  const executePatiently = async (query: CompiledQuery) => {
    for (const giveUpAt = performance.now() + BUSY_WAIT_MS; ; ) {
      try {
        return execute(query);
      } catch (error) {
        if (errorCode(error) !== BUSY || performance.now() > giveUpAt) throw error;
      }
      await sleep(BUSY_POLL_MS);
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
  /** What the open transaction may do; `none` if none is open. */
  let mode: 'none' | 'read' | 'write' = 'none';
  const end = () => {
    if (mode === 'write') writers.leave();
    if (mode === 'read') database.exec('pragma query_only = off');
    mode = 'none';
  };
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      try {
        return execute(query) as QueryResult<R>;
      } catch (error) {
        if (errorCode(error) !== BUSY) throw error;
      }
      const waited = mode === 'none' && writers.taken() ? inTurn(query) : executePatiently(query);
      return (await waited) as QueryResult<R>;
    },
    streamQuery() {
      throw new Error('Read in pages instead: a stream would keep its connection');
    },
    async begin(reading) {
      if (reading) {
        await executePatiently(BEGIN_READING);
        database.exec('pragma query_only = on');
        mode = 'read';
        return;
      }
      // Writes to a deleted file would be lost.
      file.requireSame();
      await writers.take();
      mode = 'write';
      await executePatiently(BEGIN_WRITING).catch((error) => {
        end();
        throw error;
      });
    },
    async commit() {
      await executePatiently(COMMIT);
      end();
    },
    async rollback() {
      try {
        // On a full disk SQLite has already rolled back.
        if (database.isTransaction) execute(ROLLBACK);
      } finally {
        end();
      }
    },
    close: () => database.close(),
  };
}

function errorCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  // Extended codes have more in the upper bits, e.g. 1544 = "read-only: no directory".
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}

function judge(error: unknown, file: string, title: string, readOnly: boolean): Judgement | undefined {
  const as = (loss: Judgement['loss'], text: string, message?: string): Judgement => ({
    loss,
    refusal: new Refusal('store', text, { cause: error }),
    ...(message === undefined ? {} : { message }),
  });
  const damaged = (fault: string): Judgement => ({
    loss: 'damaged',
    refusal: new Damaged(fault, file, error),
  });
  if (error instanceof WasReplaced) {
    return as('unwritable', `Cannot write ${title}: ${error.message}`, READ_ONLY_NOW);
  }
  switch (errorCode(error)) {
    case CANTOPEN:
      return as(
        'unreachable',
        readOnly
          ? `Cannot open ${title}: expected a file that exists and can be read.`
          : `Cannot open ${title}: expected a file that can be read and written in a folder that can be written.`,
      );
    case READONLY:
      return as(
        'unwritable',
        `Cannot write ${title}: it was opened for reading alone, or the file or its folder is read-only.`,
        READ_ONLY_NOW,
      );
    case NOTADB:
      return damaged(`Cannot use ${file}: expected a SQLite database, got a file that is none.`);
    case CORRUPT:
      return damaged(`Cannot use ${title}: it is damaged.`);
    case FULL:
      return as('unwritable', `Cannot write ${title}: the disk is full.`, DISK_FULL);
    case IO_ERROR:
      return as('unreachable', `Cannot use ${title}: the disk reports an error.`);
    case BUSY:
      return { loss: 'busy', refusal: busyWriting(error) };
  }
  return undefined;
}
