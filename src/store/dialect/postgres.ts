/** Kysely over pg. Loss of the server is an error of the affected query, never of the process. */
import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { parsePostgresUrl } from '../../domain/node/postgres-url.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { ColumnTypes } from '../declare-tables.ts';
import type { Trx } from '../schema.ts';
import { createAvailability, type OutageReports } from './availability.ts';
import { explainBy, type Listener, type ListenerCallbacks, type Lock, type StoreDialect } from './dialect.ts';
import { isWrongSetting, judgePostgresFault } from './postgres-faults.ts';
import { createPool, probeServer } from './postgres-pool.ts';
import { cut, PostgresServers } from './postgres-servers.ts';
import { watched } from './watched.ts';

const READ_ONLY = 'set session characteristics as transaction read only';
const CONNECT_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MS = 10_000;
/** The longest wait for a lock of another transaction, such as an import: a waiter occupies its connection. */
const LOCK_TIMEOUT = `set lock_timeout = '10s'`;
/**
 * While a statement of a migration waits for a table, so does every later query of that table. So a migration gives up soon, and tries again
 * after a pause.
 */
const MIGRATION_TIMEOUT = `set local lock_timeout = '500ms'`;
const MIGRATION_PAUSE_MS = 500;
const MIGRATION_PATIENCE_MS = 600_000;
/** What is counted may be lost with a crash of the server. */
const COUNTING = `${LOCK_TIMEOUT}; set synchronous_commit = off`;
const WAIT_FOR_EVER = 'set local lock_timeout = 0';

/** Advisory locks are numbers that every program on the database shares: ours begin with "cant". */
const LOCK_NUMBERS: Record<Lock, number> = {
  migrate: 0x63616e74_01,
  import: 0x63616e74_02,
  change: 0x63616e74_03,
  'import-start': 0x63616e74_04,
};

/** A second lock of the same kind: every node holds it, shared, on the connection that listens. */
const NODES_LOCK = 0x63616e74_05;

const INT8 = 20;
const NUMERIC = 1700;

/** Our integers stay below 2^53, so they may be numbers, as in SQLite. */
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
  bytewise: ' collate "C"',
  byKey: '',
  numbered: 'bigint generated always as identity primary key',
  unlogged: 'unlogged ',
  appendOnly: (table) => [
    `create function ${table}_stays() returns trigger language plpgsql as
      $$ begin raise exception '${table}: rows stay as they are'; end $$`,
    `create trigger ${table}_stays before update or delete or truncate on ${table}
      for each statement execute function ${table}_stays()`,
  ],
};

export interface PostgresOptions {
  readOnly: boolean;
  reports: OutageReports;
  /** At most. */
  connections: number;
}

export function postgresDialect(
  url: string,
  { readOnly, reports, connections }: PostgresOptions,
): StoreDialect {
  const { servers, title } = serversOf(url);
  const judgeFault = (error: unknown) => judgePostgresFault(error, title);
  const availability = createAvailability({
    judge: judgeFault,
    probe: () => probeServer(servers),
    reports,
  });
  const setUp = readOnly ? READ_ONLY : LOCK_TIMEOUT;
  const pool = createPool({ servers, connections, setUp }, availability);

  return {
    title,
    availability,
    kysely: watched(new PostgresDialect({ pool }), availability, () => {}),
    counting: () =>
      watched(
        new PostgresDialect({ pool: createPool({ servers, connections: 1, setUp: COUNTING }, availability) }),
        // Which is closed with the store.
        { ...availability, close() {} },
        () => {},
      ),
    types: POSTGRES_TYPES,
    now: 'cast(extract(epoch from clock_timestamp()) * 1000 as bigint)',
    skipLocked: 'for update skip locked',
    // The server itself groups commits.
    committer: (db) => ({
      commit: (work) => db.transaction().execute(work),
      async commitStatement(query) {
        const result = await db.executeQuery(query);
        availability.wrote();
        return result;
      },
    }),
    async tableNames(db) {
      // Tables of extensions are not data.
      const found = await sql<{ relname: string }>`
        select relname from pg_class
        where relnamespace = (select oid from pg_namespace where nspname = current_schema())
          and relkind in ('r', 'p', 'v', 'm', 'f')
          and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')`.execute(db);
      return found.rows.map(({ relname }) => relname);
    },
    withNumbers: 'overriding system value',
    async continueNumbers(trx, table, column) {
      await sql`select setval(pg_get_serial_sequence(${table}, ${column}), max(${sql.ref(column)}))
        from ${sql.table(table)}`.execute(trx);
    },
    lock,
    async notify(trx) {
      await sql`select pg_notify(${CHANNEL}, '')`.execute(trx);
    },
    // The server checks its pages itself, if configured.
    findDamage: async () => undefined,
    async state(db) {
      const { rows } = await sql<{ version: string; bytes: number }>`
        select current_setting('server_version') as version,
          pg_database_size(current_database()) as bytes`.execute(db);
      return { kind: 'postgres', ...rows[0], pool: { ...pool.counts(), max: connections } };
    },
    listen: ({ lost, ...listening }) =>
      listen(servers, NODES_LOCK, { ...listening, lost: (error) => lost(availability.fault(error)) }),
    migration: async (db, work) =>
      await untilUnlocked(() =>
        db.transaction().execute(async (trx) => {
          await lock(trx, 'migrate');
          await sql.raw(MIGRATION_TIMEOUT).execute(trx);
          await work(trx, () => excludeNodes(trx));
        }),
      ),
    explain: explainBy(judgeFault),
  };
}

