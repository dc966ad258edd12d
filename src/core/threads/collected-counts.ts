/** What a read thread counts for the main thread: usage of applications, responses, and their spans. It is sent a few times a second. */
import { type FaultHealth, TRAFFIC_KINDS, type TrafficKind } from '../../domain/node/health.ts';
import type { Clients, TrafficCounter, UsageCounter } from '../../domain/ports.ts';
import type { SharedDay } from '../applications/usage.ts';
import { addSpan, contextOf, type EndedRequest } from '../tracing/tracing.ts';

export interface CollectedCounts {
  /** Requests, and errors that do not count as requests. */
  usage: { clientId: string; operation: string; code: number; isRefusal: boolean; count: number }[];
  traffic: CollectedTraffic[];
  faults: Omit<FaultHealth, 'at'>[];
  /** Without an SDK for traces there are none. */
  requests: EndedRequest[];
}

interface CollectedTraffic {
  kind: TrafficKind;
  operation: string | undefined;
  status: number;
  /** Of each response. */
  ms: number[];
}

const SEND_MS = 200;
/** HTTP statuses are below. */
const STATUSES = 1000;

export interface CollectorOptions {
  clients: Clients;
  day: SharedDay;
  send(counts: CollectedCounts): void;
}

export function createCollector({ clients, day, send }: CollectorOptions) {
  const usage = createTally<CollectedCounts['usage'][number]>();
  const traffic = createTally<CollectedTraffic>();
  let faults: CollectedCounts['faults'] = [];
  let requests: EndedRequest[] = [];
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const counts = { usage: usage.take(), traffic: traffic.take(), faults, requests };
    if (Object.values(counts).every(({ length }) => length === 0)) return;
    send(counts);
    faults = [];
    requests = [];
  }

  function flushSoon(): void {
    timer ??= setTimeout(flush, SEND_MS).unref();
  }

  /** Unknown client ids take no memory. */
  function addUsage(clientId: string, operation: string, code: number, isRefusal: boolean): void {
    if (clients.find(clientId) === undefined) return;
    const isSuccess = code === 0 && !isRefusal;
    const outcome = isSuccess ? operation : `${operation} ${code} ${isRefusal}`;
    usage.of(clientId, outcome, () => ({ clientId, operation, code, isRefusal, count: 0 })).count++;
    flushSoon();
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
      const outcome = TRAFFIC_KINDS.indexOf(kind) * STATUSES + status;
      traffic.of(operation, outcome, () => ({ kind, operation, status, ms: [] })).ms.push(ms);
      flushSoon();
    },
    failed(fault) {
      faults.push(fault);
      flushSoon();
    },
    // Only the main thread streams.
    streamBegins() {},
    streamEnds() {},
  };
  return {
    usage: ofUsage,
    traffic: ofTraffic,
    trace(request: EndedRequest): void {
      requests.push(request);
      flushSoon();
    },
    flush,
  };
}

/** Entries by two keys, for every request: one key for both would be a new string each time. */
function createTally<Entry>() {
  let entries: Entry[] = [];
  let byKeys = new Map<string | undefined, Map<string | number, Entry>>();
  return {
    of(one: string | undefined, other: string | number, create: () => Entry): Entry {
      let ofOne = byKeys.get(one);
      if (ofOne === undefined) {
        ofOne = new Map();
        byKeys.set(one, ofOne);
      }
      let entry = ofOne.get(other);
      if (entry === undefined) {
        entry = create();
        entries.push(entry);
        ofOne.set(other, entry);
      }
      return entry;
    },
    /** All entries; there are none afterwards. */
    take(): Entry[] {
      const taken = entries;
      entries = [];
      byKeys = new Map();
      return taken;
    },
  };
}

/** Adds them to the counts of the main thread. */
export function addCollected(
  { usage, traffic, faults, requests }: CollectedCounts,
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
  for (const { kind, operation, status, ms } of traffic)
    for (const one of ms) to.traffic.answered(kind, operation, status, one);
  for (const fault of faults) to.traffic.failed(fault);
  for (const request of requests) addSpan(request, contextOf(request.traceparent));
}
