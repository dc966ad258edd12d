/**
 * Stops a server without losing requests or responses.
 *
 * Node's own `close` considers a connection idle as soon as the response is in its buffer, and destroys it: a slow reader would lose
 * the rest, and a busy client the request it has just sent. Here the server responds until no request arrives for a moment, with
 * `Connection: close`; then it closes idle connections, and the others when the operating system has taken their last response.
 */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { closeGently } from './close-connection.ts';
import { connectionQueueOf } from './connection-queue.ts';

/** Requests that were sent before the client could notice arrive within this time. */
const QUIET_MS = 200;
/** Limit for clients that keep sending requests. */
const GRACE_MS = 1000;
/** Limit for clients that read their last response slowly. */
const LAST_CALL_MS = 10_000;

/** Call it before the server listens. The returned function resolves when every connection is closed. */
export function gracefulStop(server: Server): () => Promise<void> {
  const sockets = new Set<Socket>();
  /** Since it began to stop. */
  let requests = 0;

  /** The latest response of a connection is the last one to end. */
  const closeAfterLatest = (socket: Socket) => {
    const response = connectionQueueOf(socket).latest?.response;
    if (response === undefined || response.closed) closeGently(socket);
    else response.once('close', () => closeAfterLatest(socket));
  };

  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  async function silence(): Promise<void> {
    let seen: number;
    let waited = 0;
    do {
      seen = requests;
      await wait(QUIET_MS);
      waited += QUIET_MS;
    } while (seen !== requests && sockets.size > 0 && waited < GRACE_MS);
  }

  return async () => {
    const closed = once(server, 'close');
    server.prependListener('request', (_request, response) => {
      requests++;
      response.setHeader('Connection', 'close');
    });
    // `close` calls it, and it would truncate responses.
    server.closeIdleConnections = () => {};
    server.close();
    const lastCall = setTimeout(() => server.closeAllConnections(), LAST_CALL_MS);
    if (sockets.size > 0) await silence();
    for (const socket of sockets) closeAfterLatest(socket);
    await closed;
    clearTimeout(lastCall);
  };
}
