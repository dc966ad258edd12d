/**
 * Sends spans to an OpenTelemetry collector. Nothing waits for it: spans are queued up to a limit, beyond which they are dropped. A
 * collector that cannot be reached or is overloaded is tried again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createFailureLog } from '../../domain/node/failure-log.ts';
import type { SpanAttributes } from '../../domain/node/tracing.ts';
import type { Log } from '../../domain/ports.ts';
import { createTarget } from './exporter-target.ts';
import { otlpJson } from './otlp.ts';
import type { Span } from './tracer.ts';

export interface ExporterOptions {
  /** May contain a user and a password, for Basic authentication. */
  endpoint: string;
  resource: SpanAttributes;
  version: string;
  log: Log;
  timing?: Partial<ExporterTiming>;
}

export interface ExporterTiming {
  /** Spans are sent so often, or as soon as there are enough for a request. */
  everyMs: number;
  timeoutMs: number;
  /** After the first failure; it doubles each time. */
  pauseMs: number;
  /** The rest is sent for so long at the end. */
  closeMs: number;
}

const TIMING: ExporterTiming = { everyMs: 1000, timeoutMs: 10_000, pauseMs: 1000, closeMs: 2000 };
const PAUSE_MAX_MS = 60_000;
/** A megabyte or two of memory. */
const QUEUED_MAX = 4096;
/** In one request: writing its JSON takes a millisecond or two of the main thread. */
const SENT_MAX = 256;
/** The collector may accept them later. */
const RETRIED: readonly number[] = [429, 502, 503, 504];

export function createExporter({ endpoint, resource, version, log, timing }: ExporterOptions) {
  const { everyMs, timeoutMs, pauseMs, closeMs } = { ...TIMING, ...timing };
  const target = createTarget(endpoint);
  const failures = createFailureLog(log, {
    fails: 'Traces cannot be sent to CANTIGA_TRACES; it is tried again',
    works: 'Traces are sent again',
  });
  const stop = new AbortController();
  let queue: Span[] = [];
  let dropped = 0;
  let failing = 0;
  let sending: Promise<void> | undefined;

  async function post(spans: readonly Span[], signal: AbortSignal): Promise<void> {
    const status = await target.post(otlpJson(spans, resource, version), { signal, timeoutMs });
    if (status >= 200 && status < 300) return;
    // Others would be rejected again.
    if (!RETRIED.includes(status)) dropped += spans.length;
    throw new Rejected(status);
  }

  /** Sends what is queued, until nothing is left or the collector fails. */
  async function sendQueued(signal: AbortSignal): Promise<void> {
    while (queue.length > 0) {
      const spans = queue.slice(0, SENT_MAX);
      try {
        await post(spans, signal);
        failing = 0;
        failures.worked({ dropped });
        dropped = 0;
      } catch (error) {
        failures.failed(error);
        failing++;
        if (!(error instanceof Rejected) || RETRIED.includes(error.status)) return;
      }
      queue = queue.slice(spans.length);
    }
  }

  async function sendAndPause(): Promise<void> {
    await sendQueued(stop.signal);
    if (failing === 0) return;
    const pause = Math.min(pauseMs * 2 ** (failing - 1), PAUSE_MAX_MS);
    await sleep(pause, undefined, { signal: stop.signal, ref: false }).catch(() => {});
  }

  function send(): void {
    sending ??= sendAndPause().finally(() => {
      sending = undefined;
    });
  }

  const timer = setInterval(send, everyMs).unref();

  return {
    add(spans: readonly Span[]): void {
      const room = QUEUED_MAX - queue.length;
      dropped += Math.max(0, spans.length - room);
      queue.push(...spans.slice(0, Math.max(0, room)));
      if (queue.length >= SENT_MAX) send();
    },
    /** For tests: how many wait, and how many were dropped since the last success. */
    status: () => ({ queued: queue.length, dropped }),
    async close(): Promise<void> {
      clearInterval(timer);
      stop.abort();
      await sending;
      await sendQueued(AbortSignal.timeout(closeMs));
      target.close();
    },
  };
}

class Rejected extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the collector responded with ${status}`);
    this.status = status;
  }
}
