/**
 * Kysely over node:sqlite. A few connections to one file, in WAL mode, so reads never wait for a write; one writer at a time.
 * The writers of this process queue; a writer of another process is waited for by polling, because SQLite's own busy timeout
 * would block the whole process.
 */
import {
  type Driver,
  type Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import { Refusal, Unavailable } from '../../domain/refusal.ts';
import type { ColumnTypes } from '../declare-tables.ts';
import { type Availability, createAvailability, type Judgement, type OutageReports } from './availability.ts';
import {
  busyWriting,
  Damaged,
  DISK_FULL,
  explainBy,
  type Listener,
  READ_ONLY_NOW,
  type StoreDialect,
} from './dialect.ts';
import { sharedCommit } from './shared-commit.ts';
import { BUSY, errorCode, sqliteDriver } from './sqlite-driver.ts';
import { IO_ERROR, type SqliteFile, sqliteFile, UnsafeToWrite } from './sqlite-file.ts';
import { sqliteNodes } from './sqlite-nodes.ts';
import { type ThreadSettings, threadDriver } from './sqlite-threads.ts';
import { watched } from './watched.ts';

/** SQLite does not report changes of other processes. Changes of this process are reported without a poll. */
const POLL_MS = 100;
const FILE_CHECK_MS = 1000;

const CANTOPEN = 14;
const NOTADB = 26;
const READONLY = 8;
const FULL = 13;
const CORRUPT = 11;

export const SQLITE_TYPES: ColumnTypes = {
  integer: 'integer',
  bytes: 'blob',
  ordered: 'text',
  bytewise: '',
  byKey: 'without rowid',
  numbered: 'integer primary key autoincrement',
  unlogged: '',
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

export interface SqliteOptions {
  readOnly: boolean;
  reports: OutageReports;
  /** Throws if no writing transaction may start. */
  mayWrite(): void;
  threads?: ThreadSettings | undefined;
}

export function sqliteDialect(
  path: string,
  { readOnly, reports, mayWrite, threads }: SqliteOptions,
): StoreDialect {
  const title = `the SQLite file ${path}`;
  const judgeFault = (error: unknown) => judge(error, path, title, readOnly);
  const file = sqliteFile(path);
  const nodes = sqliteNodes(path);
  const availability = createAvailability({ judge: judgeFault, probe: async () => file.probe(), reports });
  const driver = sqliteDriver(file, { readOnly, checkpoints: threads });
  const kyselyWith = (createDriver: () => Driver) =>
    watched(
      {
        createAdapter: () => new PooledSqliteAdapter(),
        createDriver,
        createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      },
      availability,
      mayWrite,
    );
  const listeners = new Set<() => void>();
  return {
    title,
    availability,
    kysely: kyselyWith(() => driver),
    readsThread: threads && kyselyWith(() => threadDriver(file, 'reads', driver.writers, threads)),
    writesThread: threads && kyselyWith(() => threadDriver(file, 'writes', driver.writers, threads)),
    types: SQLITE_TYPES,
    now: "cast(unixepoch('subsec') * 1000 as integer)",
    // One transaction writes at a time.
    skipLocked: '',
    committer: sharedCommit,
    async tableNames(db) {
      const found = await sql<{ name: string }>`
        select name from sqlite_master where type in ('table', 'view') and name not glob 'sqlite_*'`.execute(
        db,
      );
      return found.rows.map(({ name }) => name);
    },
    withNumbers: '',
    async continueNumbers() {},
    // A writing transaction starts exclusively (`begin immediate`), or fails after a while.
    async lock() {},
    async notify() {
      driver.writers.onceLeft(() => {
        for (const wake of listeners) wake();
      });
    },
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
    listen({ wake }) {
      listeners.add(wake);
      const polling = poll(wake, file, nodes.node(), availability);
      return {
        async close() {
          listeners.delete(wake);
          await polling.close();
        },
      };
    },
    async migration(db, work) {
      const all = nodes.all();
      const exclude = async () => (all.take() ? undefined : 'a service with this data folder');
      await db
        .transaction()
        .execute((trx) => work(trx, exclude))
        .finally(all.release);
    },
    explain: explainBy(judgeFault),
  };
}

function poll(
  wake: () => void,
  file: SqliteFile,
  node: { take(): void; release(): void },
  availability: Availability,
): Listener {
  const check = () => {
    try {
      node.take();
      file.requireSafe();
    } catch (error) {
      availability.fault(error);
    }
  };
  check();
  const looking = setInterval(wake, POLL_MS).unref();
  const watch = setInterval(check, FILE_CHECK_MS).unref();
  return {
    async close() {
      clearInterval(looking);
      clearInterval(watch);
      node.release();
    },
  };
}

/** Kysely's own runs one query at a time; ours has a connection for each. */
export class PooledSqliteAdapter extends SqliteAdapter {
  /** Needed by `along`. */
  readonly acceptsIndexNames = true;

  override get supportsMultipleConnections(): boolean {
    return true;
  }
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
  if (error instanceof UnsafeToWrite) {
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
