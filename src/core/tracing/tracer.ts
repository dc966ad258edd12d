/** Records the spans of one thread. The current span follows the asynchronous calls of a request (`AsyncLocalStorage`). */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync } from 'node:crypto';
import type { OpenSpan, SpanAttributes, SpanKind, Tracer } from '../../domain/node/tracing.ts';
import { formatTraceparent } from './traceparent.ts';

/** Plain data, to be sent to another thread. */
export interface Span {
  traceId: string;
  spanId: string;
  parentId: string | undefined;
  name: string;
  kind: SpanKind;
  /** Milliseconds since 1970, with fractions. */
  start: number;
  end: number;
  failed: boolean;
  attributes: SpanAttributes;
}

export interface TracerOptions {
  /** The part of the traces that begin here and are recorded, from 0 to 1. */
  sample: number;
  /** `main`, `read 1`, `catalogue` */
  thread: string;
  send(span: Span): void;
}

/** Parts of one span. Work that a request has started and that never ends would add them forever. */
const PARTS_MAX = 500;

interface Recording extends OpenSpan {
  parts: number;
}

export function createTracer({ sample, thread, send }: TracerOptions): Tracer {
  const current = new AsyncLocalStorage<Recording | undefined>();
  const now = createClock();

  function record(span: Omit<Span, 'end' | 'failed' | 'attributes'>): Recording {
    const { traceId, spanId } = span;
    const attributes: SpanAttributes = { 'thread.name': thread };
    let ended = false;
    return {
      traceId,
      spanId,
      name: span.name,
      parts: 0,
      set: (more) => void Object.assign(attributes, more),
      end({ failed = false } = {}) {
        if (ended) return;
        ended = true;
        send({ ...span, name: this.name, end: now(), failed, attributes });
      },
    };
  }

  return {
    start(name, { kind = 'internal', parent } = {}) {
      if (!(parent?.sampled ?? Math.random() < sample)) return undefined;
      const traceId = parent?.traceId ?? newId(16);
      return record({ traceId, spanId: newId(8), parentId: parent?.spanId, name, kind, start: now() });
    },
    within: (span, work) => current.run(span as Recording | undefined, work),
    report({ name, kind = 'internal', ms, failed = false, attributes = {} }) {
      const span = current.getStore();
      if (span === undefined || span.parts >= PARTS_MAX) return;
      span.parts++;
      const end = now();
      send({
        traceId: span.traceId,
        spanId: newId(8),
        parentId: span.spanId,
        name,
        kind,
        start: end - ms,
        end,
        failed,
        attributes: { 'thread.name': thread, ...attributes },
      });
    },
    traceparent() {
      const span = current.getStore();
      return span && formatTraceparent(span);
    },
  };
}

const POOL = Buffer.alloc(8192);
let used = POOL.length;

/** Random bytes are drawn for many ids together: a call takes longer than the rest of a span. All zeros, an invalid id, do not happen. */
function newId(bytes: number): string {
  if (used + bytes > POOL.length) {
    randomFillSync(POOL);
    used = 0;
  }
  used += bytes;
  return POOL.toString('hex', used - bytes, used);
}

const CLOCK_CHECKED_MS = 60_000;

/** More precise than `Date.now`, and follows it when the clock of the machine is corrected. */
function createClock(): () => number {
  let offset = 0;
  let checkedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const monotonic = performance.now();
    if (monotonic - checkedAt > CLOCK_CHECKED_MS) {
      checkedAt = monotonic;
      offset = Date.now() - monotonic;
    }
    return offset + monotonic;
  };
}
