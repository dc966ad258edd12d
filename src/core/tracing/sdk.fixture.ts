/** An OpenTelemetry SDK for tests: it keeps the spans in memory, follows asynchronous calls, and reads and writes `traceparent`. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  type SpanOptions,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';

export interface RecordedSpan extends Pick<SpanContext, 'traceId' | 'spanId'> {
  name: string;
  parentId: string | undefined;
  start: number;
  end: number;
  failed: boolean;
  attributes: Attributes;
}

/** Once in a process. */
export function registerSdk() {
  /** The ended ones. */
  const spans: RecordedSpan[] = [];
  const sdk = { spans, /** Whether traces that begin here are recorded. */ samples: true };
  const current = new AsyncLocalStorage<Context>();
  context.setGlobalContextManager({
    active: () => current.getStore() ?? ROOT_CONTEXT,
    with: (next, work, self, ...args) => current.run(next, () => work.apply(self as never, args)),
    bind: (_, target) => target,
    enable() {
      return this;
    },
    disable() {
      return this;
    },
  });
  propagation.setGlobalPropagator({
    inject(from, carrier, setter) {
      const { traceId, spanId, traceFlags } = trace.getSpanContext(from) ?? {};
      if (traceId !== undefined) setter.set(carrier, 'traceparent', `00-${traceId}-${spanId}-0${traceFlags}`);
    },
    extract(into, carrier, getter) {
      const [, traceId, spanId, flags] = String(getter.get(carrier, 'traceparent')).split('-');
      if (flags === undefined) return into;
      return trace.setSpanContext(into, { traceId, spanId, traceFlags: Number(flags), isRemote: true });
    },
    fields: () => ['traceparent'],
  });

  function startSpan(name: string, options: SpanOptions = {}, within = context.active()): Span {
    const parent = trace.getSpanContext(within);
    const isRecorded = parent === undefined ? sdk.samples : parent.traceFlags === TraceFlags.SAMPLED;
    const own = {
      traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
      spanId: randomBytes(8).toString('hex'),
      traceFlags: isRecorded ? TraceFlags.SAMPLED : TraceFlags.NONE,
    };
    return isRecorded ? record(name, own, parent?.spanId, options) : trace.wrapSpanContext(own);
  }

  function record(name: string, own: SpanContext, parentId: string | undefined, options: SpanOptions): Span {
    const { traceId, spanId } = own;
    const start = Number(options.startTime ?? performance.timeOrigin + performance.now());
    const recorded = { name, traceId, spanId, parentId, start, end: Number.NaN, failed: false };
    const attributes: Attributes = { ...options.attributes };
    const span: Span = {
      spanContext: () => own,
      isRecording: () => Number.isNaN(recorded.end),
      setAttribute: (key, value) => span.setAttributes({ [key]: value }),
      setAttributes(more) {
        Object.assign(attributes, more);
        return span;
      },
      setStatus({ code }) {
        recorded.failed = code === SpanStatusCode.ERROR;
        return span;
      },
      updateName(next) {
        recorded.name = next;
        return span;
      },
      end(time) {
        if (!span.isRecording()) return;
        recorded.end = Number(time ?? performance.timeOrigin + performance.now());
        spans.push({ ...recorded, attributes });
      },
      addEvent: () => span,
      addLink: () => span,
      addLinks: () => span,
      recordException() {},
    };
    return span;
  }

  const tracer: Tracer = {
    startSpan,
    startActiveSpan() {
      throw new Error('not used');
    },
  };
  trace.setGlobalTracerProvider({ getTracer: () => tracer });
  return sdk;
}
