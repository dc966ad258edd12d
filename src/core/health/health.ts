/** The health of this node, collected on request. Each node reports only itself. */

import { readdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type {
  CatalogueHealth,
  ConnectionsHealth,
  DiskHealth,
  Health,
  NodeHealth,
  SoundHealth,
  StorageHealth,
} from '../../domain/node/health.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { readDiskSpace } from '../../media/disk-space.ts';
import type { Ffmpeg } from '../../media/ffmpeg/find.ts';
import type { Transcodes } from '../../media/transcodes/transcodes.ts';
import { readDatabaseHealth, runningImports } from '../../store/health.ts';
import type { Store } from '../../store/store.ts';
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts';
import type { RatingSchedule } from '../catalogue/rating-schedule.ts';
import { readJobsHealth } from '../jobs/dead-jobs.ts';
import type { Media } from '../media/media.ts';
import type { Stations } from '../radios/stations.ts';
import type { Traffic } from './traffic.ts';

interface HealthParts {
  store: Store;
  traffic: Traffic;
  eventLoop: EventLoopWatch;
  live: LiveCatalogue;
  ratings: RatingSchedule;
  ffmpeg(): Ffmpeg;
  transcodes: Transcodes;
  media: Media;
  stations: Stations;
  images: { bytes(): Promise<number> };
  /** Limit of the image cache. */
  imagesMax: number;
  /** The storage of all nodes, and the copies of its files on this one. */
  shared:
    | {
        kind: StorageHealth['kind'];
        storage: { awaySince(): Date | undefined };
        copies: { bytes(): number };
        max: number;
      }
    | undefined;
  mailer: Mailer;
  settings: { version: string; storeId: string };
  folders: { data: string; library: string };
  threads(): number;
  /** Open ones, and the limit. */
  connections(): Pick<ConnectionsHealth, 'open' | 'max'>;
}

type LocalHealth = Omit<Health, 'traffic' | 'database' | 'imports' | 'jobs'>;

export function createHealth(parts: HealthParts) {
  const { store, traffic, transcodes, images, imagesMax, stations, shared, mailer, folders } = parts;
  const { data, library } = folders;
  const awaySince = () => shared?.storage.awaySince()?.toISOString();

  async function readLocal(): Promise<LocalHealth> {
    const now = new Date();
    const { bytes, max } = transcodes.status();
    return {
      at: now.toISOString(),
      node: nodeHealth(now, parts),
      connections: {
        ...parts.connections(),
        streams: traffic.streams(),
        listeners: stations.listeners(),
      },
      sound: soundHealth(parts),
      caches: [
        { name: 'sounds', bytes, max },
        { name: 'images', bytes: await images.bytes(), max: imagesMax },
        ...(shared ? [{ name: 'originals', bytes: shared.copies.bytes(), max: shared.max } as const] : []),
        { name: 'generations', bytes: await generationBytes(data), max: null },
      ],
      catalogue: await catalogueHealth(parts, now),
      disks: [await readDisk('data', data), await readDisk('library', library)],
      storage: shared ? { kind: shared.kind, away: awaySince() ?? null } : null,
      mail: { configured: mailer.sends },
    };
  }
  /** Shows everyone whether audio can be converted, and the storage be used, as far as requests have shown. */
  function readMedia(): { ffmpeg: string; storage: string } {
    const away = awaySince();
    return {
      ffmpeg: 'missing' in parts.ffmpeg() ? 'missing' : 'ok',
      storage: away ? `unreachable since ${away}` : 'ok',
    };
  }
  const readDatabase = () => readDatabaseHealth(store);
  const readJobs = () => readJobsHealth(store.longReads);

  return {
    /** What needs no database. */
    readLocal,
    readMedia,
    readDatabase,
    readJobs,
    async read(): Promise<Health> {
      return {
        ...(await readLocal()),
        traffic: await traffic.read(),
        database: await readDatabase(),
        imports: await runningImports(store.db),
        jobs: await readJobs(),
      };
    },
  };
}

export type HealthReader = ReturnType<typeof createHealth>;

function nodeHealth(now: Date, { settings, threads, eventLoop }: HealthParts): NodeHealth {
  const { rss, heapUsed: heap_used, heapTotal: heap_total, external } = process.memoryUsage();
  const uptime = Math.round(process.uptime());
  return {
    host: hostname(),
    pid: process.pid,
    started: new Date(now.getTime() - uptime * 1000).toISOString(),
    uptime,
    version: settings.version,
    node: process.version,
    threads: threads(),
    memory: { rss, heap_used, heap_total, external },
    event_loop: eventLoop.read(),
  };
}

function soundHealth({ ffmpeg: findFfmpeg, transcodes, media }: HealthParts): SoundHealth {
  const ffmpeg = findFfmpeg();
  const { running, waiting, waitingMax, converted, refused, failed } = transcodes.status();
  return {
    ffmpeg: 'missing' in ffmpeg ? null : ffmpeg.version,
    missing: 'missing' in ffmpeg ? ffmpeg.missing : null,
    running,
    waiting,
    at_once: transcodes.atOnce,
    waiting_max: waitingMax,
    converted,
    refused,
    failed,
    zips: media.zips(),
  };
}

async function catalogueHealth(
  { live, ratings, folders, settings }: HealthParts,
  now: Date,
): Promise<CatalogueHealth> {
  const { taken, updating, failing } = live.status();
  const { refreshed, failing: ratingsFailing } = ratings.status();
  const current = live.current();
  return {
    generation:
      current === undefined || taken === undefined
        ? null
        : {
            version: current.version,
            built: taken.at.toISOString(),
            age: Math.max(0, Math.round((now.getTime() - taken.at.getTime()) / 1000)),
            bytes: await fileBytes(join(folders.data, `catalogue-${settings.storeId}`)),
            ...countsOf(current),
          },
    last_build_ms: taken?.ms ?? null,
    building: updating,
    failing,
    ratings: {
      refreshed: refreshed?.at.toISOString() ?? null,
      ms: refreshed?.ms ?? null,
      failing: ratingsFailing,
    },
  };
}

function countsOf({ tracks, albums, artists }: Catalogue) {
  return { tracks: tracks.count, albums: albums.count, artists: artists.count };
}

// Free space on the disks, and the size of our own files.

async function readDisk(name: DiskHealth['name'], folder: string): Promise<DiskHealth> {
  try {
    return { name, ...(await readDiskSpace(folder)) };
  } catch {
    return { name, free: null, total: null };
  }
}

/** The names of generations and their waveforms in the data folder, of all databases used with it. */
const GENERATION = /^(catalogue|waveforms)-/;

async function generationBytes(folder: string): Promise<number> {
  const names = (await readdir(folder)).filter((name) => GENERATION.test(name));
  const sizes = await Promise.all(names.map((name) => fileBytes(join(folder, name))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** 0 if it is missing by now. */
async function fileBytes(file: string): Promise<number> {
  return await stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}

// Measures the delay of the event loop, which every request waits for.

/** The sampling interval in milliseconds. The delay is measured between two samples. */
const EVERY = 50;
const WINDOW_MS = 60_000;

export function watchEventLoop() {
  const histogram = monitorEventLoopDelay({ resolution: EVERY });
  histogram.enable();
  const late = (nanoseconds: number) => Math.max(0, Math.round(nanoseconds / 1e5 - EVERY * 10) / 10);
  const present = () => ({
    p50: late(histogram.percentile(50)),
    p99: late(histogram.percentile(99)),
    max: late(histogram.max),
  });
  let before = { p50: 0, p99: 0, max: 0 };
  const timer = setInterval(() => {
    before = present();
    histogram.reset();
  }, WINDOW_MS).unref();
  return {
    /** The worse of this minute and the one before, in milliseconds. */
    read(): NodeHealth['event_loop'] {
      const now = histogram.count === 0 ? before : present();
      return {
        p50: Math.max(before.p50, now.p50),
        p99: Math.max(before.p99, now.p99),
        max: Math.max(before.max, now.max),
      };
    },
    close(): void {
      clearInterval(timer);
      histogram.disable();
    },
  };
}

type EventLoopWatch = ReturnType<typeof watchEventLoop>;
