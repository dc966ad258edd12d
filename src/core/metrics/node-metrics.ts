/** The present state of this node as metrics. Most of it is what the health report shows. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Outage } from '../../domain/node/outage.ts';
import type { SharedStatus } from '../common-counts/shared.ts';
import type { HealthReader } from '../health/health.ts';

/** Where the metrics come from. */
export interface NodeSources {
  health: Pick<HealthReader, 'readLocal' | 'readDatabase' | 'readJobs'>;
  /** Bytes of the JavaScript heap of each thread; 0 is the main thread. */
  heapBytes(): Promise<(number | undefined)[]>;
  /** Requests and queries that wait for the processor. */
  waiting(): number;
  /** Since the start; `processor`: too much work of the client was waiting. */
  rejected(): Record<string, number>;
  caches(): Record<'items' | 'sounds' | 'images', { hits: number; misses: number }>;
  /** Outages of the database, and of whatever prevents writing. */
  outages(): { database: Outage | undefined; writing: Outage | undefined };
  /** The status of the counts of all nodes; `undefined` if the database serves one. */
  shared(): SharedStatus | undefined;
  /** The change of the catalogue that all responses of this node contain. */
  shown(): number;
  /** Bytes that stay free on the disk of the data folder. */
  diskReserve: number;
}

/** A scrape does not wait longer for the database. */
const DATABASE_MS = 2000;

/** Unknown values are left out. */
type Maybe = number | null | undefined;
type Labels = Record<string, string | number>;
/** One value without labels, or any number with them. */
type Values = Maybe | readonly (readonly [Labels, Maybe])[];

