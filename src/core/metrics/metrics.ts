/**
 * The metrics of this node, for Prometheus, as objects of prom-client. Without `CANTIGA_METRICS` only the responses are counted, for the
 * health report.
 */
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { STORAGE_OPERATIONS, type StorageCall } from '../../media/storage/storage-use.ts';
import { countCatalogueChanges } from '../../store/changes/changes.ts';
import type { Db } from '../../store/schema.ts';
import { DURATION_BUCKETS, type Traffic } from '../health/traffic.ts';
import { createNodeMetrics, type NodeSources } from './node-metrics.ts';

export interface MetricsText {
  contentType: string;
  text: string;
}

export function createMetrics(traffic: Pick<Traffic, 'metrics'>) {
  const register = new Registry();
  for (const metric of traffic.metrics) register.registerMetric(metric);
  const changes = createChangeDelays(register);
  const storage = createStorageCounts(register);
  const queries = new Histogram({
    name: 'cantiga_database_query_duration_seconds',
    help: 'Time of queries.',
    buckets: DURATION_BUCKETS,
    registers: [register],
  });
  const queryErrors = new Counter({
    name: 'cantiga_database_query_errors_total',
    help: 'Queries that failed.',
    registers: [register],
  });

  return {
    queried(ms: number, failed: boolean): void {
      queries.observe(ms / 1000);
      if (failed) queryErrors.inc();
    },
    storageUsed: storage.add,
    /** Measures how long changes take until they are served. */
    follow(live: { watch(onReplace: (generation: Catalogue) => void): void }, db: Db): void {
      live.watch(({ version }) => void changes.served(db, version));
    },
    /** Scrapes at the same time share one result. */
    reader(sources: NodeSources): () => Promise<MetricsText> {
      const refresh = createNodeMetrics(register, sources);
      defaults ??= collectDefaults();
      const registers = [register, defaults];
      const read = async () => {
        await refresh();
        const texts = await Promise.all(registers.map((one) => one.metrics()));
        return { contentType: register.contentType, text: texts.join('\n') };
      };
      let reading: Promise<MetricsText> | undefined;
      return () => {
        reading ??= read().finally(() => {
          reading = undefined;
        });
        return reading;
      };
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** The metrics of the process that prom-client has. Once for each process: their observers cannot be stopped. */
let defaults: Registry | undefined;

function collectDefaults(): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register;
}

// How long changes of the catalogue take from their commit until this node serves them.

export function createChangeDelays(register: Registry, clock: () => number = Date.now) {
  const changes = new Counter({
    name: 'cantiga_changes_total',
    help: 'Changes of the catalogue that this node has taken over.',
    registers: [register],
  });
  const delays = new Histogram({
    name: 'cantiga_change_delay_seconds',
    help: 'Time from the commit of a change until the node serves it; of several in one generation, that of the oldest.',
    buckets: DURATION_BUCKETS,
    registers: [register],
  });
  let known: number | undefined;
  return {
    /** Call it with each generation that the node serves. Without a database nothing is counted. */
    async served(db: Db, version: number): Promise<void> {
      const now = clock();
      const since = known;
      known = version;
      // A start is no change, and a restored backup may have a lower version.
      if (since === undefined || version <= since) return;
      const { count, oldest } = await countCatalogueChanges(db, since, version).catch(() => NONE);
      if (oldest === null) return;
      changes.inc(count);
      // The clocks of two nodes may differ.
      delays.observe(Math.max(0, now - Date.parse(oldest)) / 1000);
    },
  };
}

const NONE = { count: 0, oldest: null };

// Requests to the storage of all nodes, as metrics: how many, how long, how many failed, and how many bytes.

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
