/** Counts the responses of this node, for the health page. */
import { byName } from '../../domain/collections/by-name.ts';
import {
  type FaultHealth,
  STATUS_CLASSES,
  TRAFFIC_KINDS,
  type TrafficHealth,
  type TrafficKind,
  type TrafficMinute,
} from '../../domain/node/health.ts';
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
  const kinds = byName(TRAFFIC_KINDS, createLatencies);
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
  const noteStatus = (minute: number, status: number, responses: number) => {
    const row = minute % MINUTES;
    if (statusMinutes[row] !== minute) {
      statusMinutes[row] = minute;
      statuses.fill(0, row * CLASSES, (row + 1) * CLASSES);
    }
    // `2xx` is the first.
    statuses[row * CLASSES + Math.floor(status / 100) - 2] += responses;
  };

  const minuteOf = (minute: number): TrafficMinute => {
    const row = minute % MINUTES;
    return {
      minute: new Date(minute * MINUTE_MS).toISOString(),
      ...byName(TRAFFIC_KINDS, (kind) => kinds[kind].requestsOf(minute)),
      statuses: byName(STATUS_CLASSES, (name) =>
        statusMinutes[row] === minute ? statuses[row * CLASSES + STATUS_CLASSES.indexOf(name)] : 0,
      ),
    };
  };

  return {
    answered(kind, operation, status, ms, responses = 1) {
      const minute = Math.floor(clock() / MINUTE_MS);
      const isFault = status >= 500;
      kinds[kind].note(minute, ms, isFault, responses);
      if (operation !== undefined) ofOperation(operation, kind).note(minute, ms, isFault, responses);
      noteStatus(minute, status, responses);
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
        kinds: byName(TRAFFIC_KINDS, (kind) => kinds[kind].read(now)),
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