/** The returned function reads the sources, and sets all metrics: to be called before a scrape. */
export function createNodeMetrics(register: Registry, sources: NodeSources): () => Promise<void> {
  return async () => {
    for (const [name, [help, values]] of Object.entries(metricsOf(await readState(sources)))) {
      const list = typeof values === 'object' && values !== null ? values : [[{}, values] as const];
      const labelNames = Object.keys(list[0]?.[0] ?? {});
      const known = register.getSingleMetric(name) as Gauge | Counter | undefined;
      const Kind = name.endsWith('_total') ? Counter : Gauge;
      const metric = known ?? new Kind({ name, help, labelNames, registers: [register] });
      metric.reset();
      // Without labels it is 0 now.
      if (labelNames.length === 0) metric.remove();
      for (const [labels, value] of list) if (value != null) metric.inc(labels, value);
    }
  };
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

/** A value for each value of the label. */
const by = (label: string, values: Record<string, Maybe>): Values =>
  Object.entries(values).map(([of, value]) => [{ [label]: of }, value]);

/** The help and the value of each. `database` and `jobs` are absent if it did not respond, `shared` on SQLite. */
function metricsOf(state: Awaited<ReturnType<typeof readState>>): Record<string, [help: string, Values]> {
  const { node, connections, sound, catalogue, shown, caches, cacheUse, database, jobs, outages } = state;
  const { disks, diskReserve, storage, heapBytes, waiting, rejected, shared } = state;
  const { generation, ratings } = catalogue;
  const { event_loop: delay } = node;
  const isUp = outages.database === undefined || outages.database.kind === 'unwritable';
  const pool = database?.pool;
  const uses = Object.entries(cacheUse);
  return {
    cantiga_info: ['Versions of the service and of Node.', [[{ version: node.version, node: node.node }, 1]]],
    cantiga_threads: ['Query threads.', node.threads],
    cantiga_connections_open: ['Open connections.', connections.open],
    cantiga_connections_max: ['Maximum of open connections.', connections.max],
    cantiga_streams_open: ['Audio, zips and radio streams that are being sent.', connections.streams],
    cantiga_radio_listeners: ['Listeners of radios, which are among the streams.', connections.listeners],
    cantiga_ffmpeg_up: ['1 if ffmpeg is found.', Number(sound.ffmpeg !== null)],
    cantiga_conversions_running: ['Audio conversions that run.', sound.running],
    cantiga_conversions_waiting: ['Audio conversions that wait.', sound.waiting],
    cantiga_conversions_waiting_max: ['Further conversions are rejected.', sound.waiting_max],
    cantiga_conversions_total: [
      'Audio conversions by result.',
      by('result', { converted: sound.converted, rejected: sound.refused, failed: sound.failed }),
    ],
    cantiga_generation_version: ['Change with which the current generation ends.', generation?.version],
    cantiga_generation_shown_version: ['Lowest version from which the node responds.', shown],
    cantiga_generation_timestamp_seconds: [
      'When the current generation was taken over.',
      timestamp(generation?.built),
    ],
    cantiga_generation_update_seconds: [
      'How long it took to get the current generation.',
      seconds(catalogue.last_build_ms),
    ],
    cantiga_generation_failures: ['Consecutive failed updates of the catalogue.', catalogue.failing],
    cantiga_generation_bytes: ['Size of the saved generation.', generation?.bytes],
    cantiga_catalogue_items: [
      'Items of the catalogue.',
      by('type', {
        tracks: generation?.tracks,
        albums: generation?.albums,
        artists: generation?.artists,
      }),
    ],
    cantiga_ratings_timestamp_seconds: ['When the ratings were last updated.', timestamp(ratings.refreshed)],
    cantiga_ratings_failing: ['1 if the last update of the ratings failed.', Number(ratings.failing)],
    cantiga_cache_hits_total: [
      'Entries that were found in a cache.',
      uses.map(([cache, { hits }]) => [{ cache }, hits]),
    ],
    cantiga_cache_misses_total: [
      'Entries that had to be created.',
      uses.map(([cache, { misses }]) => [{ cache }, misses]),
    ],
    cantiga_cache_bytes: [
      'Size of a cache on the disk.',
      caches.map(({ name, bytes }) => [{ cache: name }, bytes]),
    ],
    cantiga_cache_bytes_max: [
      'Limit of a cache on the disk.',
      caches.map(({ name, max }) => [{ cache: name }, max]),
    ],
    cantiga_database_up: ['1 if the database can be read.', Number(isUp)],
    cantiga_database_round_trip_seconds: [
      'Time of one query that reads nothing.',
      seconds(database?.round_trip_ms),
    ],
    cantiga_database_bytes: ['Size of the database.', database?.bytes],
    cantiga_database_pool_connections: [
      'Connections to PostgreSQL.',
      by('state', { used: pool && pool.open - pool.idle, idle: pool?.idle }),
    ],
    cantiga_database_pool_connections_max: ['Maximum of these connections.', pool?.max],
    cantiga_database_pool_waiting: ['Queries that wait for a connection.', pool?.waiting],
    cantiga_jobs_waiting: ['Jobs of all nodes that are not done yet.', jobs?.waiting],
    cantiga_jobs_dead: ['Jobs of all nodes that failed too often.', jobs?.dead],
    cantiga_disk_free_bytes: [
      'Free space on the disk of a folder.',
      disks.map(({ name, free }) => [{ folder: name }, free]),
    ],
    cantiga_disk_size_bytes: [
      'Size of the disk of a folder.',
      disks.map(({ name, total }) => [{ folder: name }, total]),
    ],
    cantiga_disk_reserve_bytes: ['Space that stays free on the disk of the data folder.', diskReserve],
    cantiga_writable: ['1 if data can be saved.', Number(outages.writing === undefined)],
    cantiga_storage_up: [
      '1 if the last request to the storage succeeded.',
      storage && Number(storage.away === null),
    ],
    cantiga_event_loop_delay_seconds: [
      'Delay of the event loop of the main thread in the last one or two minutes.',
      [
        [{ quantile: '0.5' }, delay.p50 / 1000],
        [{ quantile: '0.99' }, delay.p99 / 1000],
        [{ quantile: '1' }, delay.max / 1000],
      ],
    ],
    cantiga_thread_heap_bytes: [
      'JavaScript heap that a thread uses. Thread 0 is the main thread, the others are query threads.',
      heapBytes.map((bytes, thread) => [{ thread }, bytes]),
    ],
    cantiga_fair_queue_waiting: ['Requests that wait for the processor.', waiting],
    cantiga_rejected_total: ['Requests that a limit has rejected.', by('limit', rejected)],
    cantiga_shared_connected: [
      '1 if limits are counted for all nodes, 0 if for this node alone.',
      shared && Number(shared.connected),
    ],
    cantiga_shared_fallbacks_total: ['How often this node has begun to count alone.', shared?.fallbacks],
  };
}
