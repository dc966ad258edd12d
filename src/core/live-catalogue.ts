/**
 * The generation that requests are answered from, and its replacement when the store has changed.
 *
 * A generation is built in a thread of its own and swapped in by one assignment; who still answers from the old one
 * keeps it until then. A build that fails leaves the old one in place, and is tried again.
 */
import { Worker } from 'node:worker_threads';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Log } from '../domain/ports.ts';
import type { BuildTask } from './build-worker.ts';

export interface LiveCatalogue {
  /** `undefined` until the first generation is there. */
  current(): Catalogue | undefined;
  /** Builds from the store as it is now, and returns once that is what `current` gives. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

const RETRY_MS = 1000;
const WORKER = new URL('./build-worker.ts', import.meta.url);

export function createLiveCatalogue(task: BuildTask, log: Log): LiveCatalogue {
  let current: Catalogue | undefined;
  let worker: Worker | undefined;
  let closed = false;
  let building: Promise<void> | undefined;
  let waiting: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;

  const build = async () => {
    const started = performance.now();
    worker = new Worker(WORKER, { workerData: task });
    const generation = await result(worker);
    if (closed) return;
    current = generation;
    const { version, tracks, albums, artists } = generation;
    log.info('catalogue ready', {
      generation: version,
      tracks: tracks.count,
      albums: albums.count,
      artists: artists.count,
      ms: Math.round(performance.now() - started),
    });
  };

  /** One build at a time. A refresh asked for during a build needs another one: that build may have read too early. */
  const refresh = (): Promise<void> => {
    if (building === undefined) {
      building = build().finally(() => {
        building = undefined;
      });
      return building;
    }
    waiting ??= building
      .catch(() => {})
      .then(() => {
        waiting = undefined;
        return refresh();
      });
    return waiting;
  };

  return {
    current: () => current,
    async refresh() {
      clearTimeout(retry);
      try {
        await refresh();
      } catch (error) {
        if (closed) return;
        if (current === undefined) throw error;
        log.error('the catalogue could not be rebuilt; the last generation stays', { error });
        retry = setTimeout(() => void this.refresh(), RETRY_MS);
        retry.unref();
      }
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await worker?.terminate();
      await building?.catch(() => {});
    },
  };
}

function result(worker: Worker): Promise<Catalogue> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the build ended without a result')));
  });
}
