/** One request and its response: calls the handler, sends what it returns, and writes the log and the statistics. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log, TrafficCounter } from '../../domain/ports.ts';
import type { RequestTarget } from '../request/request-target.ts';
import { type HttpResponse, loggedPath, NOSNIFF } from '../response.ts';
import { closeWhenStalled } from './close-connection.ts';
import type { ConnectionQueue } from './connection-queue.ts';
import type { RequestSpan } from './request-spans.ts';
import type { RequestTurns } from './request-turns.ts';
import { send } from './send.ts';

export type RequestHandler = (
  request: IncomingMessage,
  target: RequestTarget,
  requestId: string,
) => HttpResponse | Promise<HttpResponse>;

export interface ExchangeOptions {
  log: Log;
  traffic: TrafficCounter;
  turns: RequestTurns;
  /** A client that reads nothing of a waiting response for so long is gone. */
  stalledMs: number;
  nextId(): string;
}

export interface PendingRequest {
  request: IncomingMessage;
  response: ServerResponse;
  queue: ConnectionQueue;
  target: RequestTarget;
  /** If it is recorded in a trace. */
  span?: RequestSpan | undefined;
}

/** Answers one request. Never rejects: it answers with the error. */
export async function exchange(
  { log, traffic, turns, stalledMs, nextId }: ExchangeOptions,
  { request, response, queue, target, span }: PendingRequest,
  handle: RequestHandler,
): Promise<void> {
  if (response.destroyed) {
    // The client has disconnected while its request waited.
    queue.done();
    return;
  }
  const requestId = nextId();
  const startedAt = performance.now();

  function count(result: HttpResponse): void {
    const { status, intendedStatus = status, kind = 'pages', operation } = result;
    span?.answered(result, requestId, startedAt);
    traffic.answered(kind, operation, intendedStatus, performance.now() - startedAt);
    if (intendedStatus < 500) return;
    const { method = '' } = request;
    traffic.failed({ status: intendedStatus, request_id: requestId, method, path: loggedPath(target) });
  }

  function fail(error: unknown): void {
    log.error('request failed', { requestId, path: loggedPath(target), error });
    count({ status: 500, headers: [] });
    if (response.headersSent) response.destroy();
    else response.writeHead(500, [...NOSNIFF, 'X-Request-Id', requestId]).end(() => queue.done());
  }

  try {
    const work = () => handle(request, target, requestId);
    const result = await (span === undefined ? work() : span.within(work));
    logRequest(log, requestId, request.method, target, result);
    count(result);
    send(request, response, result, { requestId, queue, traffic, defer: turns.defer, failed: fail });
    if (queue.socket.writableLength > 0 || result.stream !== undefined || result.pieces !== undefined)
      closeWhenStalled(response, queue.socket, stalledMs);
  } catch (error) {
    fail(error);
  }
}

export function logRequest(
  log: Log,
  requestId: string,
  method: string | undefined,
  target: RequestTarget,
  { status, operation, client }: HttpResponse,
): void {
  if (!log.isEnabled('debug')) return;
  log.debug('request', { requestId, method, path: loggedPath(target), operation, client, status });
}
