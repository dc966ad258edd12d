/**
 * Connections to PostgreSQL. If a query takes long, checks whether the server still responds; if it does not, its connection
 * is cut, so that the query fails instead of waiting forever.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Availability } from './availability.ts';
import {
  codeOf,
  cut,
  type PostgresServers,
  READ_ONLY_SERVER,
  TOO_MANY_CONNECTIONS,
} from './postgres-servers.ts';

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

export interface PoolSettings {
  servers: PostgresServers;
  /** Connections at most. */
  connections: number;
  /** A statement for each new connection. */
  setUp: string;
}

/** Has the part of the interface of `pg.Pool` that Kysely needs. */
export function createPool({ servers, connections, setUp }: PoolSettings, availability: Availability) {
  const pool = new pg.Pool({
    max: connections,
    connectionTimeoutMillis: WAIT_MS,
    onConnect: prepare,
    Client: clientsOf(servers),
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
    timeQueries(client, running, servers);
    await servers.requireRole(client);
    await client.query(setUp);
  }
  pool.on('error', (error) => availability.fault(error));
  const watch = setInterval(() => {
    const before = performance.now() - SLOW_MS;
    const slow = [...running].filter(([, since]) => since < before);
    if (slow.length === 0) return;
    const isLost = availability.outage()?.kind === 'unreachable';
    if (!isLost) void availability.check();
    for (const [client] of slow) if (isLost || !servers.isCurrent(client)) cut(client);
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
    const giveUpAt = performance.now() + WAIT_MS;
    for (let mayDoubt = servers.areSeveral; ; ) {
      try {
        await servers.find();
        const client = await pool.connect();
        if (servers.isCurrent(client)) return client;
        client.release(true);
      } catch (error) {
        const isFull = codeOf(error) === TOO_MANY_CONNECTIONS;
        if (isFull ? performance.now() > giveUpAt : !mayDoubt || isExhausted(error)) throw error;
        if (isFull) {
          getBy();
          await sleep(RETRY_MS);
        } else {
          mayDoubt = false;
          servers.doubt();
        }
      }
    }
  };

  return {
    async connect(): Promise<pg.PoolClient> {
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
    async end(): Promise<void> {
      clearInterval(watch);
      clearTimeout(restore);
      await Promise.race([pool.end(), sleep(FAREWELL_MS, undefined, { ref: false })]);
      for (const client of clients) cut(client);
    },
    options: pool.options,
    counts: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

/** All connections stay in use; the pool has no code for it. */
export function isExhausted(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}

/** Resolves when the server responds, even without a free connection. */
export async function probeServer(servers: PostgresServers): Promise<void> {
  let client: pg.Client | undefined;
  try {
    client = await servers.connect({
      connectionTimeoutMillis: PROBE_TIMEOUT_MS,
      query_timeout: PROBE_TIMEOUT_MS,
    });
    await client.query('select 1');
  } catch (error) {
    if (codeOf(error) !== TOO_MANY_CONNECTIONS) throw error;
  } finally {
    if (client !== undefined) cut(client);
  }
}

/** The class of the clients of a pool: each connects to the server that is current when it is created. */
function clientsOf(servers: PostgresServers): new () => pg.Client {
  // A constructor may return another object.
  return function create(options: pg.ClientConfig) {
    return servers.create(options);
  } as unknown as new () => pg.Client;
}

function timeQueries(
  client: pg.ClientBase,
  running: Map<pg.ClientBase, number>,
  servers: PostgresServers,
): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const timed = async (...args: unknown[]) => {
    running.set(client, performance.now());
    try {
      return await query(...args);
    } catch (error) {
      // It was the primary, and is none any more.
      if (codeOf(error) === READ_ONLY_SERVER) servers.doubt();
      throw error;
    } finally {
      running.delete(client);
    }
  };
  client.query = timed as typeof client.query;
}
