/**
 * Stops a server without cutting anybody off.
 *
 * Node's own `close` takes a connection for idle as soon as the answer lies in its buffer, and destroys it there: a
 * slow reader would lose the rest, and a busy client the request it has just sent. Here requests are answered until
 * none comes for a moment, each as its connection's last; then idle connections are closed, the others when their
 * last answer was handed to the operating system.
 */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { closeGently } from './close-connection.ts';

/** A request that was sent before the client could know is here within this time. */
const QUIET_MS = 200;
/** Clients that keep asking are waited for no longer than this. */
const GRACE_MS = 1000;
/** Who does not take an answer within this time does not get it. */
const LAST_CALL_MS = 10_000;

/** Call it before the server listens. What it returns resolves when every connection is closed. */
export function gracefulStop(server: Server): () => Promise<void> {
  /** Answers on their way, for each connection. */
  const answering = new Map<Socket, number>();
  let closing = false;
  let requests = 0;

  server.on('connection', (socket: Socket) => {
    answering.set(socket, 0);
    socket.once('close', () => answering.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
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
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
    // `close` calls it, and it is what cuts answers off.
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
