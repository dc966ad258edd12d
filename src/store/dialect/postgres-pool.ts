/**
 * Connections to PostgreSQL. If a query takes long, checks whether the server still responds; if it does not, its connection
 * is cut, so that the query fails instead of waiting forever.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Availability } from './availability.ts';

/** How long a query waits for a free connection. */
const WAIT_MS = 10_000;
const RETRY_MS = 100;
/** After the server has rejected a connection, this process opens no new one for this long. */
const FEWER_FOR_MS = 10_000;
const SLOW_MS = 5_000;
const SLOW_CHECK_MS = 1_000;
const PROBE_TIMEOUT_MS = 3_000;
/** How long closing waits for a server that does not respond. */
const FAREWELL_MS = 2_000;

/** SQLSTATE of a server, a database or a role without free connections. */
export const TOO_MANY_CONNECTIONS = '53300';

export interface PatientPool {
  /** The part of the interface that Kysely needs. */
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
  options: pg.PoolOptions;
  counts(): { open: number; idle: number; waiting: number };
}

export interface PoolSettings {
  settings: pg.ClientConfig;
  /** Connections at most. */
  connections: number;
  /** A statement for each new connection. */
  setUp: string;
}

export function createPool(
  { settings, connections, setUp }: PoolSettings,
  availability: Availability,
): PatientPool {
  const pool = new pg.Pool({
    ...settings,
    max: connections,
    connectionTimeoutMillis: WAIT_MS,
    onConnect: prepare,
  });
  const clients = new Set<pg.ClientBase>();
  /** When the running query of each connection started. */
  const running = new Map<pg.ClientBase, number>();
  let restore: NodeJS.Timeout | undefined;

  async function prepare(client: pg.ClientBase): Promise<void> {
    clients.add(client);
    // A connection that breaks between two queries of a transaction reports it only here.
    client.on('error', () => {});
    client.on('end', () => clients.delete(client));
    timeQueries(client, running);
    await client.query(setUp);
  }
  pool.on('error', (error) => availability.fault(error));
  const watch = setInterval(() => {
    const before = performance.now() - SLOW_MS;
    const slow = [...running].filter(([, since]) => since < before);
    if (slow.length === 0) return;
    if (availability.outage()?.kind !== 'unreachable') void availability.check();
    else for (const [client] of slow) cut(client);
  }, SLOW_CHECK_MS).unref();

  /** The server has no room for more: queue for the connections of this process instead. */
  const getBy = () => {
    pool.options.max = Math.max(1, pool.totalCount);
    clearTimeout(restore);
    restore = setTimeout(() => {
      pool.options.max = connections;
    }, FEWER_FOR_MS).unref();
  };
  const connectPatiently = async () => {
    for (const giveUpAt = performance.now() + WAIT_MS; ; ) {
      try {
        return await pool.connect();
      } catch (error) {
        const isFull = (error as { code?: unknown }).code === TOO_MANY_CONNECTIONS;
        if (!isFull || performance.now() > giveUpAt) throw error;
        getBy();
      }
      await sleep(RETRY_MS);
    }
  };

  return {
    async connect() {
      const connecting = connectPatiently();
      const lost = Promise.withResolvers<never>();
      const unsubscribe = availability.onLost(lost.reject);
      const slow = setTimeout(availability.check, SLOW_MS);
      try {
        return await Promise.race([connecting, lost.promise]);
      } catch (error) {
        // The connection may still be opened; no query waits for it any more.
        connecting.then(
          (client) => client.release(),
          () => {},
        );
        throw error;
      } finally {
        unsubscribe();
        clearTimeout(slow);
      }
    },
    async end() {
      clearInterval(watch);
      clearTimeout(restore);
      await Promise.race([pool.end(), sleep(FAREWELL_MS, undefined, { ref: false })]);
      for (const client of clients) cut(client);
    },
    options: pool.options,
    counts: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

/** Resolves when the server responds, even without a free connection. */
export async function probeServer(settings: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({
    ...settings,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    if ((error as { code?: unknown }).code !== TOO_MANY_CONNECTIONS) throw error;
  } finally {
    cut(client);
  }
}

function timeQueries(client: pg.ClientBase, running: Map<pg.ClientBase, number>): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const timed = async (...args: unknown[]) => {
    running.set(client, performance.now());
    try {
      return await query(...args);
    } finally {
      running.delete(client);
    }
  };
  client.query = timed as typeof client.query;
}

/** Without a goodbye message, which a hanging server would not read. The types do not know the socket. */
export function cut(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}
