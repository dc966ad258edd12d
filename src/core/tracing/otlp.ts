/**
 * The JSON of OTLP, the protocol of OpenTelemetry:
 *
 *   {"resourceSpans": [{"resource": {"attributes": […]}, "scopeSpans": [{"scope": {…}, "spans": [
 *     {"traceId": "4bf9…", "spanId": "00f0…", "name": "GET tracks", "kind": 2, "startTimeUnixNano": "1700000000123456000", …}]}]}]}
 */
import type { SpanAttributes } from '../../domain/node/tracing.ts';
import type { Span } from './tracer.ts';

const KINDS = { internal: 1, server: 2, client: 3 } as const;
const STATUS_ERROR = 2;

/** `resource`: what all spans have in common, such as the name of the service. */
export function otlpJson(spans: readonly Span[], resource: SpanAttributes, version: string): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributeList(resource) },
        scopeSpans: [{ scope: { name: 'cantiga', version }, spans: spans.map(spanOf) }],
      },
    ],
  });
}

function spanOf({ traceId, spanId, parentId, name, kind, start, end, failed, attributes }: Span) {
  return {
    traceId,
    spanId,
    ...(parentId && { parentSpanId: parentId }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(start),
    endTimeUnixNano: nanoseconds(end),
    attributes: attributeList(attributes),
    ...(failed && { status: { code: STATUS_ERROR } }),
  };
}

/** Doubles have microseconds at this size. */
const nanoseconds = (ms: number) => `${Math.round(ms * 1000)}000`;

function attributeList(attributes: SpanAttributes) {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ({ key, value: otlpValue(value!) }));
}

/** Integers of 64 bits are texts in the JSON of protocol buffers. */
function otlpValue(value: string | number | boolean) {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
