/** The HTTP server: takes requests in turn, sends answers, and writes the access log. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { networkOf } from '../core/limits/limits.ts';
import type { TrafficCounter } from '../domain/ports.ts';
import { Refusal } from '../domain/refusal.ts';
import { WEB_CLIENT_ID } from '../domain/vocabulary.ts';
import type { AddressOf } from './address.ts';
import { type Handled, loggedPath, type Target } from './answer.ts';
import { isPatient } from './body.ts';
import type { ConnectionLimit } from './connection-limit.ts';
import { createFairQueue, type FairQueue, type Payer } from './fair-queue.ts';
import { readForm } from './form.ts';
import { closeGently, sendLast } from './last-answer.ts';
import { nothingHere } from './nothing-here.ts';
import { lastValue, splitQuery } from './query-string.ts';
import type { Router } from './router.ts';
import { send } from './send.ts';
import type { Services } from './services.ts';
import { endWhenStalled } from './stalled.ts';
import { type BrokenRequest, cutTarget, type FirstLine, firstLine } from './target.ts';
import { createLines, done, inTurn, type Line } from './turns.ts';
import { createBrokenAnswers } from './v3.0/broken-request.ts';
import { type ApiRequest, createHandler, type Handler } from './v3.0/handler.ts';
import type { Operation } from './v3.0/operation.ts';
import { OPERATIONS } from './v3.0/operations.ts';
import { isVersioned, operationsByPath } from './v3.0/paths.ts';

/** Room for a query string that is too long to be accepted, so that it gets a proper refusal. */
const HEADERS_MAX = 160 * 1024;
const HEADERS_TIMEOUT = 15_000;
const REQUEST_TIMEOUT = 30_000;
/** Longer than proxies commonly keep an idle connection, so that the proxy is the one to close it. */
const KEEP_ALIVE = 65_000;
/** How often connections are looked at that say nothing. */
const CHECK_EVERY = 2000;
/** Further connections are closed as they come. Each may hold an answer of up to some megabytes that nobody takes. */
const CONNECTIONS_MAX = 2000;
/** Who takes nothing of a waiting answer for so long is gone. Long, because the system takes a megabyte or two at a time. */
const STALLED_MS = 30_000;
/** Who closes its half is mostly gone, and nothing tells before something is sent: so long an answer may take to begin. */
const HALF_CLOSED_MS = 3000;

/** Which request it was, for whoever looks for it in the log. */
interface Asked {
  requestId: string;
  method: string | undefined;
  target: Target;
}

/** A request with its connection, and who pays for its processor time. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  line: Line;
  target: Target;
  payer: Payer;
}

const BUSY_SECONDS = 5;
const TOO_MUCH_WAITS =
  'Too many requests of this address or application are waiting for the processor already; send fewer at a time.';
const BUSY: Handled = {
  status: 503,
  headers: [
    'Content-Type',
    'text/plain; charset=utf-8',
    'Cache-Control',
    'no-store',
    'Retry-After',
    String(BUSY_SECONDS),
  ],
  body: Buffer.from(`${TOO_MUCH_WAITS}\n`),
};

const NOBODY: TrafficCounter = { answered() {}, failed() {}, streamBegins() {}, streamEnds() {} };

export interface ServerOptions {
  /** Everything beside the operations. */
  router: Router;
  addressOf: AddressOf;
  operations?: readonly Operation[];
  traffic?: TrafficCounter;
  fairQueue?: FairQueue;
  connectionLimit?: ConnectionLimit;
  stalledMs?: number;
  halfClosedMs?: number;
}

/** The types do not know it. */
type HalfOpenServer = Server & { httpAllowHalfOpen: boolean };

