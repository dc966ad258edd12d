/** The HTTP server: cuts requests up, sends answers, and writes the access log. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Handled, loggedPath, type Target } from './answer.ts';
import { answerPage } from './pages.ts';
import type { Services } from './services.ts';
import { createAnswerBroken } from './v3.0/broken-request.ts';
import { createHandler, type Handler, isVersioned } from './v3.0/handler.ts';
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

/** Not listening yet. */
export function createHttpServer(services: Services, operations: readonly Operation[] = OPERATIONS): Server {
  const { log } = services;
  // Made when the first request comes: a free port, and with it the public address, is only known once listening.
  let handle: Handler | undefined;
  const answerBroken = createAnswerBroken();
  const nextId = requestIds();

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    const requestId = nextId();
    const target = cutTarget(request.url ?? '/');
    try {
      const handled = isVersioned(target.path)
        ? handler()(request, target, requestId)
        : answerPage(services, request.method, target.path);
      send(request, response, handled, requestId);
      if (log.isEnabled('debug')) logAccess(request, target, handled, requestId);
    } catch (error) {
      log.error('request failed', { requestId, path: loggedPath(target), error });
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { 'X-Request-Id': requestId }).end();
    }
  }

  function handler(): Handler {
    handle ??= createHandler(services, operations);
    return handle;
  }

  function logAccess(
    { method }: IncomingMessage,
    target: Target,
    { status, operation, client }: Handled,
    requestId: string,
  ): void {
    log.debug('request', { requestId, method, path: loggedPath(target), operation, client, status });
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
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    answerBroken(error, socket, nextId());
  });
  return server;
}

function send(request: IncomingMessage, response: ServerResponse, handled: Handled, requestId: string): void {
  const { status, body } = handled;
  const headers = [...handled.headers, 'X-Request-Id', requestId];
  if (body !== undefined) headers.push('Content-Length', String(body.length));
  if (hasLargeBody(request)) headers.push('Connection', 'close');
  response.writeHead(status, headers);
  response.end(request.method === 'HEAD' ? undefined : body, handled.sent);
}

function hasLargeBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > BODY_MAX;
}

/** Path and query of `/v3.0/tracks?limit=1`, also where a proxy sent the whole address. */
function cutTarget(url: string): Target {
  let whole = url;
  if (url.charCodeAt(0) !== 0x2f) whole = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i, '');
  const fragment = whole.indexOf('#');
  if (fragment !== -1) whole = whole.slice(0, fragment);
  const mark = whole.indexOf('?');
  if (mark === -1) return { path: whole, query: '', whole };
  return { path: whole.slice(0, mark), query: whole.slice(mark + 1), whole };
}

/** Unlikely to repeat across processes, cheap within one. */
function requestIds(): () => string {
  const prefix = randomBytes(5).toString('hex');
  let count = 0;
  return () => `${prefix}-${(++count).toString(36)}`;
}
