/**
 * Counts the responses of this node: in a histogram and a counter of prom-client, since the start. Prometheus reads them as they are. The
 * health report is about the last hour: their values are copied at the start of each minute, and what came since is the difference.
 *
 *   responses to `tracks`    10:00 → 40    10:01 → 100    now → 130      in the minute of 10:00: 60, in the current one: 30
 */
import { Counter, Histogram } from 'prom-client';
import { byName } from '../../domain/collections/by-name.ts';
import {
  type FaultHealth,
  type LatencyHealth,
  STATUS_CLASSES,
  type StatusClass,
  TRAFFIC_KINDS,
  type TrafficHealth,
  type TrafficKind,
} from '../../domain/node/health.ts';
import type { TrafficCounter } from '../../domain/ports.ts';

const MINUTE_MS = 60_000;
const MINUTES = 60;
const CHECK_MS = 1000;
const FAULTS_KEPT = 50;
const OPERATIONS_SHOWN = 20;
/** The operation of responses that no operation and no route gave, such as 404. */
const UNKNOWN = 'unknown';

/** The responses of one operation. */
interface Responses {
  kind: TrafficKind;
  operation: string;
  /** The responses in each bucket and in the ones before: the last has all. */
  buckets: number[];
  faults: number;
}

/** Since the start. */
interface Counts {
  operations: Map<string, Responses>;
  totals: Record<TrafficKind | StatusClass, number>;
}

const newCounts = (): Counts => ({
  operations: new Map(),
  totals: byName([...TRAFFIC_KINDS, ...STATUS_CLASSES], () => 0),
});

export function createTraffic(clock: () => number = Date.now) {
  const latencies = new Histogram({
    name: 'cantiga_request_duration_seconds',
    help: 'Time from a request to the start of its response.',
    labelNames: ['kind', 'operation'],
    buckets: DURATION_BUCKETS,
    registers: [],
  });
  /** Operations are those of the API and the paths of the routes, never the path of a request: no request can add a label. */
  const responses = new Counter({
    name: 'cantiga_requests_total',
    help: 'Responses, by the status of the result, even if another one was sent.',
    labelNames: ['kind', 'operation', 'status'],
    registers: [],
  });
  for (const kind of TRAFFIC_KINDS) latencies.zero({ kind, operation: UNKNOWN });
  const currentMinute = () => Math.floor(clock() / MINUTE_MS);
  let minute = currentMinute();
  /** As they were at the start of each of the last minutes; the current one is the last. */
  const copies: Counts[] = Array(MINUTES).fill(newCounts());
  /** The latest last. */
  const faults: FaultHealth[] = [];
  let streams = 0;

  async function count(): Promise<Counts> {
    const { operations, totals } = newCounts();
    const responsesOf = ({ kind, operation }: { kind: TrafficKind; operation: string }): Responses => {
      const key = `${kind} ${operation}`;
      const found = operations.get(key) ?? { kind, operation, buckets: [], faults: 0 };
      operations.set(key, found);
      return found;
    };
    for (const { labels, value } of (await latencies.get()).values)
      if ('le' in labels) responsesOf(labels as never).buckets.push(value);
    for (const { labels, value } of (await responses.get()).values) {
      const statusClass = `${String(labels.status)[0]}xx` as StatusClass;
      totals[labels.kind as TrafficKind] += value;
      totals[statusClass] += value;
      if (statusClass === '5xx') responsesOf(labels as never).faults += value;
    }
    return { operations, totals };
  }

  async function copyEachMinute(): Promise<void> {
    const now = currentMinute();
    const passed = Math.min(now - minute, MINUTES);
    minute = now;
    if (passed <= 0) return;
    const counts = await count();
    copies.push(...Array<Counts>(passed).fill(counts));
    copies.splice(0, passed);
  }

  const timer = setInterval(copyEachMinute, CHECK_MS).unref();

  return {
    /** The metrics for a registry. */
    metrics: [latencies, responses],
    answered(kind, operation, status, ms) {
      const labels = { kind, operation: operation ?? UNKNOWN };
      latencies.observe(labels, ms / 1000);
      responses.inc({ ...labels, status });
    },
    failed(fault) {
      faults.push({ at: new Date(clock()).toISOString(), ...fault });
      if (faults.length > FAULTS_KEPT) faults.shift();
    },
    streamBegins() {
      streams++;
    },
    streamEnds() {
      streams--;
    },
    /** Streamed responses in progress. */
    streams: () => streams,
    async read(): Promise<TrafficHealth> {
      await copyEachMinute();
      const now = await count();
      const hour = difference(copies[0], now);
      const totals = [...copies, now].map((counts) => counts.totals);
      return {
        minutes: copies.map((_, at) => {
          const countOf = (name: TrafficKind | StatusClass) => totals[at + 1][name] - totals[at][name];
          return {
            minute: new Date((minute - MINUTES + 1 + at) * MINUTE_MS).toISOString(),
            ...byName(TRAFFIC_KINDS, countOf),
            statuses: byName(STATUS_CLASSES, countOf),
          };
        }),
        kinds: byName(TRAFFIC_KINDS, (kind) => healthOf(hour.filter((one) => one.kind === kind))),
        operations: hour
          .filter(({ operation }) => operation !== UNKNOWN)
          .map((one) => ({ operation: one.operation, kind: one.kind, ...healthOf([one]) }))
          .filter(({ requests }) => requests > 0)
          .sort((one, other) => other.requests - one.requests)
          .slice(0, OPERATIONS_SHOWN),
        errors: faults.toReversed(),
      };
    },
    close: () => clearInterval(timer),
  } satisfies TrafficCounter & Record<string, unknown>;
}

