/** The traces of a node: the tracer of the main thread, and the exporter, which also sends the spans of the other threads. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Tracer } from '../../domain/node/tracing.ts';
import type { Log } from '../../domain/ports.ts';
import { createExporter } from './exporter.ts';
import { createReports } from './reports.ts';
import { createTracer, type Span } from './tracer.ts';

export interface Tracing {
  sample: number;
  tracer: Tracer;
  reports: ReturnType<typeof createReports>;
  /** Spans of other threads. */
  add(spans: readonly Span[]): void;
  /** Sends the rest. */
  close(): Promise<void>;
}

export function createTracing(options: {
  endpoint: string;
  sample: number;
  version: string;
  log: Log;
}): Tracing {
  const { endpoint, sample, version, log } = options;
  const resource = {
    'service.name': 'cantiga',
    'service.version': version,
    'service.instance.id': randomUUID(),
    'host.name': hostname(),
  };
  const exporter = createExporter({ endpoint, resource, version, log });
  const tracer = createTracer({ sample, thread: 'main', send: (span) => exporter.add([span]) });
  return { sample, tracer, reports: createReports(tracer), add: exporter.add, close: exporter.close };
}
