/**
 * Relays requests to the main thread, over its private socket. Both bodies are streams: nothing is buffered, a slow reader slows down
 * the sender, and a connection that is lost on one side is closed on the other.
 */
import { Agent, type IncomingMessage, request as openRequest } from 'node:http';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { closeGently, closeWhenStalled } from '../connections/close-connection.ts';
import type { PendingRequest } from '../connections/exchange.ts';
import { hasLargeBody } from '../connections/send.ts';
import { remoteAddress } from '../request/address.ts';
import { waitForBody } from '../request/body.ts';
import type { RequestTarget } from '../request/request-target.ts';
import { type HttpResponse, plainUnavailable } from '../response.ts';
import { CLIENT_ADDRESS } from './relayed-connections.ts';

/** Shorter than the main thread keeps an idle connection, so that no request is sent while it closes one. */
const IDLE_MS = 20_000;
const IDLE_MAX = 64;
const UNAVAILABLE = plainUnavailable('The server is busy. Try again in a moment.', 1);

/** Headers that concern one connection only. The server of this thread has met the expectation. */
const HOP_BY_HOP = new Set([
  ...[
    'connection',
    'keep-alive',
    'proxy-connection',
    'transfer-encoding',
    'te',
    'trailer',
    'upgrade',
    'expect',
  ],
]);
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE']);

export interface Relay {
  /** Resolves when the response has begun. Rejects, and has sent nothing, if the main thread cannot be reached. */
  run(pending: PendingRequest): Promise<void>;
  /** The whole response to a request without a body. */
  fetch(method: string, target: RequestTarget, address: string): Promise<HttpResponse>;
  close(): void;
}

export interface RelayOptions {
  /** See `ExchangeOptions`. */
  stalledMs: number;
  /** How long the rest of a body may take that the main thread did not need. */
  unreadMs: number;
}

/** `socketPath` is that of the private socket. */
export function createRelay(socketPath: string, { stalledMs, unreadMs }: RelayOptions): Relay {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: IDLE_MAX, timeout: IDLE_MS });

  const open = (method: string, path: string, headers: string[]) =>
    openRequest({ socketPath, agent, method, path, headers, setHost: false });

  function run({ request, response, queue }: PendingRequest): Promise<void> {
    return new Promise((resolve, reject) => {
      const { method = 'GET', url = '/' } = request;
      const upstream = open(method, url, relayedHeaders(request));
      let answer: IncomingMessage | undefined;
      // The main thread limits the time for the body, because it knows the route.
      waitForBody(request);
      upstream.on('error', (error) => {
        request.unpipe(upstream);
        if (answer === undefined) reject(error);
      });
      upstream.on('response', (first: IncomingMessage) => {
        answer = first;
        first.once('end', () => {
          if (upstream.writableFinished) return;
          // The main thread has responded without reading the whole body.
          request.unpipe(upstream).resume();
          upstream.destroy();
          closeUnlessReceived(request, unreadMs);
        });
        response.sendDate = false;
        response.writeHead(first.statusCode!, returnedHeaders(request, first));
        pipeline(first, response, () => queue.done());
        closeWhenStalled(response, queue.socket, stalledMs);
        resolve();
      });
      response.once('close', () => {
        if (!response.writableFinished) upstream.destroy();
      });
      request.on('error', () => upstream.destroy());
      request.pipe(upstream);
      // The main thread may respond before the first byte of the body.
      if (!request.complete) upstream.flushHeaders();
    });
  }

  return {
    run,
    async fetch(method, { original }, address) {
      const upstream = open(method, original, [CLIENT_ADDRESS, address]);
      upstream.end();
      const first = await new Promise<IncomingMessage>((resolve, reject) => {
        upstream.on('response', resolve).on('error', reject);
      });
      const headers = withoutHopByHop(first.rawHeaders, ['content-length', 'x-request-id']);
      return { status: first.statusCode!, headers, body: await buffer(first) };
    },
    close: () => agent.destroy(),
  };
}

export const relayUnavailable = (): HttpResponse => UNAVAILABLE;

/** Closes the connection if the rest of the body does not arrive in time. */
function closeUnlessReceived(request: IncomingMessage, ms: number): void {
  if (request.complete) return;
  const { socket } = request;
  const timer = setTimeout(() => closeGently(socket), ms);
  const stop = () => clearTimeout(timer);
  request.once('end', stop);
  socket.once('close', stop);
}

function relayedHeaders(request: IncomingMessage): string[] {
  const { rawHeaders, headers, method = 'GET' } = request;
  const relayed = [CLIENT_ADDRESS, remoteAddress(request), ...withoutHopByHop(rawHeaders)];
  if (headers['transfer-encoding'] !== undefined) relayed.push('Transfer-Encoding', 'chunked');
  else if (headers['content-length'] === undefined && !WITHOUT_BODY.has(method))
    relayed.push('Content-Length', '0');
  return relayed;
}

function returnedHeaders(request: IncomingMessage, answer: IncomingMessage): string[] {
  const headers = withoutHopByHop(answer.rawHeaders);
  const isLast = answer.headers.connection === 'close' || (!request.complete && hasLargeBody(request));
  if (isLast) headers.push('Connection', 'close');
  return headers;
}

function withoutHopByHop(rawHeaders: readonly string[], others: readonly string[] = []): string[] {
  const headers: string[] = [];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i].toLowerCase();
    if (!HOP_BY_HOP.has(name) && !others.includes(name)) headers.push(rawHeaders[i], rawHeaders[i + 1]);
  }
  return headers;
}
