/** Ends of connections, so that the other side gets what was sent last. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type Answer, wholeBody } from './answer.ts';

/** How long the other side may take to close after we did. */
const LINGER_MS = 1000;

/** An answer without a response of Node's, for what was no request to it. */
export function sendLast(socket: Socket, answer: Answer, requestId: string, bodyless = false): void {
  const { status, headers, sent } = answer;
  const body = wholeBody(answer);
  const length = String(body?.length ?? 0);
  const last = ['X-Request-Id', requestId, 'Content-Length', length, 'Connection', 'close'];
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headerLines([...headers, ...last])}\r\n`);
  if (body !== undefined && !bodyless) socket.write(body, sent);
  closeGently(socket);
}

/**
 * Says that nothing more comes, and reads on for a while: a connection destroyed with bytes unread is reset, and a reset
 * can overtake the answer.
 */
export function closeGently(socket: Socket): void {
  if (socket.destroyed) return;
  socket.end();
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
}

function headerLines(headers: readonly string[]): string {
  let lines = '';
  for (let i = 0; i < headers.length; i += 2) lines += `${headers[i]}: ${headers[i + 1]}\r\n`;
  return lines;
}
