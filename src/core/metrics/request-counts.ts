/**
 * Responses by operation, status and duration, since the start. Operations are those of the API and the paths of the routes, never the
 * path of a request: no request can add a label.
 */
import { byName } from '../../domain/collections/by-name.ts';
import { TRAFFIC_KINDS, type TrafficKind } from '../../domain/node/health.ts';
import type { Traffic } from '../health/traffic.ts';
import { createDurations, type Durations, histogram } from './durations.ts';
import { counter, type MetricFamily, type MetricLabels } from './families.ts';

/** HTTP statuses are 100 to 599. */
const STATUSES = 600;
/** Of responses that no operation and no route gave, such as 404. */
const UNKNOWN = 'unknown';

interface OfOperation {
  labels: { kind: TrafficKind; operation: string };
  statuses: Float64Array;
  durations: Durations;
}

function createRow(kind: TrafficKind, operation: string): OfOperation {
  return {
    labels: { kind, operation },
    statuses: new Float64Array(STATUSES),
    durations: createDurations(),
  };
}

export function createRequestCounts() {
  const unknown = byName(TRAFFIC_KINDS, (kind) => createRow(kind, UNKNOWN));
  const operations = new Map<string, OfOperation>();
  const rowOf = (kind: TrafficKind, operation: string): OfOperation => {
    let row = operations.get(operation);
    if (row === undefined) {
      row = createRow(kind, operation);
      operations.set(operation, row);
    }
    return row;
  };

  return {
    /** Counts for `traffic`, and here. */
    counting(traffic: Traffic): Traffic {
      return {
        ...traffic,
        answered(kind, operation, status, ms, responses = 1, totalMs = ms * responses) {
          traffic.answered(kind, operation, status, ms, responses);
          const row = operation === undefined ? unknown[kind] : rowOf(kind, operation);
          row.statuses[status] += responses;
          row.durations.add(ms, responses, totalMs);
        },
      };
    },
    families(): MetricFamily[] {
      const rows = [...operations.values(), ...Object.values(unknown)];
      return [
        counter(
          'cantiga_requests_total',
          'Responses, by the status of the result, even if another one was sent.',
          rows.flatMap(byStatus),
        ),
        histogram(
          'cantiga_request_duration_seconds',
          'Time from a request to the start of its response.',
          rows.map(({ labels, durations }) => [labels, durations]),
        ),
      ];
    },
  };
}

function byStatus({ labels, statuses }: OfOperation): [MetricLabels, number][] {
  const values: [MetricLabels, number][] = [];
  for (let status = 0; status < STATUSES; status++)
    if (statuses[status] > 0) values.push([{ ...labels, status }, statuses[status]]);
  return values;
}
