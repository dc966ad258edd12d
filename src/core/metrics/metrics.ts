/**
 * The metrics of this node, for Prometheus, as objects of prom-client. Without `CANTIGA_METRICS` only the responses are counted, for the
 * health report.
 */
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Db } from '../../store/schema.ts';
import { DURATION_BUCKETS } from '../health/latencies.ts';
import type { Traffic } from '../health/traffic.ts';
import { createChangeDelays } from './change-delays.ts';
import { createNodeMetrics, type NodeSources } from './node-metrics.ts';
import { createStorageCounts } from './storage-counts.ts';

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
