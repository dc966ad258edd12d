/**
 * The metrics of this node, for Prometheus. The main thread has all of them: read threads send it their counts and measures, so one
 * scrape has the sums of the node. Without `CANTIGA_METRICS` nothing here is created.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Metric, Registry } from 'prom-client';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Db } from '../../store/schema.ts';
import { createChangeDelays } from './change-delays.ts';
import { createDurations, histogram } from './durations.ts';
import { counter, type MetricFamily } from './families.ts';
import {
  cacheMetrics,
  catalogueMetrics,
  databaseMetrics,
  jobMetrics,
  type NodeSources,
  serviceMetrics,
  sharedMetrics,
  storageMetrics,
  threadMetrics,
} from './node-metrics.ts';
import { createRequestCounts } from './request-counts.ts';
import { createStorageCounts } from './storage-counts.ts';
import { createThreadMeasures } from './thread-measures.ts';

/** A scrape does not wait longer for the database. */
const DATABASE_MS = 2000;

export interface MetricsText {
  contentType: string;
  text: string;
}

export function createMetrics() {
  const requests = createRequestCounts();
  const threads = createThreadMeasures();
  const changes = createChangeDelays();
  const queries = createDurations();
  let queryErrors = 0;
  const storage = createStorageCounts();

  async function families(sources: NodeSources): Promise<MetricFamily[]> {
    const { health, outages, shown, diskReserve } = sources;
    const local = await health.readLocal();
    const late = sleep(DATABASE_MS, undefined, { ref: false });
    const reading = Promise.all([health.readDatabase(), health.readJobs()]);
    const [database, jobs] = (await Promise.race([reading, late]).catch(() => undefined)) ?? [];
    const outage = outages();
    const measured = threads.read(sources.measure());
    return [
      ...requests.families(),
      ...threadMetrics(measured.threads, measured.counts),
      ...sharedMetrics(sources.shared()),
      ...serviceMetrics(local),
      ...changes.families(),
      ...catalogueMetrics(local, shown()),
      ...cacheMetrics(local, sources.caches(), measured.counts),
      ...databaseMetrics(database, outage.database),
      ...jobMetrics(jobs),
      histogram('cantiga_database_query_duration_seconds', 'Time of queries.', [[{}, queries]]),
      counter('cantiga_database_query_errors_total', 'Queries that failed.', queryErrors),
      ...storageMetrics(local, diskReserve, outage.writing),
      ...storage.families(local.storage),
    ];
  }

  return {
    counting: requests.counting,
    threads,
    queried(ms: number, failed: boolean): void {
      queries.add(ms);
      if (failed) queryErrors++;
    },
    storageUsed: storage.add,
    /** Measures how long changes take until they are served. */
    follow(live: { watch(onReplace: (generation: Catalogue) => void): void }, db: Db): void {
      live.watch(({ version }) => void changes.served(db, version));
    },
    /** Scrapes at the same time share one result. */
    reader(sources: NodeSources): () => Promise<MetricsText> {
      let reading: Promise<MetricsText> | undefined;
      return () => {
        reading ??= families(sources)
          .then(write)
          .finally(() => {
            reading = undefined;
          });
        return reading;
      };
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** With the metrics of the process that prom-client collects by default. */
async function write(families: readonly MetricFamily[]): Promise<MetricsText> {
  const { Registry } = await import('prom-client');
  defaults ??= collectDefaults();
  const registry = Registry.merge([await defaults]);
  // Not through `aggregate`, which would spend half of the time on comparing labels.
  for (const family of families) registry.registerMetric(asMetric(family));
  return { contentType: registry.contentType, text: await registry.metrics() };
}

/** A registry only reads the name of a metric and calls `get`; the type has the methods of all kinds. */
function asMetric(family: MetricFamily): Metric {
  return { name: family.name, get: async () => family } as unknown as Metric;
}

/** Once for each process: its observers cannot be stopped. */
let defaults: Promise<Registry> | undefined;

async function collectDefaults(): Promise<Registry> {
  const { collectDefaultMetrics, Registry } = await import('prom-client');
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register;
}
