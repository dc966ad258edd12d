/** How one node of the service is doing: `GET /web-api/admin/health`. Moments are ISO, sizes bytes, shares 0 to 1. */

/** The kind of a request: API, media, or everything else. */
export const TRAFFIC_KINDS = ['api', 'media', 'pages'] as const;
export type TrafficKind = (typeof TRAFFIC_KINDS)[number];

export interface Health {
  /** When this answer was made. */
  at: string;
  node: NodeHealth;
  traffic: TrafficHealth;
  connections: ConnectionsHealth;
  sound: SoundHealth;
  caches: CacheHealth[];
  catalogue: CatalogueHealth;
  database: DatabaseHealth;
  disks: DiskHealth[];
  /** `null` without CANTIGA_STORAGE. */
  storage: StorageHealth | null;
  mail: {
    /** Without it, mails are written to the log. */
    configured: boolean;
  };
  /** Imports of the whole service that are under way. */
  imports: number;
  jobs: JobsHealth;
}

/** The queue of the whole service: mails, housekeeping. */
export interface JobsHealth {
  /** Not done yet. */
  waiting: number;
  /** Failed too often: not tried again by themselves. */
  dead: number;
  /** The latest of these. */
  latest: DeadJob[];
}

export interface DeadJob {
  id: number;
  /** `mail`, `housekeeping` */
  kind: string;
  attempts: number;
  /** When the last attempt was made. */
  at: string;
  error: string;
}

/** The process that responded: each node reports only itself. */
export interface NodeHealth {
  host: string;
  pid: number;
  started: string;
  /** Seconds. */
  uptime: number;
  /** The software's own version, and that of Node. */
  version: string;
  node: string;
  /** Threads that serve requests. */
  threads: number;
  memory: { rss: number; heap_used: number; heap_total: number; external: number };
  /** How late the event loop was in the last minute or so, in milliseconds. */
  event_loop: { p50: number; p99: number; max: number };
}

export interface TrafficHealth {
  /** The last sixty minutes, the oldest first; the last one is still going on. */
  minutes: TrafficMinute[];
  /** Kinds of requests, in the same hour. */
  kinds: Record<TrafficKind, LatencyHealth>;
  /** Operations in the same hour, the most requested first. */
  operations: (LatencyHealth & { operation: string; kind: TrafficKind })[];
  /** Answers that were our fault, the latest first. */
  errors: FaultHealth[];
}

export interface TrafficMinute extends Record<TrafficKind, number> {
  /** When it began. */
  minute: string;
  /** Answers by the first digit of their status. */
  statuses: Record<StatusClass, number>;
}

export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;
export type StatusClass = (typeof STATUS_CLASSES)[number];

/** From the request to the first byte of its answer, in milliseconds. 0 where there was no request. */
export interface LatencyHealth {
  requests: number;
  /** How many of them were answered with 5xx. */
  faults: number;
  p50: number;
  p90: number;
  p99: number;
  /** Only buckets up to the last that is not empty, each twice as wide as the one before. */
  histogram: {
    /** Milliseconds; up to and including it. `null`: all that took longer than the bucket before. */
    to: number | null;
    requests: number;
  }[];
}

export interface FaultHealth {
  at: string;
  status: number;
  /** The id to search for in the log. */
  request_id: string;
  method: string;
  /** Without its query. */
  path: string;
}

export interface ConnectionsHealth {
  open: number;
  /** Further ones are rejected. */
  max: number;
  /** Answers that are being sent bit by bit: sound, zips, radio. */
  streams: number;
  /** How many of these are listeners of radios. */
  listeners: number;
}

export interface SoundHealth {
  /** Its version; `null` where audio is sent only as stored, and `missing` has the reason. */
  ffmpeg: string | null;
  missing: string | null;
  /** Conversions. */
  running: number;
  waiting: number;
  /** How many may run, and wait. */
  at_once: number;
  waiting_max: number;
  /** Since the start. */
  converted: number;
  refused: number;
  failed: number;
  /** Zips that are being prepared, and those that are ready and in use. */
  zips: { preparing: number; open: number };
}

export interface CacheHealth {
  name: 'sounds' | 'images' | 'originals' | 'generations';
  bytes: number;
  /** `null`: nothing sets a limit. */
  max: number | null;
}

export interface CatalogueHealth {
  /** `null` before the first generation is there. */
  generation: {
    /** The change of the store that it is made of. */
    version: number;
    built: string;
    /** Seconds. */
    age: number;
    bytes: number;
    tracks: number;
    albums: number;
    artists: number;
  } | null;
  /** How long it took to get the present one, in milliseconds; `null` before it is there. */
  last_build_ms: number | null;
  building: boolean;
  /** Consecutive failed builds; the last generation stays in use. */
  failing: number;
  ratings: {
    /** When the ratings were last updated; `null`: not since the start. */
    refreshed: string | null;
    ms: number | null;
    failing: boolean;
  };
}

export interface DatabaseHealth {
  kind: 'sqlite' | 'postgres';
  /** The version of the database's own software. */
  version: string;
  /** The version of the schema. */
  schema: number;
  /** `null` where it cannot be found out. */
  bytes: number | null;
  /** One question and its answer, in milliseconds. */
  round_trip_ms: number;
  /** Connections; `null` if there is no pool. */
  pool: { open: number; idle: number; waiting: number; max: number } | null;
}

export interface DiskHealth {
  name: 'data' | 'library';
  /** `null` where it cannot be found out. */
  free: number | null;
  total: number | null;
}

/** The files that all nodes share, as this node sees them. */
export interface StorageHealth {
  kind: 'folder' | 's3';
  /** Since when it cannot be used, as an ISO timestamp; `null` if the last request succeeded. */
  away: string | null;
}
