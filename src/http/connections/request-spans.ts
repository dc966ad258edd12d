/** The span of each request that is recorded. A trace of another service is continued if a trusted proxy names it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { context, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { contextOf, startSpan } from '../../core/tracing/tracing.ts';
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

export function createRequestSpans(isProxy: (address: string) => boolean): BeginRequestSpan {
  return (request, response) => {
    const { method = '' } = request;
    const header = request.headers['traceparent'];
    const isTrusted = typeof header === 'string' && isProxy(remoteAddress(request));
    const parent = contextOf(isTrusted ? header : undefined);
    const { span, within } = startSpan(method, SpanKind.SERVER, parent);
    if (!span.isRecording()) return undefined;
    span.setAttribute('http.request.method', method);
    const begunAt = performance.now();
    response.once('close', () => span.end());
    return {
      within: (work) => context.with(within, work),
      answered({ status, intendedStatus = status, kind = 'pages', operation }, requestId, startedAt) {
        if (operation !== undefined)
          span.updateName(`${method} ${operation}`).setAttribute('http.route', operation);
        span.setAttributes({
          'http.response.status_code': status,
          'cantiga.status': intendedStatus,
          'cantiga.kind': kind,
          'cantiga.request_id': requestId,
          'cantiga.waited_ms': startedAt - begunAt,
        });
        if (intendedStatus >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      },
    };
  };
}
