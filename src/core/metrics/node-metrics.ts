/** The present state of this node as metrics. Most of it is what the health report shows. */
import type { DatabaseHealth, JobsHealth } from '../../domain/node/health.ts';
import type { Outage } from '../../domain/node/outage.ts';
import type { SharedStatus } from '../common-counts/shared.ts';
import type { HealthReader, LocalHealth } from '../health/health.ts';
import { counter, gauge, type MetricFamily } from './families.ts';
import type { ThreadCounts, ThreadMeasures } from './thread-measures.ts';

/** Where the metrics come from. */
export interface NodeSources {
  health: Pick<HealthReader, 'readLocal' | 'readDatabase' | 'readJobs'>;
  /** Of the main thread. */
  measure(): ThreadMeasures;
  caches(): Record<'sounds' | 'images', CacheUse>;
  /** Of the database, and of whatever prevents writing. */
  outages(): { database: Outage | undefined; writing: Outage | undefined };
  /** Of the server with the counts of all nodes, if there is one. */
  shared(): SharedStatus | undefined;
  /** The change of the catalogue that all threads show. */
  shown(): number;
  /** Bytes that stay free on the disk of the data folder. */
  diskReserve: number;
}

interface CacheUse {
  hits: number;
  misses: number;
}

const seconds = (ms: number | null | undefined) => (ms == null ? undefined : ms / 1000);
const timestamp = (iso: string | null | undefined) => (iso == null ? undefined : Date.parse(iso) / 1000);

export function catalogueMetrics({ catalogue }: LocalHealth, shown: number): MetricFamily[] {
  const { generation, ratings } = catalogue;
  return [
    gauge(
      'cantiga_generation_version',
      'Change with which the current generation ends.',
      generation?.version,
    ),
    gauge(
      'cantiga_generation_shown_version',
      'Lowest version from which a thread responds.',
      Number.isFinite(shown) ? shown : undefined,
    ),
    gauge(
      'cantiga_generation_timestamp_seconds',
      'When the current generation was taken over.',
      timestamp(generation?.built),
    ),
    gauge(
      'cantiga_generation_update_seconds',
      'How long it took to get the current generation.',
      seconds(catalogue.last_build_ms),
    ),
    gauge('cantiga_generation_failures', 'Consecutive failed updates of the catalogue.', catalogue.failing),
    gauge('cantiga_generation_bytes', 'Size of the saved generation.', generation?.bytes),
    gauge('cantiga_catalogue_items', 'Items of the catalogue.', [
      [{ type: 'tracks' }, generation?.tracks],
      [{ type: 'albums' }, generation?.albums],
      [{ type: 'artists' }, generation?.artists],
    ]),
    gauge(
      'cantiga_ratings_timestamp_seconds',
      'When the ratings were last updated.',
      timestamp(ratings.refreshed),
    ),
    gauge('cantiga_ratings_failing', '1 if the last update of the ratings failed.', Number(ratings.failing)),
  ];
}

export function serviceMetrics({ node, connections, sound }: LocalHealth): MetricFamily[] {
  return [
    gauge('cantiga_info', 'Versions of the service and of Node.', [
      [{ version: node.version, node: node.node }, 1],
    ]),
    gauge('cantiga_threads', 'Threads that serve requests.', node.threads),
    gauge('cantiga_connections_open', 'Open connections.', connections.open),
    gauge('cantiga_connections_max', 'Maximum of open connections.', connections.max),
    gauge('cantiga_streams_open', 'Audio, zips and radio streams that are being sent.', connections.streams),
    gauge(
      'cantiga_radio_listeners',
      'Listeners of radios, which are among the streams.',
      connections.listeners,
    ),
    gauge('cantiga_conversions_running', 'Audio conversions that run.', sound.running),
    gauge('cantiga_conversions_waiting', 'Audio conversions that wait.', sound.waiting),
    gauge('cantiga_conversions_waiting_max', 'Further conversions are rejected.', sound.waiting_max),
    counter('cantiga_conversions_total', 'Audio conversions by result.', [
      [{ result: 'converted' }, sound.converted],
      [{ result: 'rejected' }, sound.refused],
      [{ result: 'failed' }, sound.failed],
    ]),
  ];
}

