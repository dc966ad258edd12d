/** Counts the responses of this node, for the health page. */
import {
  type FaultHealth,
  STATUS_CLASSES,
  type StatusClass,
  TRAFFIC_KINDS,
  type TrafficHealth,
  type TrafficKind,
  type TrafficMinute,
} from '../../domain/health.ts';
import type { TrafficCounter } from '../../domain/ports.ts';
import { createLatencies, type Latencies, MINUTES } from './latencies.ts';

export interface Traffic extends TrafficCounter {
  read(): TrafficHealth;
  /** Streamed responses in progress. */
  streams(): number;
}

const MINUTE_MS = 60_000;
const CLASSES = STATUS_CLASSES.length;
const FAULTS_KEPT = 50;
const OPERATIONS_SHOWN = 20;

interface OfOperation {
  kind: TrafficKind;
  latencies: Latencies;
}

export function createTraffic(clock: () => number = Date.now): Traffic {
  const kinds: Record<TrafficKind, Latencies> = {
    api: createLatencies(),
    media: createLatencies(),
    pages: createLatencies(),
  };
  /** As many as there are operations and routes. */
  const operations = new Map<string, OfOperation>();
  const statuses = new Uint32Array(MINUTES * CLASSES);
  const statusMinutes = new Float64Array(MINUTES);
  /** The latest last. */
  const faults: FaultHealth[] = [];
  let streams = 0;

  const ofOperation = (operation: string, kind: TrafficKind) => {
    let found = operations.get(operation);
    if (found === undefined) {
      found = { kind, latencies: createLatencies() };
      operations.set(operation, found);
    }
    return found.latencies;
  };
  const noteStatus = (minute: number, status: number) => {
    const row = minute % MINUTES;
    if (statusMinutes[row] !== minute) {
      statusMinutes[row] = minute;
      statuses.fill(0, row * CLASSES, (row + 1) * CLASSES);
    }
    // `2xx` is the first.
    statuses[row * CLASSES + Math.floor(status / 100) - 2]++;
  };

  const minuteOf = (minute: number): TrafficMinute => {
    const row = minute % MINUTES;
    const counted = STATUS_CLASSES.map((name, at): [StatusClass, number] => [
      name,
      statusMinutes[row] === minute ? statuses[row * CLASSES + at] : 0,
    ]);
    const requests = TRAFFIC_KINDS.map((kind): [TrafficKind, number] => [
      kind,
      kinds[kind].requestsOf(minute),
    ]);
    return {
      minute: new Date(minute * MINUTE_MS).toISOString(),
      ...(Object.fromEntries(requests) as Record<TrafficKind, number>),
      statuses: Object.fromEntries(counted) as Record<StatusClass, number>,
    };
  };

  return {
    answered(kind, operation, status, ms) {
      const minute = Math.floor(clock() / MINUTE_MS);
      const isFault = status >= 500;
      kinds[kind].note(minute, ms, isFault);
      if (operation !== undefined) ofOperation(operation, kind).note(minute, ms, isFault);
      noteStatus(minute, status);
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
    streams: () => streams,
    read() {
      const now = Math.floor(clock() / MINUTE_MS);
      return {
        minutes: Array.from({ length: MINUTES }, (_, at) => minuteOf(now - MINUTES + 1 + at)),
        kinds: {
          api: kinds.api.read(now),
          media: kinds.media.read(now),
          pages: kinds.pages.read(now),
        },
        operations: [...operations]
          .map(([operation, { kind, latencies }]) => ({ operation, kind, ...latencies.read(now) }))
          .filter(({ requests }) => requests > 0)
          .sort((one, other) => other.requests - one.requests)
          .slice(0, OPERATIONS_SHOWN),
        errors: faults.toReversed(),
      };
    },
  };
}
