/** Requests to the storage of all nodes, as metrics: how many, how long, how many failed, and how many bytes. */
import { Counter, Histogram, type Registry } from 'prom-client';
import { STORAGE_OPERATIONS, type StorageCall } from '../../media/storage/storage-use.ts';
import { DURATION_BUCKETS } from '../health/latencies.ts';

export function createStorageCounts(register: Registry) {
  const shared = { labelNames: ['operation'], registers: [register] };
  const durations = new Histogram({
    ...shared,
    name: 'cantiga_storage_request_duration_seconds',
    help: 'Time of requests to the storage, until the response begins.',
    buckets: DURATION_BUCKETS,
  });
  const errors = new Counter({
    ...shared,
    name: 'cantiga_storage_errors_total',
    help: 'Requests to the storage that failed.',
  });
  const content = new Counter({
    ...shared,
    name: 'cantiga_storage_bytes_total',
    help: 'Bytes that were requested from the storage, or written to it.',
  });
  for (const operation of STORAGE_OPERATIONS) {
    durations.zero({ operation });
    errors.inc({ operation }, 0);
    content.inc({ operation }, 0);
  }
  return {
    add({ operation, ms, failed, bytes }: StorageCall): void {
      durations.observe({ operation }, ms / 1000);
      errors.inc({ operation }, Number(failed));
      content.inc({ operation }, bytes);
    },
  };
}
