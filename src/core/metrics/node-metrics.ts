/** The present state of this node as metrics. Most of it is what the health report shows. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Outage } from '../../domain/node/outage.ts';
import type { SharedStatus } from '../common-counts/shared.ts';
import type { HealthReader } from '../health/health.ts';
import type { LimitCounts } from '../limits/limits.ts';

/** Where the metrics come from. */
export interface NodeSources {
  health: Pick<HealthReader, 'readLocal' | 'readDatabase' | 'readJobs'>;
  /** Bytes of the JavaScript heap of each thread; 0 is the main thread. */
  heapBytes(): Promise<(number | undefined)[]>;
  /** Requests and queries that wait for the processor. */
  waiting(): number;
  /** Since the start; `processor`: too much work of the client was waiting. */
  rejected(): LimitCounts & { processor: number };
  caches(): Record<'items' | 'sounds' | 'images', { hits: number; misses: number }>;
  /** Of the database, and of whatever prevents writing. */
  outages(): { database: Outage | undefined; writing: Outage | undefined };
  /** Of the counts of all nodes; `undefined` if the database serves one. */
  shared(): SharedStatus | undefined;
  /** The change of the catalogue that all responses of this node contain. */
  shown(): number;
  /** Bytes that stay free on the disk of the data folder. */
  diskReserve: number;
}

/** A scrape does not wait longer for the database. */
const DATABASE_MS = 2000;

type State = Awaited<ReturnType<typeof readState>>;
/** Unknown values are left out. */
type Maybe = number | null | undefined;
type Labels = Record<string, string | number>;
/** One value without labels, or any number with them. */
type Values = Maybe | readonly (readonly [Labels, Maybe])[];

/** The returned function reads the sources, and sets all metrics: to be called before a scrape. */
export function createNodeMetrics(register: Registry, sources: NodeSources): () => Promise<void> {
  const setter =
    (Kind: typeof Gauge | typeof Counter): SetMetric =>
    (name, help, values) => {
      const list = listOf(values);
      const labelNames = Object.keys(list[0]?.[0] ?? {});
      const known = register.getSingleMetric(name) as Gauge | Counter | undefined;
      const metric = known ?? new Kind({ name, help, labelNames, registers: [register] });
      metric.reset();
      // Without labels it is 0 now.
      if (labelNames.length === 0) metric.remove();
      for (const [labels, value] of list) if (value != null) metric.inc(labels, value);
    };
  const [gauge, counter] = [setter(Gauge), setter(Counter)];
  return async () => {
    const state = await readState(sources);
    setService(state, gauge, counter);
    setCatalogue(state, gauge);
    setCaches(state, gauge, counter);
    setDatabase(state, gauge);
    setStorage(state, gauge);
    setThreads(state, gauge, counter);
  };
}

type SetMetric = (name: string, help: string, values: Values) => void;

function listOf(values: Values): readonly (readonly [Labels, Maybe])[] {
  return typeof values === 'object' && values !== null ? values : [[{}, values]];
}

async function readState(sources: NodeSources) {
  const { health, outages, shown, shared, caches, waiting, rejected, diskReserve } = sources;
  const local = await health.readLocal();
  const late = sleep(DATABASE_MS, undefined, { ref: false });
  const reading = Promise.all([health.readDatabase(), health.readJobs()]);
  // Absent if the database did not respond.
  const [database, jobs] = (await Promise.race([reading, late]).catch(() => undefined)) ?? [];
  return {
    ...local,
    ...{ database, jobs, diskReserve, outages: outages(), shown: shown(), shared: shared() },
    ...{ waiting: waiting(), rejected: rejected(), cacheUse: caches() },
    heapBytes: await sources.heapBytes(),
  };
}

const seconds = (ms: Maybe) => (ms == null ? undefined : ms / 1000);
const timestamp = (iso: string | null | undefined) => (iso == null ? undefined : Date.parse(iso) / 1000);

function setService({ node, connections, sound }: State, gauge: SetMetric, counter: SetMetric): void {
  gauge('cantiga_info', 'Versions of the service and of Node.', [
    [{ version: node.version, node: node.node }, 1],
  ]);
  gauge('cantiga_threads', 'Query threads.', node.threads);
  gauge('cantiga_connections_open', 'Open connections.', connections.open);
  gauge('cantiga_connections_max', 'Maximum of open connections.', connections.max);
  gauge('cantiga_streams_open', 'Audio, zips and radio streams that are being sent.', connections.streams);
  gauge(
    'cantiga_radio_listeners',
    'Listeners of radios, which are among the streams.',
    connections.listeners,
  );
  gauge('cantiga_ffmpeg_up', '1 if ffmpeg is found.', Number(sound.ffmpeg !== null));
  gauge('cantiga_conversions_running', 'Audio conversions that run.', sound.running);
  gauge('cantiga_conversions_waiting', 'Audio conversions that wait.', sound.waiting);
  gauge('cantiga_conversions_waiting_max', 'Further conversions are rejected.', sound.waiting_max);
  counter('cantiga_conversions_total', 'Audio conversions by result.', [
    [{ result: 'converted' }, sound.converted],
    [{ result: 'rejected' }, sound.refused],
    [{ result: 'failed' }, sound.failed],
  ]);
}