export type Traffic = ReturnType<typeof createTraffic>;

function difference(before: Counts, after: Counts): Responses[] {
  return Array.from(after.operations, ([key, { buckets, faults, ...labels }]) => {
    const past = before.operations.get(key) ?? { buckets: [], faults: 0 };
    return {
      ...labels,
      buckets: buckets.map((count, bucket) => count - (past.buckets[bucket] ?? 0)),
      faults: faults - past.faults,
    };
  });
}

// How long responses took, in buckets that double: up to 1/16 ms, 1/8 ms, … 16 s, and longer.

/** In milliseconds: the longest latency of each bucket. One more, the last, has no end. */
const BUCKET_ENDS = Array.from({ length: 19 }, (_, bucket) => 2 ** bucket / 16);

/** The buckets of a histogram of prom-client. */
export const DURATION_BUCKETS = BUCKET_ENDS.map((ms) => ms / 1000);

/** The health of all of them together. */
function healthOf(all: readonly Responses[]): LatencyHealth {
  const upTo = (bucket: number) => all.reduce((sum, { buckets }) => sum + (buckets[bucket] ?? 0), 0);
  const counts = Array.from(
    { length: BUCKET_ENDS.length + 1 },
    (_, bucket) => upTo(bucket) - upTo(bucket - 1),
  );
  const requests = upTo(BUCKET_ENDS.length);
  const used = counts.findLastIndex((count) => count > 0) + 1;
  return {
    requests,
    faults: all.reduce((sum, { faults }) => sum + faults, 0),
    p50: quantile(counts, requests, 0.5),
    p90: quantile(counts, requests, 0.9),
    p99: quantile(counts, requests, 0.99),
    histogram: counts
      .slice(0, used)
      .map((count, bucket) => ({ to: BUCKET_ENDS[bucket] ?? null, requests: count })),
  };
}

/** Assumes that the responses of a bucket are evenly distributed. Of the last one only its start is known. */
function quantile(counts: readonly number[], requests: number, share: number): number {
  let left = requests * share;
  for (const [bucket, count] of counts.entries()) {
    if (count === 0) continue;
    if (left > count) {
      left -= count;
      continue;
    }
    const begin = BUCKET_ENDS[bucket - 1] ?? 0;
    const end = BUCKET_ENDS[bucket] ?? begin;
    // To three significant digits.
    return Number((begin + (end - begin) * (left / count)).toPrecision(3));
  }
  return 0;
}
