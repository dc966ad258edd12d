/**
 * The spans of this service, through the API of OpenTelemetry. The SDK that an operator registers records and exports them
 * (docs/monitoring.md); without one, nothing is recorded. Only the main thread has an SDK: the others send it what they have done.
 *
 * Names follow the semantic conventions of OpenTelemetry. Values never contain personal data or secrets.
 */
import {
  type Attributes,
  type Context,
  context,
  createContextKey,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { StorageCall } from '../../media/storage/storage-use.ts';
import type { ConvertedAudio } from '../../media/transcodes/conversions.ts';
import { softwareVersion } from '../../version.ts';

/** Parts of one span. Work that a request has started and that never ends would add them forever. */
export const PARTS_MAX = 500;
/** In the context of a span that is recorded. */
const PARTS = createContextKey('parts');

interface Parts {
  left: number;
  /** From `performance.now()`, which is precise, to the time of the system. */
  offset: number;
}

/** Something that has ended. Plain data, to be sent to another thread. */
export interface EndedWork {
  name: string;
  kind?: SpanKind;
  ms: number;
  failed?: boolean;
  attributes: Attributes;
  /** In milliseconds since 1970; absent if it is now. */
  end?: number;
}

let named: Tracer | undefined;

function tracer(): Tracer {
  named ??= trace.getTracer('cantiga', softwareVersion());
  return named;
}

/** Whether there is an SDK. Only with one, a span has an id. */
export function isTraced(): boolean {
  return isSpanContextValid(tracer().startSpan('').spanContext());
}

/** Continues the trace of a header `traceparent` (W3C Trace Context), or begins one. */
export function contextOf(traceparent: string | undefined): Context {
  return traceparent === undefined ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent });
}

/** `within`: what is called in this context, and all that it awaits, reports its parts to the span. */
export function startSpan(name: string, kind = SpanKind.INTERNAL, parent = ROOT_CONTEXT) {
  const span = tracer().startSpan(name, { kind, attributes: { 'thread.name': 'main' } }, parent);
  const within = trace.setSpan(parent, span);
  if (!span.isRecording()) return { span, within };
  const parts: Parts = { left: PARTS_MAX, offset: Date.now() - performance.now() };
  return { span, within: within.setValue(PARTS, parts) };
}

/** Runs `work` as a trace of its own. */
export async function traced<T>(name: string, work: (span: Span) => Promise<T>): Promise<T> {
  const { span, within } = startSpan(name);
  try {
    return await context.with(within, () => work(span));
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

/** Adds what has ended to the current span. Does nothing without one. */
function report(describe: () => EndedWork): void {
  const parts = context.active().getValue(PARTS) as Parts | undefined;
  if (parts === undefined || parts.left === 0) return;
  parts.left--;
  addSpan({ end: parts.offset + performance.now(), ...describe() });
}

/** Adds what another thread has done to the current span. */
export function addSpan(work: EndedWork): void {
  const { name, kind = SpanKind.INTERNAL, ms, failed = false, attributes, end = Date.now() } = work;
  const options = { kind, startTime: end - ms, attributes: { 'thread.name': 'main', ...attributes } };
  const span = tracer().startSpan(name, options);
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(end);
}

const SQL_MAX = 1000;
/** Values are parameters; what is written into a statement may still be one. Placeholders such as `$1` stay. */
const LITERALS = /'(?:[^']|'')*(?:'|$)|(?<![\w$"])\d+(?:\.\d+)?/g;

export function statementOf(ms: number, failed: boolean, sql: string): EndedWork {
  const [, operation = ''] = /^\s*(\w+)/.exec(sql) ?? [];
  const [, table = ''] = /\b(?:from|into|update|join)\s+"?(\w+)/i.exec(sql) ?? [];
  return {
    name: `${operation.toLowerCase()} ${table}`.trim() || 'query',
    kind: SpanKind.CLIENT,
    ms,
    failed,
    attributes: {
      'db.query.text': sql.slice(0, SQL_MAX).replace(LITERALS, '?'),
      'db.operation.name': operation.toUpperCase(),
      ...(table && { 'db.collection.name': table }),
    },
  };
}

export function reportStatement(ms: number, failed: boolean, sql: string): void {
  report(() => statementOf(ms, failed, sql));
}

export function reportStorageUse({ operation, ms, failed, bytes }: StorageCall): void {
  const attributes = { 'cantiga.storage.operation': operation, 'cantiga.storage.bytes': bytes };
  report(() => ({ name: `storage ${operation}`, kind: SpanKind.CLIENT, ms, failed, attributes }));
}

export function reportConversion({ format, ms, ending, bytes }: ConvertedAudio): void {
  const attributes = {
    'cantiga.audio.format': format,
    'cantiga.audio.ending': ending,
    'cantiga.audio.bytes': bytes,
  };
  const failed = ending !== 'whole' && ending !== 'stopped';
  report(() => ({ name: `convert ${format}`, ms, failed, attributes }));
}
