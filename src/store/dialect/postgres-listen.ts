/**
 * `LISTEN` on its own connection, reopened with growing pauses, and a slow poll in case a notification is lost. The connection also holds a
 * shared lock, by which migrations see that this node runs: it ends with the process, or with the machine after 40 seconds.
 */
import type pg from 'pg';
import type { Listener, ListenerCallbacks } from './dialect.ts';
import { cut, type PostgresServers } from './postgres-servers.ts';

export const CHANNEL = 'cantiga_change';
const SAFETY_POLL_MS = 5_000;
const RECONNECT_MS = { first: 100, max: 5_000 };
/** The server otherwise notices after two hours that the machine of a client is gone. */
const NOTICE_LOSS =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3';

export function listen(
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
