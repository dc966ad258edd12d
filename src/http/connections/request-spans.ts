/** The span of each request that is recorded. A trace of another service is continued if a trusted proxy names it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { context, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { contextOf, type EndedRequest, startSpan } from '../../core/tracing/tracing.ts';
import { remoteAddress } from '../request/address.ts';
import type { HttpResponse } from '../response.ts';

export interface RequestSpan {
  /** Calls the handler of the request. */
  within<T>(work: () => T): T;
  /** The response is ready to be sent. Until `startedAt` the request has waited in a queue. */
  answered(result: HttpResponse, requestId: string, startedAt: number): void;
}

/** `undefined` for a request that is not recorded. The span ends when the response has been sent. */
export type BeginRequestSpan = (
  request: IncomingMessage,
  response: ServerResponse,
) => RequestSpan | undefined;

type IsProxy = (address: string) => boolean;

/** In the main thread. */
export function createRequestSpans(isProxy: IsProxy): BeginRequestSpan {
  return (request, response) => {
    const { method = '' } = request;
    const parent = contextOf(traceparentOf(request, isProxy));
    const { span, within } = startSpan(method, SpanKind.SERVER, parent);
    if (!span.isRecording()) return undefined;
    span.setAttribute('http.request.method', method);
    const begunAt = performance.now();
    response.once('close', () => span.end());
    return {
      within: (work) => context.with(within, work),
      answered(result, requestId, startedAt) {
        const { name, failed, attributes } = outcomeOf(method, result, requestId, startedAt - begunAt);
        span.updateName(name).setAttributes(attributes);
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      },
    };
  };
}

/** In a read thread: the main thread adds the span. It has no parts. */
export function createThreadSpans(
  isProxy: IsProxy,
  thread: number,
  send: (request: EndedRequest) => void,
): BeginRequestSpan {
  return (request, response) => {
    const { method = '' } = request;
    const traceparent = traceparentOf(request, isProxy);
    const common = { 'http.request.method': method, 'thread.name': `read ${thread}` };
    let outcome = { name: method, failed: false, attributes: {} };
    const begunAt = performance.now();
    response.once('close', () => {
      const attributes = { ...common, ...outcome.attributes };
      const ms = performance.now() - begunAt;
      send({ ...outcome, kind: SpanKind.SERVER, attributes, ms, end: Date.now(), traceparent });
    });
    return {
      within: (work) => work(),
      answered(result, requestId, startedAt) {
        outcome = outcomeOf(method, result, requestId, startedAt - begunAt);
      },
    };
  };
}

function traceparentOf(request: IncomingMessage, isProxy: IsProxy): string | undefined {
  const header = request.headers['traceparent'];
  return typeof header === 'string' && isProxy(remoteAddress(request)) ? header : undefined;
}

function outcomeOf(
  method: string,
  { status, intendedStatus = status, kind = 'pages', operation }: HttpResponse,
  requestId: string,
  waitedMs: number,
) {
  return {
    name: operation === undefined ? method : `${method} ${operation}`,
    failed: intendedStatus >= 500,
    attributes: {
      ...(operation && { 'http.route': operation }),
      'http.response.status_code': status,
      'cantiga.status': intendedStatus,
      'cantiga.kind': kind,
      'cantiga.request_id': requestId,
      'cantiga.waited_ms': waitedMs,
    },
  };
}
