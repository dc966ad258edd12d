/** Closes connections: after a last response, when the client has stopped reading, or when it is gone. */
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type HttpResponse, NOSNIFF } from '../response.ts';

/** How long the client may take to close its side after the server has closed its own. */
const LINGER_MS = 1000;

/** Sends a response without pieces to input that Node did not parse as a request, so that there is no `ServerResponse`. */
export function sendAndClose(
  socket: Socket,
  { status, headers, body, sent }: HttpResponse,
  requestId: string,
  withoutBody = false,
): void {
  const length = String(body?.length ?? 0);
  const last = [...NOSNIFF, 'X-Request-Id', requestId, 'Content-Length', length, 'Connection', 'close'];
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headerLines([...headers, ...last])}\r\n`);
  if (body !== undefined && !withoutBody) socket.write(body, sent);
  closeGently(socket);
}

/**
 * Closes the server's side and keeps reading for a while: a connection that is destroyed with unread bytes is reset, and a
 * reset can overtake the response.
 */
export function closeGently(socket: Socket): void {
  if (socket.destroyed) return;
  socket.end();
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
}

/**
 * Closes the connection when the client has read none of the waiting bytes for `ms`. While no bytes wait, because the response
 * is still being built, the connection stays open.
 */
export function closeWhenStalled(response: ServerResponse, socket: Socket, ms: number): void {
  // Without this listener Node closes every idle connection.
  response.on('timeout', () => {
    if (socket.writableLength > 0) socket.destroy();
    else socket.setTimeout(ms);
  });
  socket.setTimeout(ms);
}

/** A response may pause for so many times the time in which it must begin. */
const PAUSE_FACTOR = 10;

/**
 * Closes the connection of a client that has closed its side, unless the response begins within `ms`. It is also closed when nothing
 * is sent for a longer time after that: a reset of the connection is not reported any more.
 */
export function closeUnlessResponding(socket: Socket, ms: number): void {
  const closeAfter = (pause: number): NodeJS.Timeout => {
    const sent = socket.bytesWritten;
    return setTimeout(() => {
      if (socket.bytesWritten === sent && socket.writableLength === 0) socket.destroy();
      else timer = closeAfter(ms * PAUSE_FACTOR);
    }, pause);
  };
  let timer = closeAfter(ms);
  socket.once('close', () => clearTimeout(timer));
}

function headerLines(headers: readonly string[]): string {
  let lines = '';
  for (let i = 0; i < headers.length; i += 2) lines += `${headers[i]}: ${headers[i + 1]}\r\n`;
  return lines;
}
