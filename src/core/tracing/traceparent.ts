/**
 * The header `traceparent` of W3C Trace Context:
 *
 *   00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
 *      trace                            span             recorded by the sender (bit 0)
 */
import type { TraceParent } from '../../domain/node/tracing.ts';

const FORM = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const ZEROS = /^0+$/;

/** `undefined` for what is not valid, as the specification requires. Later versions may have more fields. */
export function parseTraceparent(header: unknown): TraceParent | undefined {
  const [, version, traceId, spanId, flags, rest] = (typeof header === 'string' && FORM.exec(header)) || [];
  if (version === undefined || version === 'ff' || (version === '00' && rest !== undefined)) return undefined;
  if (ZEROS.test(traceId) || ZEROS.test(spanId)) return undefined;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export function formatTraceparent({ traceId, spanId }: Pick<TraceParent, 'traceId' | 'spanId'>): string {
  return `00-${traceId}-${spanId}-01`;
}
