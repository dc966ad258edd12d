/** Requests to the storage of all nodes, as metrics: how many, how long, how many failed, and how many bytes. */
import type { StorageHealth } from '../../domain/node/health.ts';
import {
  STORAGE_OPERATIONS,
  type StorageCall,
  type StorageOperation,
} from '../../media/storage/storage-use.ts';
import { createDurations, histogram } from './durations.ts';
import { counter, gauge, type MetricFamily, type MetricLabels } from './families.ts';

export function createStorageCounts() {
  const newCounts = () => ({ durations: createDurations(), errors: 0, bytes: 0 });
  const counts = new Map(STORAGE_OPERATIONS.map((operation) => [operation, newCounts()]));
  const each = <T>(value: (one: ReturnType<typeof newCounts>) => T) =>
    [...counts].map(([operation, one]): [MetricLabels & { operation: StorageOperation }, T] => [
      { operation },
      value(one),
    ]);

  return {
    add({ operation, ms, failed, bytes }: StorageCall): void {
      const one = counts.get(operation)!;
      one.durations.add(ms);
      one.errors += Number(failed);
      one.bytes += bytes;
    },
    /** `storage`: its status, if there is one. */
    families: (storage: StorageHealth | null): MetricFamily[] => [
      gauge(
        'cantiga_storage_up',
        '1 if the last request to the storage succeeded.',
        storage ? Number(storage.away === null) : undefined,
      ),
      histogram(
        'cantiga_storage_request_duration_seconds',
        'Time of requests to the storage, until the response begins.',
        each(({ durations }) => durations),
      ),
      counter(
        'cantiga_storage_errors_total',
        'Requests to the storage that failed.',
        each(({ errors }) => errors),
      ),
      counter(
        'cantiga_storage_bytes_total',
        'Bytes that were requested from the storage, or written to it.',
        each(({ bytes }) => bytes),
      ),
    ],
  };
}
