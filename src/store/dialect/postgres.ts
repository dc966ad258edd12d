/** Kysely over pg. Loss of the server is an error of the query that met it, never of the process. */
import { CompiledQuery, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { Refusal } from '../../domain/refusal.ts';
import {
  busyWriting,
  type ColumnTypes,
  type Complain,
  type Listener,
  type Listening,
  type Lock,
  type StoreDialect,
} from './dialect.ts';

const CONNECTIONS = 10;
const READ_ONLY = 'set session characteristics as transaction read only';
const CHANNEL = 'cantiga_change';
const SAFETY_POLL_MS = 5_000;
const RECONNECT_MS = { first: 100, most: 5_000 };
const CONNECT_TIMEOUT_MS = 10_000;
/** What another transaction holds, an import perhaps, is waited for so long: a waiter keeps its connection. */
const LOCK_TIMEOUT = `set lock_timeout = '10s'`;
const WAIT_FOR_EVER = 'set local lock_timeout = 0';

/** Advisory locks are numbers that every program on the database shares: ours begin with "cant". */
const LOCK_NUMBERS: Record<Lock, number> = {
  migrate: 0x63616e74_01,
  import: 0x63616e74_02,
  change: 0x63616e74_03,
  'import-start': 0x63616e74_04,
};

const INT8 = 20;
const NUMERIC = 1700;

/** Our integers stay below 2^53, so they may be numbers, as they are in SQLite. */
const typeParsers = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

export const POSTGRES_TYPES: ColumnTypes = {
  integer: 'bigint',
  bytes: 'bytea',
  ordered: 'text collate "C"',
  byKey: '',
  numbered: 'bigint generated always as identity primary key',
  appendOnly: (table) => [
    `create function ${table}_stays() returns trigger language plpgsql as
      $$ begin raise exception '${table}: rows stay as they are'; end $$`,
    `create trigger ${table}_stays before update or delete or truncate on ${table}
      for each statement execute function ${table}_stays()`,
  ],
};

export function postgresDialect(url: string, readOnly: boolean, complain: Complain): StoreDialect {
  const title = titleOf(url);
  const settings: pg.ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: typeParsers,
    application_name: 'cantiga',
  };
  const pool = new pg.Pool({ ...settings, max: CONNECTIONS });
  pool.on('error', (error) => complain(`An idle connection to ${title} was lost`, error));
  // A connection in use that breaks between two queries of a transaction reports it here alone.
  pool.on('connect', (client) => client.on('error', () => {}));

  return {
    title,
    kysely: new PostgresDialect({
      pool,
      async onCreateConnection(connection) {
        await connection.executeQuery(CompiledQuery.raw(readOnly ? READ_ONLY : LOCK_TIMEOUT));
      },
    }),
    types: POSTGRES_TYPES,
    // The server itself makes transactions that end together durable at once.
    committer: (db) => (work) =>
      db
        .transaction()
        .execute(work)
        .catch((error) => {
          throw explain(error, title) ?? error;
        }),
    async hasTable(db, table) {
      // Not to_regclass(): it may answer from a cache older than the lock that this transaction waited for.
      const found = await sql`
        select 1 from pg_tables where schemaname = current_schema() and tablename = ${table}`.execute(db);
      return found.rows.length > 0;
    },
    async isEmpty(db) {
      // What an extension has brought is nobody's data.
      const found = await sql`
        select 1 from pg_class
        where relnamespace = (select oid from pg_namespace where nspname = current_schema())
          and relkind in ('r', 'p', 'v', 'm', 'f')
          and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')
        limit 1`.execute(db);
      return found.rows.length === 0;
    },
    async lock(trx, lock, brief) {
      if (!brief) await sql.raw(WAIT_FOR_EVER).execute(trx);
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_NUMBERS[lock])})`.execute(trx);
    },
    async notify(trx) {
      await sql`select pg_notify(${CHANNEL}, '')`.execute(trx);
    },
    async state(db) {
      const { rows } = await sql<{ version: string; bytes: number }>`
        select current_setting('server_version') as version,
          pg_database_size(current_database()) as bytes`.execute(db);
      const { totalCount: open, idleCount: idle, waitingCount: waiting } = pool;
      return { kind: 'postgres', ...rows[0], pool: { open, idle, waiting, most: CONNECTIONS } };
    },
    listen: (listening) => listen(settings, listening),
    explain: (error) => explain(error, title),
  };
}

/** `LISTEN` on a connection of its own, made again with growing pauses, and a slow poll in case a wake-up is lost. */
function listen(settings: pg.ClientConfig, { wake, lost, listens }: Listening): Listener {
  let client: pg.Client | undefined;
  let pause = RECONNECT_MS.first;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;
  const poll = setInterval(wake, SAFETY_POLL_MS).unref();

  const lose = (broken: pg.Client, error: unknown) => {
    if (closed || client !== broken) return;
    client = undefined;
    lost(error);
    broken.end().catch(() => {});
    retry = setTimeout(connect, pause).unref();
    pause = Math.min(pause * 2, RECONNECT_MS.most);
  };
  const connect = () => {
    const made = new pg.Client(settings);
    client = made;
    made.on('error', (error) => lose(made, error));
    made.on('end', () => lose(made, new Error('Connection terminated')));
    made.on('notification', wake);
    made
      .connect()
      .then(() => made.query(`listen ${CHANNEL}`))
      .then(
        () => {
          pause = RECONNECT_MS.first;
          listens();
          // Whatever changed while nobody listened.
          wake();
        },
        (error) => lose(made, error),
      );
  };
  connect();

  return {
    async close() {
      closed = true;
      clearInterval(poll);
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}

function titleOf(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^postgres(ql)?:$/.test(parsed.protocol)) {
    throw new Refusal(
      'store',
      'Expected the address of the database as postgres://user:password@host:port/name.',
    );
  }
  return `PostgreSQL at ${parsed.host || 'localhost'}${parsed.pathname}`;
}

/** Why the database cannot be used: by the system's name of a fault, or by SQLSTATE. */
const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host name cannot be looked up',
  ETIMEDOUT: 'no answer',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  '28P01': 'user name and password do not fit',
  '28000': 'the server does not let this user in',
  '3D000': 'there is no such database',
  '42501': 'this user may not make or read the tables',
  '53300': 'the server has too many connections',
  '53100': 'the disk of the server is full',
  '57P01': 'the server is shutting down',
  '57P02': 'the server is shutting down',
  '57P03': 'the server is starting up',
  '25006': 'it was opened for reading alone, or the server is read-only, a replica perhaps',
};

/** What pg itself says, without any code, of a connection that was cut; the last is an attempt to use one afterwards. */
const CUT = /^Connection terminated|^Client has encountered a connection error|^Client was closed/;
const LOCK_NOT_AVAILABLE = '55P03';
/** Class 08 of SQLSTATE. */
const CONNECTION_EXCEPTION = /^08...$/;

function explain(error: unknown, title: string): Refusal | undefined {
  if (!(error instanceof Error) || error instanceof Refusal) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  if (code === LOCK_NOT_AVAILABLE) return busyWriting(error);
  const why = REASONS[code] ?? reasonOf(error.message, code);
  return why === undefined
    ? undefined
    : new Refusal('store', `Cannot use ${title}: ${why}.`, { cause: error });
}

function reasonOf(message: string, code: string): string | undefined {
  // "Connection terminated due to connection timeout" is an attempt that took too long.
  if (/timeout/i.test(message)) return 'no answer';
  return CUT.test(message) || CONNECTION_EXCEPTION.test(code) ? 'the connection was cut' : undefined;
}