function setCatalogue({ catalogue, shown }: State, gauge: SetMetric): void {
  const { generation, ratings } = catalogue;
  gauge('cantiga_generation_version', 'Change with which the current generation ends.', generation?.version);
  gauge('cantiga_generation_shown_version', 'Lowest version from which the node responds.', shown);
  gauge(
    'cantiga_generation_timestamp_seconds',
    'When the current generation was taken over.',
    timestamp(generation?.built),
  );
  gauge(
    'cantiga_generation_update_seconds',
    'How long it took to get the current generation.',
    seconds(catalogue.last_build_ms),
  );
  gauge('cantiga_generation_failures', 'Consecutive failed updates of the catalogue.', catalogue.failing);
  gauge('cantiga_generation_bytes', 'Size of the saved generation.', generation?.bytes);
  gauge('cantiga_catalogue_items', 'Items of the catalogue.', [
    [{ type: 'tracks' }, generation?.tracks],
    [{ type: 'albums' }, generation?.albums],
    [{ type: 'artists' }, generation?.artists],
  ]);
  gauge(
    'cantiga_ratings_timestamp_seconds',
    'When the ratings were last updated.',
    timestamp(ratings.refreshed),
  );
  gauge('cantiga_ratings_failing', '1 if the last update of the ratings failed.', Number(ratings.failing));
}

function setCaches({ caches, cacheUse }: State, gauge: SetMetric, counter: SetMetric): void {
  const uses = Object.entries(cacheUse);
  counter(
    'cantiga_cache_hits_total',
    'Entries that were found in a cache.',
    uses.map(([cache, { hits }]) => [{ cache }, hits]),
  );
  counter(
    'cantiga_cache_misses_total',
    'Entries that had to be created.',
    uses.map(([cache, { misses }]) => [{ cache }, misses]),
  );
  gauge(
    'cantiga_cache_bytes',
    'Size of a cache on the disk.',
    caches.map(({ name, bytes }) => [{ cache: name }, bytes]),
  );
  gauge(
    'cantiga_cache_bytes_max',
    'Limit of a cache on the disk.',
    caches.map(({ name, max }) => [{ cache: name }, max]),
  );
}

/** `database` and `jobs` are absent if it did not respond. */
function setDatabase({ database, jobs, outages }: State, gauge: SetMetric): void {
  const isUp = outages.database === undefined || outages.database.kind === 'unwritable';
  gauge('cantiga_database_up', '1 if the database can be read.', Number(isUp));
  gauge(
    'cantiga_database_round_trip_seconds',
    'Time of one query that reads nothing.',
    seconds(database?.round_trip_ms),
  );
  gauge('cantiga_database_bytes', 'Size of the database.', database?.bytes);
  const pool = database?.pool;
  gauge('cantiga_database_pool_connections', 'Connections to PostgreSQL.', [
    [{ state: 'used' }, pool && pool.open - pool.idle],
    [{ state: 'idle' }, pool?.idle],
  ]);
  gauge('cantiga_database_pool_connections_max', 'Maximum of these connections.', pool?.max);
  gauge('cantiga_database_pool_waiting', 'Queries that wait for a connection.', pool?.waiting);
  gauge('cantiga_jobs_waiting', 'Jobs of all nodes that are not done yet.', jobs?.waiting);
  gauge('cantiga_jobs_dead', 'Jobs of all nodes that failed too often.', jobs?.dead);
}

function setStorage({ disks, diskReserve, outages, storage }: State, gauge: SetMetric): void {
  gauge(
    'cantiga_disk_free_bytes',
    'Free space on the disk of a folder.',
    disks.map(({ name, free }) => [{ folder: name }, free]),
  );
  gauge(
    'cantiga_disk_size_bytes',
    'Size of the disk of a folder.',
    disks.map(({ name, total }) => [{ folder: name }, total]),
  );
  gauge('cantiga_disk_reserve_bytes', 'Space that stays free on the disk of the data folder.', diskReserve);
  gauge('cantiga_writable', '1 if data can be saved.', Number(outages.writing === undefined));
  gauge(
    'cantiga_storage_up',
    '1 if the last request to the storage succeeded.',
    storage && Number(storage.away === null),
  );
}

/** Those of `shared` have no values on SQLite. */
function setThreads(
  { node: { event_loop }, heapBytes, waiting, rejected, shared }: State,
  gauge: SetMetric,
  counter: SetMetric,
): void {
  gauge(
    'cantiga_event_loop_delay_seconds',
    'Delay of the event loop of the main thread in the last one or two minutes.',
    [
      [{ quantile: '0.5' }, event_loop.p50 / 1000],
      [{ quantile: '0.99' }, event_loop.p99 / 1000],
      [{ quantile: '1' }, event_loop.max / 1000],
    ],
  );
  gauge(
    'cantiga_thread_heap_bytes',
    'JavaScript heap that a thread uses. Thread 0 is the main thread, the others are query threads.',
    heapBytes.map((bytes, thread) => [{ thread }, bytes]),
  );
  gauge('cantiga_fair_queue_waiting', 'Requests that wait for the processor.', waiting);
  counter(
    'cantiga_rejected_total',
    'Requests that a limit has rejected.',
    Object.entries(rejected).map(([limit, count]) => [{ limit }, count]),
  );
  gauge(
    'cantiga_shared_connected',
    '1 if limits are counted for all nodes, 0 if for this node alone.',
    shared && Number(shared.connected),
  );
  counter(
    'cantiga_shared_fallbacks_total',
    'How often this node has begun to count alone.',
    shared?.fallbacks,
  );
}
