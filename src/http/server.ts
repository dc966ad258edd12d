/** The HTTP server: takes requests in turn, sends answers, and writes the access log. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Handled, loggedPath, type Target } from './answer.ts';
import { closeGently, sendLast } from './last-answer.ts';
import { answerPage } from './pages.ts';
import type { Services } from './services.ts';
import { type BrokenRequest, cutTarget, firstLine } from './target.ts';
import { createLines, done, inTurn, type Line } from './turns.ts';
import { createBrokenAnswers } from './v3.0/broken-request.ts';
import { createHandler, type Handler, isVersioned, type RequestHead } from './v3.0/handler.ts';
import type { Operation } from './v3.0/operation.ts';
import { OPERATIONS } from './v3.0/operations.ts';

/** Room for a query string that is too long to be accepted, so that it gets a proper refusal. */
const HEADERS_MAX = 160 * 1024;
const HEADERS_TIMEOUT = 15_000;
const REQUEST_TIMEOUT = 30_000;
/** Longer than proxies commonly keep an idle connection, so that the proxy is the one to close it. */
const KEEP_ALIVE = 65_000;
/** A body larger than this is not waited for: nothing here reads one. */
const BODY_MAX = 64 * 1024;
/** Further connections are closed as they come. Each may hold an answer of up to some megabytes that nobody takes. */
const CONNECTIONS_MAX = 2000;
/** Who takes nothing of a waiting answer for so long is gone. Long, because the system takes a megabyte or two at a time. */
const STALLED_MS = 30_000;

/** Not listening yet. */
export function createHttpServer(
  services: Services,
  operations: readonly Operation[] = OPERATIONS,
  stalledMs = STALLED_MS,
): Server {
  const { log } = services;
  // Made when the first request comes: a free port, and with it the public address, is only known once listening.
  let handler: Handler | undefined;
  const brokenAnswers = createBrokenAnswers(services);
  const nextId = requestIds();
  const lineOf = createLines();

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    const line = lineOf(request.socket);
    line.latest = request;
    inTurn(line, () => answer(request, response, line));
  }

  function answer(request: IncomingMessage, response: ServerResponse, line: Line): void {
    const requestId = nextId();
    const target = cutTarget(request.url ?? '/');
    try {
      const handled = handle(request, target, requestId);
      send(request, response, handled, requestId, line);
      if (line.socket.writableLength > 0) line.socket.setTimeout(stalledMs);
    } catch (error) {
      log.error('request failed', { requestId, path: loggedPath(target), error });
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { 'X-Request-Id': requestId }).end(() => done(line));
    }
  }

  function handle(request: RequestHead, target: Target, requestId: string): Handled {
    const handled = isVersioned(target.path)
      ? versioned(request, target, requestId)
      : answerPage(services, request.method, target.path);
    if (log.isEnabled('debug')) {
      const { status, operation, client } = handled;
      const { method } = request;
      log.debug('request', { requestId, method, path: loggedPath(target), operation, client, status });
    }
    return handled;
  }

  function versioned(...request: Parameters<Handler>): Handled {
    handler ??= createHandler(services, operations);
    return handler(...request);
  }

  /** Called again for whatever follows. */
  function onBroken(error: BrokenRequest, socket: Socket): void {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const line = lineOf(socket);
    if (line.broken) return;
    line.broken = true;
    // The rest of a request that has its answer already gets no second one.
    const answered = line.latest?.complete === false;
    inTurn(line, () => (answered ? closeGently(socket) : answerBroken(error, socket)));
  }

  function answerBroken(error: BrokenRequest, socket: Socket): void {
    const requestId = nextId();
    const line = firstLine(error);
    try {
      // Clients that send raw UTF-8 mean what they say; only Node insists on its encoding.
      if (line?.mended && error.code === 'HPE_INVALID_URL' && isRead(line.method)) {
        const handled = handle({ method: line.method, headers: {} }, line.target, requestId);
        sendLast(socket, handled, requestId, line.method === 'HEAD');
      } else {
        sendLast(socket, brokenAnswers.broken(error.code, line), requestId);
      }
    } catch (fault) {
      log.error('request failed', { requestId, error: fault });
      socket.destroy();
    }
  }

  function onConnect(socket: Socket): void {
    // Node has let go of it, its faults included.
    socket.on('error', () => socket.destroy());
    inTurn(lineOf(socket), () => sendLast(socket, brokenAnswers.connect(), nextId()));
  }

  const server = createServer(
    {
      maxHeaderSize: HEADERS_MAX,
      headersTimeout: HEADERS_TIMEOUT,
      requestTimeout: REQUEST_TIMEOUT,
      keepAliveTimeout: KEEP_ALIVE,
      requireHostHeader: false,
    },
    onRequest,
  );
  server.maxConnections = CONNECTIONS_MAX;
  server.on('clientError', (error, socket: Duplex) => onBroken(error, socket as Socket));
  server.on('connect', (_request, socket: Duplex) => onConnect(socket as Socket));
  // Nobody has to meet an expectation that is not known; without a listener it is refused without an envelope.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return server;
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers: own, body, sent }: Handled,
  requestId: string,
  line: Line,
): void {
  const headers = [...own, 'X-Request-Id', requestId];
  if (body !== undefined) headers.push('Content-Length', String(body.length));
  if (hasLargeBody(request)) headers.push('Connection', 'close');
  response.writeHead(status, headers);
  response.end(request.method === 'HEAD' ? undefined : body, () => {
    sent?.();
    done(line);
  });
}

function hasLargeBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > BODY_MAX;
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Unlikely to repeat across processes, cheap within one. */
function requestIds(): () => string {
  const prefix = randomBytes(5).toString('hex');
  let count = 0;
  return () => `${prefix}-${(++count).toString(36)}`;
}
