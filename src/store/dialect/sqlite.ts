/**
 * Kysely over node:sqlite. A few connections to one file, in WAL mode, so reads never wait for a write; one
 * writer at a time. Waiting for another writer (here or in another process) is asynchronous: SQLite's own
 * busy timeout would stop the whole process while it waits.
 */
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  type TransactionSettings,
} from 'kysely';
import { Refusal } from '../../domain/refusal.ts';
import { makeFolder } from '../make-folder.ts';
import type { StoreDialect } from './dialect.ts';

const CONNECTIONS = 8;
const STATEMENTS_CACHED = 200;
const BUSY_WAIT_MS = 10_000;
const POLL_MS = 100;

const CANTOPEN = 14;
const NOTADB = 26;
const READONLY = 8;
const BUSY = 5;
const FULL = 13;
const CORRUPT = 11;

export function sqliteDialect(file: string, readOnly: boolean): StoreDialect {
  const title = `the SQLite file ${file}`;
  const explainFault = (error: unknown) => explain(error, file, title, readOnly);
  return {
    title,
    kysely: {
      createAdapter: () => new PooledSqliteAdapter(),
      createDriver: () => sqliteDriver(file, readOnly, explainFault),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    types: { integer: 'integer', bytes: 'blob' },
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
    // A writing transaction begins as the only one (`begin immediate`), or is refused after a while.
    async lock() {},
    async notify() {},
    listen({ wake }) {
      const timer = setInterval(wake, POLL_MS).unref();
      return { close: async () => clearInterval(timer) };
    },
    explain: explainFault,
  };
}

/** Kysely's own lets one query at a time through; ours has a connection for each. */
class PooledSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

interface SqliteConnection extends DatabaseConnection {
  inTransaction(): boolean;
  allowWrites(allowed: boolean): void;
  close(): void;
}

function sqliteDriver(file: string, readOnly: boolean, explainFault: StoreDialect['explain']): Driver {
  const all: SqliteConnection[] = [];
  const idle: SqliteConnection[] = [];
  const waiting: ((connection: SqliteConnection) => void)[] = [];
  const add = () => {
    const connection = connect(file, readOnly, explainFault);
    all.push(connection);
    return connection;
  };

  return {
    async init() {
      if (!readOnly) makeFolder(dirname(file));
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
    async beginTransaction(connection, { accessMode }: TransactionSettings) {
      const readOnly = accessMode === 'read only';
      await connection.executeQuery(CompiledQuery.raw(readOnly ? 'begin' : 'begin immediate'));
      (connection as SqliteConnection).allowWrites(!readOnly);
    },
    async commitTransaction(connection) {
      await connection.executeQuery(CompiledQuery.raw('commit'));
      (connection as SqliteConnection).allowWrites(true);
    },
    async rollbackTransaction(connection) {
      // A full disk makes SQLite roll back by itself.
      if ((connection as SqliteConnection).inTransaction()) {
        await connection.executeQuery(CompiledQuery.raw('rollback'));
      }
      (connection as SqliteConnection).allowWrites(true);
    },
    async destroy() {
      for (const connection of all) connection.close();
    },
  };
}

function connect(file: string, readOnly: boolean, explainFault: StoreDialect['explain']): SqliteConnection {
  const options = { readOnly, timeout: BUSY_WAIT_MS, enableForeignKeyConstraints: false };
  const database = new DatabaseSync(file, options);
  try {
    // An acknowledged write survives power loss (synchronous=FULL); a huge import leaves no huge log behind.
    if (!readOnly) database.exec('pragma journal_mode = wal; pragma journal_size_limit = 67108864');
    database.exec('pragma synchronous = full; pragma cache_size = -32768; pragma busy_timeout = 0');
  } catch (error) {
    database.close();
    throw error;
  }
  const statements = statementCache(database);
  let writesAllowed = true;
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const parameters = query.parameters as readonly SQLInputValue[];
      for (const giveUpAt = Date.now() + BUSY_WAIT_MS; ; ) {
        try {
          return statements(query.sql).execute(parameters) as QueryResult<R>;
        } catch (error) {
          if (errorCode(error) !== BUSY || Date.now() > giveUpAt) throw explainFault(error) ?? error;
        }
        await sleep(10);
      }
    },
    streamQuery() {
      throw new Error('Read in pages instead: a stream would keep its connection');
    },
    inTransaction: () => database.isTransaction,
    allowWrites(allowed) {
      if (allowed !== writesAllowed) database.exec(`pragma query_only = ${allowed ? 'off' : 'on'}`);
      writesAllowed = allowed;
    },
    close: () => database.close(),
  };
}

interface Statement {
  execute(parameters: readonly SQLInputValue[]): QueryResult<unknown>;
}

/** Preparing costs more than running a small statement, so the last ones used stay prepared. */
function statementCache(database: DatabaseSync): (text: string) => Statement {
  const statements = new Map<string, Statement>();
  return (text) => {
    let statement = statements.get(text);
    if (statement === undefined) {
      statement = prepare(database, text);
      if (statements.size === STATEMENTS_CACHED) statements.delete(statements.keys().next().value ?? '');
    } else {
      statements.delete(text);
    }
    statements.set(text, statement);
    return statement;
  };
}

function prepare(database: DatabaseSync, text: string): Statement {
  const statement = database.prepare(text);
  const columns = statement.columns().map((column) => column.name);
  if (columns.length === 0) {
    return {
      execute(parameters) {
        const { changes } = statement.run(...parameters);
        return { numAffectedRows: BigInt(changes), rows: [] };
      },
    };
  }
  statement.setReturnArrays(true);
  const toRow = rowMaker(columns);
  return {
    execute: (parameters) => ({ rows: (statement.all(...parameters) as unknown as unknown[][]).map(toRow) }),
  };
}

/**
 * A function that makes `{id: v[0], name: v[1]}` of `[1, 'x']`. Arrays and one compiled object literal are more
 * than twice as fast as the objects node:sqlite makes, which matters when a whole catalogue is read.
 */
function rowMaker(columns: string[]): (values: unknown[]) => unknown {
  const fields = columns.map((column, at) => `${JSON.stringify(column)}: v[${at}]`);
  return new Function('v', `return {${fields.join(', ')}}`) as (values: unknown[]) => unknown;
}

function errorCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  // Extended codes carry more in the upper bits, e.g. 1544 = "read-only: no directory".
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}

function explain(error: unknown, file: string, title: string, readOnly: boolean): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const because = (kind: 'store' | 'overload', text: string) => new Refusal(kind, text, { cause: error });
  switch (errorCode(error)) {
    case CANTOPEN:
      return because(
        'store',
        readOnly
          ? `Cannot open ${title}: expected a file that exists and can be read.`
          : `Cannot open ${title}: expected a file that can be read and written in a folder that can be written.`,
      );
    case READONLY:
      return because(
        'store',
        `Cannot write ${title}: it was opened for reading alone, or the file or its folder is read-only.`,
      );
    case NOTADB:
      return because('store', `Cannot use ${file}: expected a SQLite database, got a file that is none.`);
    case CORRUPT:
      return because('store', `Cannot use ${title}: it is damaged. Restore it from a backup.`);
    case FULL:
      return because('store', `Cannot write ${title}: the disk is full.`);
    case BUSY:
      return because(
        'overload',
        `Cannot write ${title}: another write, such as an import, is going on. Try again later.`,
      );
  }
  return undefined;
}