/** Not listening yet. */
export function createHttpServer(services: Services, options: ServerOptions): Server {
  const { router, addressOf, operations = OPERATIONS, traffic = NOBODY, connectionLimit } = options;
  const { stalledMs = STALLED_MS, halfClosedMs = HALF_CLOSED_MS } = options;
  const fairQueue = options.fairQueue ?? createFairQueue({ address: 0, application: 0 });
  const { log } = services;
  // Made when the first request comes: a free port, and with it the public address, is only known once listening.
  let handler: Handler | undefined;
  const brokenAnswers = createBrokenAnswers(services);
  /** Their requests have a body that counts. */
  const writes = operationsByPath(operations.filter(({ kind }) => kind === 'write'));
  const nextId = requestIds();
  const lineOf = createLines();

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    const line = lineOf(request.socket);
    line.latest = request;
    inTurn(line, () => queue(request, response, line));
  }

  function queue(request: IncomingMessage, response: ServerResponse, line: Line): void {
    const target = cutTarget(request.url ?? '/');
    const payer = { address: networkOf(addressOf(request)), application: applicationOf(target) };
    const exchange = { request, response, line, target, payer };
    if (hasTwoHosts(request)) {
      answer(exchange, refuseTwoHosts);
      return;
    }
    if (!fairQueue.run(payer, () => answer(exchange, handle))) answer(exchange, refuseBusy);
  }

  /** Our own pages share one application, so no listener pays for another. */
  function applicationOf({ query }: Target): string | undefined {
    const clientId = lastValue(splitQuery(query), 'client_id');
    if (clientId === undefined || clientId === WEB_CLIENT_ID) return undefined;
    return services.clients.find(clientId)?.clientId;
  }

  function answer(
    { request, response, line, target, payer }: Exchange,
    handle: (request: IncomingMessage, target: Target, requestId: string) => Handled | Promise<Handled>,
  ): Promise<void> | undefined {
    if (response.destroyed) {
      // The client has hung up while its request waited.
      done(line);
      return undefined;
    }
    const requestId = nextId();
    const asked: Asked = { requestId, method: request.method, target };
    const begun = performance.now();
    const finish = (handled: Handled) => {
      logged(handled, asked);
      counted(handled, begun, asked);
      send(request, response, handled, { requestId, line, traffic, schedule });
      if (line.socket.writableLength > 0 || handled.stream !== undefined || handled.pieces !== undefined)
        endWhenStalled(response, line.socket, stalledMs);
    };
    const schedule = (work: () => void) =>
      fairQueue.resume(payer, () => {
        try {
          work();
        } catch (error) {
          fail(error);
        }
        return undefined;
      });
    const fail = (error: unknown) => {
      log.error('request failed', { requestId, path: loggedPath(target), error });
      counted({ status: 500, headers: [] }, begun, asked);
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { 'X-Request-Id': requestId }).end(() => done(line));
    };
    try {
      const handled = handle(request, target, requestId);
      // What the catalogue answers is answered at once, without the price of a promise.
      if (handled instanceof Promise) return handled.then(finish).catch(fail);
      finish(handled);
    } catch (error) {
      fail(error);
    }
    return undefined;
  }

  function refuseTwoHosts({ method = '' }: IncomingMessage, target: Target): Handled {
    const refused = brokenAnswers.broken('DUPLICATE_HOST', { method, target, mended: false });
    return { ...refused, headers: [...refused.headers, 'Connection', 'close'] };
  }

  function refuseBusy(
    request: IncomingMessage,
    target: Target,
    requestId: string,
  ): Handled | Promise<Handled> {
    if (!isVersioned(target.path)) return BUSY;
    const { method, headers } = request;
    const refusal = new Refusal('rate-limit', TOO_MUCH_WAITS, { retryAfter: BUSY_SECONDS });
    return versioned(
      { method, headers, address: addressOf(request), form: undefined, refusal },
      target,
      requestId,
    );
  }

  function handle(request: IncomingMessage, target: Target, requestId: string): Handled | Promise<Handled> {
    const { path } = target;
    const { method, headers } = request;
    const routed = router.handle(request, target, requestId);
    if (routed !== undefined) return routed;
    if (!isVersioned(path)) return router.handleMissing(request, target, requestId) ?? nothingHere(method);
    const asked = { method, headers, address: addressOf(request), form: undefined };
    if (method !== 'POST' || !writes.has(path)) return versioned(asked, target, requestId);
    return withForm(request, asked, target, requestId);
  }

  async function withForm(
    request: IncomingMessage,
    asked: ApiRequest,
    target: Target,
    requestId: string,
  ): Promise<Handled> {
    let form: ApiRequest['form'];
    try {
      form = await readForm(request);
    } catch (error) {
      form = error as Error;
    }
    return versioned({ ...asked, form }, target, requestId);
  }

  function versioned(...request: Parameters<Handler>): Handled | Promise<Handled> {
    handler ??= createHandler(services, operations);
    return handler(...request);
  }

  function logged({ status, operation, client }: Handled, { requestId, method, target }: Asked): void {
    if (!log.isEnabled('debug')) return;
    log.debug('request', { requestId, method, path: loggedPath(target), operation, client, status });
  }

  function counted(
    { status, meant = status, kind = 'pages', operation }: Handled,
    begun: number,
    { requestId, method = '', target }: Asked,
  ): void {
    traffic.answered(kind, operation, meant, performance.now() - begun);
    if (meant < 500) return;
    traffic.failed({ status: meant, request_id: requestId, method, path: loggedPath(target) });
  }

  /** Called again for whatever follows. */
  function onBroken(error: BrokenRequest, socket: Socket): void {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const line = lineOf(socket);
    if (line.broken) return;
    // Node tells of the time that is over, and leaves it to us what becomes of the connection.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isPatient(line.latest)) return;
    line.broken = true;
    // The rest of a request that has its answer already gets no second one.
    const answered = line.latest?.complete === false;
    inTurn(line, () => {
      if (answered) closeGently(socket);
      else void answerBroken(error, socket);
    });
  }

  async function answerBroken(error: BrokenRequest, socket: Socket): Promise<void> {
    const requestId = nextId();
    const line = firstLine(error);
    try {
      // Clients that send raw UTF-8 mean what they say; only Node insists on its encoding.
      if (
        line?.mended &&
        error.code === 'HPE_INVALID_URL' &&
        isRead(line.method) &&
        isVersioned(line.target.path)
      ) {
        const handled = await mended(line, socket, requestId);
        logged(handled, { ...line, requestId });
        sendLast(socket, handled, requestId, line.method === 'HEAD');
      } else {
        sendLast(socket, brokenAnswers.broken(error.code, line), requestId);
      }
    } catch (fault) {
      log.error('request failed', { requestId, error: fault });
      socket.destroy();
    }
  }

  function mended({ method, target }: FirstLine, socket: Socket, requestId: string) {
    const address = addressOf({ socket, headers: {} });
    return versioned({ method, headers: {}, address, form: undefined }, target, requestId);
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
      connectionsCheckingInterval: CHECK_EVERY,
      requireHostHeader: false,
    },
    onRequest,
  );
  server.maxConnections = CONNECTIONS_MAX;
  // Who has nothing more to say may still want the answer. Node would drop what is not answered at once.
  (server as HalfOpenServer).httpAllowHalfOpen = true;
  server.on('connection', (socket) => {
    const refused = connectionLimit?.(socket);
    if (refused !== undefined) inTurn(lineOf(socket), () => sendLast(socket, refused, nextId()));
    else socket.once('end', () => closeUnlessAnswered(socket, halfClosedMs));
  });
  server.on('clientError', (error, socket: Duplex) => onBroken(error, socket as Socket));
  server.on('connect', (_request, socket: Duplex) => onConnect(socket as Socket));
  // Nobody has to meet an expectation that is not known; without a listener it is refused without an envelope.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return server;
}

/** Nobody waits for the answer of who is gone. */
function closeUnlessAnswered(socket: Socket, ms: number): void {
  const sent = socket.bytesWritten;
  const timer = setTimeout(() => {
    if (socket.bytesWritten === sent && socket.writableLength === 0) socket.destroy();
  }, ms);
  socket.once('close', () => clearTimeout(timer));
}

function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i].length === 4 && rawHeaders[i].toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
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
