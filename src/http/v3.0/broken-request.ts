/** What Node cannot read as HTTP still gets an envelope; it is the connection's last answer. */
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Refusal } from '../../domain/refusal.ts';
import { createAnswers } from './answer.ts';
import { failed } from './errors.ts';

interface Broken {
  status: number;
  message: string;
}

const BROKEN: Record<string, Broken> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'the request line and its headers are too long' },
  HPE_INVALID_URL: {
    status: 400,
    message: 'the address holds characters that must be percent-encoded as UTF-8, as %C3%B6 is for ö',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'the request did not arrive in time' },
};
const MALFORMED: Broken = { status: 400, message: 'the request is not well-formed HTTP' };

export type AnswerBroken = (error: NodeJS.ErrnoException, socket: Duplex, requestId: string) => void;

export function createAnswerBroken(): AnswerBroken {
  const answers = createAnswers();
  return (error, socket, requestId) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, message } = BROKEN[error.code ?? ''] ?? MALFORMED;
    const failure = failed(new Refusal('type', message));
    const { headers, body, sent } = answers.failure({ format: 'json', warnings: [] }, failure, status);
    const last = ['X-Request-Id', requestId, 'Content-Length', String(body?.length), 'Connection', 'close'];
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headerLines([...headers, ...last])}\r\n`);
    socket.end(body, sent);
  };
}

function headerLines(headers: readonly string[]): string {
  let lines = '';
  for (let i = 0; i < headers.length; i += 2) lines += `${headers[i]}: ${headers[i + 1]}\r\n`;
  return lines;
}
