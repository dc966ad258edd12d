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
import { isRelayed } from '../request/address.ts';
import { closeGently } from './close-connection.ts';

/** Requests that were sent before the client could notice arrive within this time. */
const QUIET_MS = 200;
/** Limit for clients that keep sending requests. */
const GRACE_MS = 1000;
/** Limit for clients that read their last response slowly. */
const LAST_CALL_MS = 10_000;

/** Call it before the server listens. The returned function resolves when every connection is closed. */
export function gracefulStop(server: Server): () => Promise<void> {
  /** Responses in progress, by connection. */
  const answering = new Map<Socket, number>();
  let closing = false;
  let requests = 0;

  server.on('connection', (socket: Socket) => {
    // Their clients are those of another thread, which stops by itself.
    if (isRelayed(socket)) return;
    answering.set(socket, 0);
    socket.once('close', () => answering.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    if (isRelayed(socket)) return;
    requests++;
    answering.set(socket, (answering.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (answering.get(socket) ?? 1) - 1;
      if (answering.has(socket)) answering.set(socket, left);
      if (closing && left === 0) closeGently(socket);
    });
  });

  async function silence(): Promise<void> {
    let seen: number;
    let waited = 0;
    do {
      seen = requests;
      await wait(QUIET_MS);
      waited += QUIET_MS;
    } while (seen !== requests && answering.size > 0 && waited < GRACE_MS);
  }

  return async () => {
    const closed = once(server, 'close');
    server.prependListener('request', ({ socket }, response) => {
      if (!isRelayed(socket)) response.setHeader('Connection', 'close');
    });
    // `close` calls it, and it would truncate responses.
    server.closeIdleConnections = () => {};
    server.close();
    const lastCall = setTimeout(() => server.closeAllConnections(), LAST_CALL_MS);
    if (answering.size > 0) await silence();
    closing = true;
    for (const [socket, left] of answering) if (left === 0) closeGently(socket);
    await closed;
    clearTimeout(lastCall);
  };
}
