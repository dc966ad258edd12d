/** What a read thread counts for the main thread: usage of applications, and responses. It is sent a few times a second. */
import type { FaultHealth, TrafficKind } from '../../domain/node/health.ts';
import type { Clients, TrafficCounter, UsageCounter } from '../../domain/ports.ts';
import type { SharedDay } from '../applications/usage.ts';
import { bucketEnd } from '../health/latencies.ts';

export interface CollectedCounts {
  /** Requests, and errors that do not count as requests. */
  usage: { clientId: string; operation: string; code: number; isRefusal: boolean; count: number }[];
  traffic: CollectedTraffic[];
  faults: Omit<FaultHealth, 'at'>[];
}

interface CollectedTraffic {
  kind: TrafficKind;
  operation: string | undefined;
  status: number;
  /** The end of its bucket in the statistics. */
  ms: number;
  /** Of all of them together, exactly. */
  totalMs: number;
  count: number;
}

const SEND_MS = 200;

export interface CollectorOptions {
  clients: Clients;
  day: SharedDay;
  send(counts: CollectedCounts): void;
}

export function createCollector({ clients, day, send }: CollectorOptions) {
  let usage = new Map<string, CollectedCounts['usage'][number]>();
  let traffic = new Map<string, CollectedCounts['traffic'][number]>();
  let faults: CollectedCounts['faults'] = [];
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (usage.size + traffic.size + faults.length === 0) return;
    send({ usage: [...usage.values()], traffic: [...traffic.values()], faults });
    usage = new Map();
    traffic = new Map();
    faults = [];
  }

  /** Returns what the key stands for, which `create` returns with a count of 0. */
  function add<T extends { count: number }>(counts: Map<string, T>, key: string, create: () => T): T {
    let known = counts.get(key);
    if (known === undefined) {
      known = create();
      counts.set(key, known);
    }
    known.count++;
    timer ??= setTimeout(flush, SEND_MS).unref();
    return known;
  }

  /** Unknown client ids take no memory. */
  function addUsage(clientId: string, operation: string, code: number, isRefusal: boolean): void {
    if (clients.find(clientId) === undefined) return;
    const key = `${clientId} ${operation} ${code} ${isRefusal}`;
    add(usage, key, () => ({ clientId, operation, code, isRefusal, count: 0 }));
  }

  const ofUsage: UsageCounter = {
    count(clientId, operation, code) {
      addUsage(clientId, operation, code, false);
      day.count(clientId, 1);
    },
    countRefusal: (clientId, operation, code) => addUsage(clientId, operation, code, true),
  };
  const ofTraffic: TrafficCounter = {
    answered(kind, operation, status, ms) {
      const end = bucketEnd(ms);
      const key = `${kind} ${operation} ${status} ${end}`;
      const added = add(traffic, key, () => ({ kind, operation, status, ms: end, totalMs: 0, count: 0 }));
      added.totalMs += ms;
    },
    failed(fault) {
      faults.push(fault);
      timer ??= setTimeout(flush, SEND_MS).unref();
    },
    // Only the main thread streams.
    streamBegins() {},
    streamEnds() {},
  };
  return { usage: ofUsage, traffic: ofTraffic, flush };
}

/** Adds them to the counts of the main thread. */
export function addCollected(
  { usage, traffic, faults }: CollectedCounts,
  to: {
    usage: {
      countMany(clientId: string, operation: string, code: number, requests: number): void;
      countRefusal(clientId: string, operation: string, code: number, requests: number): void;
    };
    traffic: TrafficCounter;
  },
): void {
  for (const { clientId, operation, code, isRefusal, count } of usage)
    to.usage[isRefusal ? 'countRefusal' : 'countMany'](clientId, operation, code, count);
  for (const { kind, operation, status, ms, count, totalMs } of traffic)
    to.traffic.answered(kind, operation, status, ms, count, totalMs);
  for (const fault of faults) to.traffic.failed(fault);
}
