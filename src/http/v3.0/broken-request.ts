/** What Node cannot read as HTTP still gets an envelope; it is the connection's last answer. */
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

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

export function answerBroken(error: NodeJS.ErrnoException, socket: Duplex, requestId: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, message } = BROKEN[error.code ?? ''] ?? MALFORMED;
  const headers = {
    status: 'failed',
    code: 3,
    error_message: `Type Error: ${message}`,
    warnings: '',
    results_count: 0,
  };
  const body = JSON.stringify({ headers, results: [] });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      'Cache-Control: no-store',
      'Access-Control-Allow-Origin: *',
      'X-Content-Type-Options: nosniff',
      `X-Request-Id: ${requestId}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
