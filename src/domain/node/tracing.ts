/** Traces: what a request or a job did, and how long each part took. `core/tracing` records them; without it nothing is measured. */
export type SpanKind = 'internal' | 'server' | 'client';

/** Names follow the semantic conventions of OpenTelemetry. Values never contain personal data or secrets. */
export type SpanAttributes = Record<string, string | number | boolean | undefined>;

/** Where a trace continues: hexadecimal ids of 32 and 16 digits. */
export interface TraceParent {
  traceId: string;
  spanId: string;
  sampled: boolean;
}

export interface OpenSpan {
  readonly traceId: string;
  readonly spanId: string;
  name: string;
  set(attributes: SpanAttributes): void;
  /** Only the first call counts. */
  end(outcome?: { failed?: boolean }): void;
}

/** Something that has ended now. */
export interface EndedWork {
  name: string;
  kind?: SpanKind;
  ms: number;
  failed?: boolean;
  attributes?: SpanAttributes;
}

export interface Tracer {
  /** Begins a trace, or continues that of `parent`. `undefined` if this one is not recorded. */
  start(name: string, options?: { kind?: SpanKind; parent?: TraceParent | undefined }): OpenSpan | undefined;
  /** Calls `work`. What is reported by it, and by all that it awaits, is part of the span, or of none. */
  within<T>(span: OpenSpan | undefined, work: () => T): T;
  /** Adds a part to the current span. Does nothing without one. */
  report(work: EndedWork): void;
  /** The current span, for the header `traceparent` of a request to another service. */
  traceparent(): string | undefined;
}
