/**
 * Stops a server without cutting an answer off.
 *
 * Node's own `close` takes a connection for idle as soon as the answer lies in its buffer, and destroys it there: a
 * slow reader would lose the rest. Here a connection is closed when its last answer was handed to the operating system.
 */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Who does not take an answer within this time does not get it. */
const LAST_CALL_MS = 10_000;

/** Call it before the server listens. What it returns resolves when every connection is closed. */
export function gracefulStop(server: Server): () => Promise<void> {
  /** Answers on their way, for each connection. */
  const answering = new Map<Socket, number>();
  let stopping = false;

  server.on('connection', (socket: Socket) => {
    answering.set(socket, 0);
    socket.once('close', () => answering.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    answering.set(socket, (answering.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (answering.get(socket) ?? 1) - 1;
      if (answering.has(socket)) answering.set(socket, left);
      if (stopping && left === 0) socket.destroySoon();
    });
  });

  return async () => {
    stopping = true;
    const closed = once(server, 'close');
    // `close` calls it, and it is what cuts answers off.
    server.closeIdleConnections = () => {};
    server.close();
    for (const [socket, left] of answering) if (left === 0) socket.destroySoon();
    const lastCall = setTimeout(() => server.closeAllConnections(), LAST_CALL_MS);
    await closed;
    clearTimeout(lastCall);
  };
}
