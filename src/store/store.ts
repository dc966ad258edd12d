/** The source of truth: one database, SQLite by default, PostgreSQL for larger installations. */
import { Kysely, type Dialect as KyselyDialect, type LogEvent } from 'kysely';
import type { DatabaseLocation } from '../domain/ports.ts';
import type { OutageReports } from './dialect/availability.ts';
import type { Commit, CommitStatement, StoreDialect } from './dialect/dialect.ts';
import { sqliteDialect } from './dialect/sqlite.ts';
import type { ThreadSettings } from './dialect/sqlite-threads.ts';
import { migrate, requireUsable, schemaVersion } from './migrate.ts';
import { readMeta } from './queries/rows.ts';
import type { Db, Schema, Trx } from './schema.ts';

/** Called after each query; `sql` has placeholders for values. */
export type OnQuery = (ms: number, failed: boolean, sql: string) => void;

export interface StoreOptions {
  /** Neither creates nor migrates nor writes; a missing or outdated database is refused. */
  readOnly?: boolean;
  /** Called when the database is lost and when it is back. */
  reports?: OutageReports;
  /** Throws the reason why writing is not possible now. Called before each transaction that writes to a file of this machine. */
  mayWrite?: () => void;
  /** Called after each query. */
  onQuery?: OnQuery | undefined;
  /** To PostgreSQL, at most. */
  connections?: number;
  /** Long reads, long writes and checkpoints of SQLite run in threads of their own; otherwise in that of the caller. */
  threads?: ThreadSettings;
}

export interface Store {
  db: Db;
  /**
   * Runs single reads that take longer the more rows there are, or the farther behind a page is. SQLite runs statements of `db` in the
   * thread of the caller, and all other requests would wait.
   */
  longReads: Db;
  dialect: StoreDialect;
  /** A transaction that sees one state of the database from its first read on, and cannot write. */
  snapshot<T>(work: (snapshot: Trx) => Promise<T>): Promise<T>;
  /** Makes one of the many small writes that are acknowledged. */
  commit: Commit;
  commitStatement: CommitStatement;
  /** Makes a write that changes many rows: other requests are served meanwhile. */
  rewrite: Commit;
  close(): Promise<void>;
}

/** Enough for the requests of a node; PostgreSQL has a hundred for all programs. */
const CONNECTIONS = 10;
const NO_REPORTS: OutageReports = { begins() {}, ends() {}, hiccup() {} };

/** The database, migrated. Throws a `Refusal` of kind `store` with the reason if it cannot be used. */
export async function openStore(location: DatabaseLocation, options: StoreOptions = {}): Promise<Store> {
  return await openWith(options.readOnly ? requireUsable : migrate, location, options);
}

/** Opens it for `work`. A database that becomes unavailable meanwhile is a `Refusal`, as it is when it cannot be opened. */
export async function usingStore<T>(
  location: DatabaseLocation,
  options: StoreOptions,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const store = await openStore(location, options);
  try {
    return await work(store);
  } catch (error) {
    throw store.dialect.explain(error) ?? error;
  } finally {
    await store.close();
  }
}

/** The database as it is: of this version, of an earlier or a later one, or empty. Throws as `openStore` does. */
export async function openUnmigrated(
  location: DatabaseLocation,
  options: StoreOptions = {},
): Promise<Store & { version: number }> {
  let version = 0;
  const readVersion = async (db: Db, dialect: StoreDialect) => {
    version = await schemaVersion(db, dialect);
  };
  return { ...(await openWith(readVersion, location, options)), version };
}

async function openWith(
  prepare: (db: Db, dialect: StoreDialect) => Promise<void>,
  location: DatabaseLocation,
  options: StoreOptions,
): Promise<Store> {
  const { readOnly = false, reports = NO_REPORTS, mayWrite = () => {}, onQuery } = options;
  const { connections = CONNECTIONS, threads } = options;
  const dialect =
    location.kind === 'sqlite'
      ? sqliteDialect(location.file, { readOnly, reports, mayWrite, threads })
      : (await loadPostgres())(location.url, { readOnly, reports, connections });
  const log = ({ queryDurationMillis, level, query }: LogEvent) =>
    onQuery?.(queryDurationMillis, level === 'error', query.sql);
  const kyselyOf = (own: KyselyDialect) => new Kysely<Schema>({ dialect: own, ...(onQuery && { log }) });
  const { kysely, readsThread, writesThread } = dialect;
  const db = kyselyOf(kysely);
  const longReads = readsThread === undefined ? db : kyselyOf(readsThread);
  const longWrites = writesThread && kyselyOf(writesThread);
  const committer = dialect.committer(db);
  try {
    await prepare(db, dialect);
  } catch (error) {
    await db.destroy().catch(() => {});
    throw dialect.explain(error) ?? error;
  }
  return {
    db,
    longReads,
    dialect,
    snapshot: (work) =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    ...committer,
    rewrite: longWrites === undefined ? committer.commit : (work) => longWrites.transaction().execute(work),
    async close() {
      if (longReads !== db) await longReads.destroy();
      await longWrites?.destroy();
      await db.destroy();
    },
  };
}

/** Loaded only if used: it takes a twentieth of a second, which every command on SQLite would pay. */
async function loadPostgres() {
  return (await import('./dialect/postgres.ts')).postgresDialect;
}

/** Identifies this database, also from a later one at the same location. */
export const storeId = ({ db }: Store): Promise<string> => readMeta(db, 'id');
