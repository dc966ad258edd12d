/** The span of each request that is recorded. A trace of another service is continued if a trusted proxy names it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseTraceparent } from '../../core/tracing/traceparent.ts';
import type { Tracer } from '../../domain/node/tracing.ts';
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

export function createRequestSpans(tracer: Tracer, isProxy: (address: string) => boolean): BeginRequestSpan {
  return (request, response) => {
    const { method = '', headers } = request;
    const header = headers['traceparent'];
    const parent = header && isProxy(remoteAddress(request)) ? parseTraceparent(header) : undefined;
    const span = tracer.start(method, { kind: 'server', parent });
    if (span === undefined) return undefined;
    const begunAt = performance.now();
    let failed = false;
    span.set({ 'http.request.method': method });
    response.once('close', () => span.end({ failed }));
    return {
      within: (work) => tracer.within(span, work),
      answered({ status, intendedStatus = status, kind = 'pages', operation }, requestId, startedAt) {
        if (operation !== undefined) span.name = `${method} ${operation}`;
        failed = intendedStatus >= 500;
        span.set({
          'http.route': operation,
          'http.response.status_code': status,
          'cantiga.status': intendedStatus,
          'cantiga.kind': kind,
          'cantiga.request_id': requestId,
          'cantiga.waited_ms': startedAt - begunAt,
        });
      },
    };
  };
}
