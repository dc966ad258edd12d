/** Ends the connection of a client that takes nothing of its response. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * `ms`: how long the client may take none of the bytes that wait for it. Where none wait, because they are still being made, the
 * client has nothing to take, and goes on waiting.
 */
export function endWhenStalled(response: ServerResponse, socket: Socket, ms: number): void {
  // Without this listener Node ends every connection on which nothing happens.
  response.on('timeout', () => {
    if (socket.writableLength > 0) socket.destroy();
    else socket.setTimeout(ms);
  });
  socket.setTimeout(ms);
}
