/** One request and its response: calls the handler, sends what it returns, and writes the log and the statistics. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log, TrafficCounter } from '../../domain/ports.ts';
import type { RequestTarget } from '../request/request-target.ts';
import { type HttpResponse, loggedPath } from '../response.ts';
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

export class Exchange {
  readonly #options: ExchangeOptions;
  readonly #pending: PendingRequest;
  #requestId = '';
  #startedAt = 0;

  constructor(options: ExchangeOptions, pending: PendingRequest) {
    this.#options = options;
    this.#pending = pending;
  }

  /** Never rejects: it answers with the error. */
  async run(handle: RequestHandler): Promise<void> {
    const { request, response, queue, target, span } = this.#pending;
    if (response.destroyed) {
      // The client has disconnected while its request waited.
      queue.done();
      return;
    }
    const requestId = this.#options.nextId();
    this.#requestId = requestId;
    this.#startedAt = performance.now();
    const respond = () => handle(request, target, requestId);
    try {
      this.#finish(await (span === undefined ? respond() : span.within(respond)));
    } catch (error) {
      this.#fail(error);
    }
  }

  #finish(result: HttpResponse): void {
    const { request, response, queue, target } = this.#pending;
    const { log, traffic, stalledMs, turns } = this.#options;
    const requestId = this.#requestId;
    logRequest(log, requestId, request.method, target, result);
    this.#count(result);
    send(request, response, result, {
      ...{ requestId, queue, traffic, defer: turns.defer },
      failed: (error) => this.#fail(error),
    });
    if (queue.socket.writableLength > 0 || result.stream !== undefined || result.pieces !== undefined)
      closeWhenStalled(response, queue.socket, stalledMs);
  }

  #fail(error: unknown): void {
    const { response, queue, target } = this.#pending;
    const requestId = this.#requestId;
    this.#options.log.error('request failed', { requestId, path: loggedPath(target), error });
    this.#count({ status: 500, headers: [] });
    if (response.headersSent) response.destroy();
    else response.writeHead(500, { 'X-Request-Id': requestId }).end(() => queue.done());
  }

  #count(result: HttpResponse): void {
    const { status, intendedStatus = status, kind = 'pages', operation } = result;
    const { traffic } = this.#options;
    const { request, target, span } = this.#pending;
    span?.answered(result, this.#requestId, this.#startedAt);
    traffic.answered(kind, operation, intendedStatus, performance.now() - this.#startedAt);
    if (intendedStatus < 500) return;
    traffic.failed({
      status: intendedStatus,
      request_id: this.#requestId,
      method: request.method ?? '',
      path: loggedPath(target),
    });
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