export function cacheMetrics(
  { caches }: LocalHealth,
  use: ReturnType<NodeSources['caches']>,
  { itemHits, itemMisses }: ThreadCounts,
): MetricFamily[] {
  const { sounds, images } = use;
  return [
    counter('cantiga_cache_hits_total', 'Entries that were found in a cache.', [
      [{ cache: 'items' }, itemHits],
      [{ cache: 'images' }, images.hits],
      [{ cache: 'sounds' }, sounds.hits],
    ]),
    counter('cantiga_cache_misses_total', 'Entries that had to be created.', [
      [{ cache: 'items' }, itemMisses],
      [{ cache: 'images' }, images.misses],
      [{ cache: 'sounds' }, sounds.misses],
    ]),
    gauge(
      'cantiga_cache_bytes',
      'Size of a cache on the disk.',
      caches.map(({ name, bytes }) => [{ cache: name }, bytes]),
    ),
    gauge(
      'cantiga_cache_bytes_max',
      'Limit of a cache on the disk.',
      caches.map(({ name, max }) => [{ cache: name }, max]),
    ),
  ];
}

/** `database` is absent if it did not respond. */
export function databaseMetrics(
  database: DatabaseHealth | undefined,
  outage: Outage | undefined,
): MetricFamily[] {
  const pool = database?.pool;
  return [
    gauge(
      'cantiga_database_up',
      '1 if the database can be read.',
      Number(outage === undefined || outage.kind === 'unwritable'),
    ),
    gauge(
      'cantiga_database_round_trip_seconds',
      'Time of one query that reads nothing.',
      seconds(database?.round_trip_ms),
    ),
    gauge('cantiga_database_bytes', 'Size of the database.', database?.bytes),
    gauge('cantiga_database_pool_connections', 'Connections to PostgreSQL.', [
      [{ state: 'used' }, pool && pool.open - pool.idle],
      [{ state: 'idle' }, pool?.idle],
    ]),
    gauge('cantiga_database_pool_connections_max', 'Maximum of these connections.', pool?.max),
    gauge('cantiga_database_pool_waiting', 'Queries that wait for a connection.', pool?.waiting),
  ];
}

/** Of the whole service. `jobs` is absent if the database did not respond. */
export function jobMetrics(jobs: JobsHealth | undefined): MetricFamily[] {
  return [
    gauge('cantiga_jobs_waiting', 'Jobs of all nodes that are not done yet.', jobs?.waiting),
    gauge('cantiga_jobs_dead', 'Jobs of all nodes that failed too often.', jobs?.dead),
  ];
}

export function storageMetrics(
  { disks }: LocalHealth,
  diskReserve: number,
  outage: Outage | undefined,
): MetricFamily[] {
  return [
    gauge(
      'cantiga_disk_free_bytes',
      'Free space on the disk of a folder.',
      disks.map(({ name, free }) => [{ folder: name }, free]),
    ),
    gauge(
      'cantiga_disk_size_bytes',
      'Size of the disk of a folder.',
      disks.map(({ name, total }) => [{ folder: name }, total]),
    ),
    gauge('cantiga_disk_reserve_bytes', 'Space that stays free on the disk of the data folder.', diskReserve),
    gauge('cantiga_writable', '1 if data can be saved.', Number(outage === undefined)),
  ];
}

/** Without values unless `CANTIGA_SHARED` is set. */
export function sharedMetrics(status: SharedStatus | undefined): MetricFamily[] {
  return [
    gauge(
      'cantiga_shared_connected',
      '1 if limits are counted for all nodes, 0 if for this node alone.',
      status && Number(status.connected),
    ),
    counter(
      'cantiga_shared_fallbacks_total',
      'How often the server of CANTIGA_SHARED was lost.',
      status?.fallbacks,
    ),
  ];
}

export function threadMetrics(
  threads: readonly [thread: number, measures: ThreadMeasures][],
  { itemHits, itemMisses, ...rejected }: ThreadCounts,
): MetricFamily[] {
  return [
    gauge(
      'cantiga_event_loop_delay_seconds',
      'Delay of the event loop of a thread in the last one or two minutes. Thread 0 is the main thread.',
      threads.flatMap(([thread, { eventLoop }]) => [
        [{ thread, quantile: '0.5' }, eventLoop.p50 / 1000],
        [{ thread, quantile: '0.99' }, eventLoop.p99 / 1000],
        [{ thread, quantile: '1' }, eventLoop.max / 1000],
      ]),
    ),
    gauge(
      'cantiga_thread_heap_bytes',
      'JavaScript heap that a thread uses.',
      threads.map(([thread, { heapBytes }]) => [{ thread }, heapBytes]),
    ),
    gauge(
      'cantiga_fair_queue_waiting',
      'Requests that wait because their client has used up its processor time.',
      threads.reduce((sum, [, { waiting }]) => sum + waiting, 0),
    ),
    counter(
      'cantiga_rejected_total',
      'Requests that a limit has rejected.',
      Object.entries(rejected).map(([limit, count]) => [{ limit }, count]),
    ),
  ];
}