async function lock(trx: Trx, name: Lock, brief?: 'brief'): Promise<void> {
  if (!brief) await sql.raw(WAIT_FOR_EVER).execute(trx);
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_NUMBERS[name])})`.execute(trx);
}

/** Tries again while a transaction of another holds a lock that the work needs. */
async function untilUnlocked(work: () => Promise<void>): Promise<void> {
  for (const giveUpAt = performance.now() + MIGRATION_PATIENCE_MS; ; ) {
    try {
      return await work();
    } catch (error) {
      const isLocked = error instanceof Refusal && error.kind === 'overload';
      if (!isLocked || performance.now() > giveUpAt) throw error;
    }
    await sleep(MIGRATION_PAUSE_MS);
  }
}

/** Until the end of the transaction. */
async function excludeNodes(trx: Trx): Promise<string | undefined> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(NODES_LOCK)}) as free`.execute(trx);
  return rows[0].free ? undefined : await describeNodes(trx);
}

/** For example "2 with connections from 10.0.0.5, 10.0.0.7". */
async function describeNodes(trx: Trx): Promise<string> {
  const [high, low] = [Math.floor(NODES_LOCK / 2 ** 32), NODES_LOCK % 2 ** 32];
  const { rows } = await sql<{ address: string | null }>`
    select coalesce(host(client_addr), 'this machine') as address
    from pg_locks left join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and mode = 'ShareLock'
      and pg_locks.database = (select oid from pg_database where datname = current_database())
      and classid = ${sql.lit(high)} and objid = ${sql.lit(low)} order by 1`.execute(trx);
  const addresses = new Set(rows.map(({ address }) => address));
  return `${rows.length} with connections from ${[...addresses].join(', ')}`;
}

function serversOf(url: string): { servers: PostgresServers; title: string } {
  const parsed = parsePostgresUrl(url);
  if (parsed === undefined) {
    throw new Refusal(
      'store',
      'Expected the address of the database as postgres://user:password@host:port/name.',
    );
  }
  const servers = new PostgresServers(parsed, {
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: typeParsers,
    application_name: 'cantiga',
  });
  return { servers, title: `PostgreSQL at ${parsed.title}` };
}

/** Why the server cannot be used now. `undefined` if it can be, or if the reason will not pass by itself, such as a wrong password. */
export async function findPassingFault(url: string): Promise<Refusal | undefined> {
  const { servers, title } = serversOf(url);
  try {
    await probeServer(servers);
    return undefined;
  } catch (error) {
    return isWrongSetting(error) ? undefined : judgePostgresFault(error, title)?.refusal;
  }
}

// `LISTEN` on its own connection, reopened with growing pauses, and a slow poll in case a notification is lost. The connection also holds a
// shared lock, by which migrations see that this node runs: it ends with the process, or with the machine after 40 seconds.

const CHANNEL = 'cantiga_change';
const SAFETY_POLL_MS = 5_000;
const RECONNECT_MS = { first: 100, max: 5_000 };
/** The server otherwise notices after two hours that the machine of a client is gone. */
const NOTICE_LOSS =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3';

function listen(
  servers: PostgresServers,
  nodesLock: number,
  { wake, lost, listens }: ListenerCallbacks,
): Listener {
  let client: pg.Client | undefined;
  let pause = RECONNECT_MS.first;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;
  const poll = setInterval(() => {
    // A former primary sends no notifications.
    if (client !== undefined && !servers.isCurrent(client)) reconnect(client);
    wake();
  }, SAFETY_POLL_MS).unref();

  const reconnect = (broken: pg.Client) => {
    client = undefined;
    broken.end().catch(() => {});
    cut(broken);
    retry = setTimeout(connect, pause).unref();
    pause = Math.min(pause * 2, RECONNECT_MS.max);
  };
  const lose = (broken: pg.Client, error: unknown) => {
    if (closed || client !== broken) return;
    lost(error);
    reconnect(broken);
  };
  const connect = () => {
    const made = servers.create();
    client = made;
    made.on('error', (error) => lose(made, error));
    made.on('end', () => lose(made, new Error('Connection terminated')));
    made.on('notification', wake);
    made
      .connect()
      .then(() => made.query(NOTICE_LOSS))
      // Waits for the end of a migration that excludes nodes.
      .then(() => made.query(`select pg_advisory_lock_shared(${nodesLock})`))
      .then(() => made.query(`listen ${CHANNEL}`))
      .then(
        () => {
          pause = RECONNECT_MS.first;
          listens();
          // Changes while not listening.
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
      client?.end().catch(() => {});
      if (client !== undefined) cut(client);
    },
  };
}
