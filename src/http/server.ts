/** The HTTP server: limits, queues and time-outs of connections, and whose turn it is. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { networkOf } from '../core/limits/network.ts';
import type { TrafficCounter } from '../domain/ports.ts';
import { closeUnlessResponding, sendAndClose } from './connections/close-connection.ts';
import { CONNECTIONS_MAX, type ConnectionLimit } from './connections/connection-limit.ts';
import { type ConnectionQueue, connectionQueueOf, type Message } from './connections/connection-queue.ts';
import { exchange, type RequestHandler } from './connections/exchange.ts';
import type { BeginRequestSpan } from './connections/request-spans.ts';
import { createRequestTurns, type RequestTurns } from './connections/request-turns.ts';
import { createEndpoints } from './endpoints.ts';
import { ALWAYS_SERVING, createProbes, type ProbedStatus } from './health/probes.ts';
import type { Services } from './http-services.ts';
import { createMalformedRequests } from './malformed-requests.ts';
import type { AddressOf } from './request/address.ts';
import { parseTarget } from './request/request-target.ts';
import type { Router } from './router.ts';
import type { Operation } from './v3.0/kinds/operation.ts';
import { OPERATIONS } from './v3.0/operations.ts';

const SERVER_OPTIONS = {
  /** Room for a query string that is too long, so that it gets an error of the API. */
  maxHeaderSize: 160 * 1024,
  headersTimeout: 15_000,
  /** The time for a whole request, except for streamed bodies. */
  requestTimeout: 30_000,
  /** Longer than proxies commonly keep an idle connection, so that the proxy is the one that closes it. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2000,
  requireHostHeader: false,
};
/** Long, because the operating system takes a megabyte or two at a time. */
const STALLED_MS = 30_000;
/**
 * A client that closes its side has usually disconnected, which shows only when something is sent: the maximum time until a
 * response must start.
 */
const HALF_CLOSED_MS = 3000;

const NO_TRAFFIC: TrafficCounter = { answered() {}, failed() {}, streamBegins() {}, streamEnds() {} };

export interface ServerOptions {
  /** Everything except the API operations. */
  router: Pick<Router, 'handle' | 'handleMissing'>;
  addressOf: AddressOf;
  operations?: readonly Operation[];
  traffic?: TrafficCounter;
  turns?: RequestTurns;
  connectionLimit?: ConnectionLimit;
  /** The status of the node, for the probes, and to close connections while it drains. */
  status?: ProbedStatus;
  /** Records requests in traces. */
  beginSpan?: BeginRequestSpan | undefined;
  stalledMs?: number;
  halfClosedMs?: number;
}

/** Missing in the types of Node. */
type HalfOpenServer = Server & { httpAllowHalfOpen: boolean };

/** Does not listen yet. */
export function createHttpServer(services: Services, options: ServerOptions): Server {
  const { router, addressOf, operations = OPERATIONS, connectionLimit, beginSpan } = options;
  const { traffic = NO_TRAFFIC, stalledMs = STALLED_MS, halfClosedMs = HALF_CLOSED_MS } = options;
  const turns = options.turns ?? createRequestTurns();
  const { log } = services;
  const { status = ALWAYS_SERVING } = options;
  const probes = createProbes(services, status);
  const nextId = requestIds();
  const endpoints = createEndpoints({ services, router, addressOf, operations });
  const malformed = createMalformedRequests({ services, endpoints, addressOf, nextId });
  const exchangeOptions = { log, traffic, turns, stalledMs, nextId };

  const rejectTwoHosts: RequestHandler = ({ method = '' }, target) => {
    const response = malformed.responseTo('DUPLICATE_HOST', { method, target, repaired: false });
    return { ...response, headers: [...response.headers, 'Connection', 'close'] };
  };

  function start(message: Message, queue: ConnectionQueue): void {
    const { request, response } = message;
    queue.current = message;
    // The rest of its body cannot be read. The error follows in the queue.
    if (queue.malformed && !request.complete) {
      queue.done();
      return;
    }
    const target = parseTarget(request.url ?? '/');
    const probe = probes(target.path);
    // Probes would only be noise in traces.
    const span = probe ? undefined : beginSpan?.(request, response);
    const run = (handler: RequestHandler) =>
      exchange(exchangeOptions, { request, response, queue, target, span }, handler);
    if (hasTwoHosts(request)) void run(rejectTwoHosts);
    else if (probe !== undefined) void run(probe);
    else turns.run(networkOf(addressOf(request)), () => run(endpoints.handle));
  }

  const server = createServer(SERVER_OPTIONS, (request, response) => {
    // Clients with an open connection move to another node, too.
    if (status.isDraining()) response.setHeader('Connection', 'close');
    const queue = connectionQueueOf(request.socket);
    const message = { request, response };
    queue.latest = message;
    queue.enqueue(() => start(message, queue));
  });
  server.maxConnections = CONNECTIONS_MAX;
  // A client may close its side and still wait for the response. Node would drop responses that are not sent immediately.
  (server as HalfOpenServer).httpAllowHalfOpen = true;
  server.on('connection', (socket) => {
    const rejection = connectionLimit?.(socket);
    if (rejection === undefined) socket.once('end', () => closeUnlessResponding(socket, halfClosedMs));
    else connectionQueueOf(socket).enqueue(() => sendAndClose(socket, rejection, nextId()));
  });
  server.on('clientError', (error, socket: Duplex) => malformed.onClientError(error, socket as Socket));
  server.on('connect', (_request, socket: Duplex) => malformed.onConnect(socket as Socket));
  // An unknown expectation need not be met; without a listener, Node rejects it without an API error.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return server;
}

function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i].length === 4 && rawHeaders[i].toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}

/** Unlikely to repeat across processes, cheap within one. */
function requestIds(): () => string {
  const prefix = randomBytes(5).toString('hex');
  let count = 0;
  return () => `${prefix}-${(++count).toString(36)}`;
}
