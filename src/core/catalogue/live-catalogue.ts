/**
 * The generation that requests use, and its replacement when the store has changed.
 *
 * A generation is built in a separate process and swapped in by one assignment; requests in progress keep the old one. If a build
 * fails, the old one stays, and the build is retried. If only ratings have changed, the next generation is derived from the
 * current one in this process.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Log } from '../../domain/ports.ts';
import { Unavailable } from '../../domain/refusal.ts';
import { createGenerations, type GenerationOptions } from './generations.ts';
import type { UpdateRatings } from './update-ratings.ts';

export interface LiveCatalogueStatus {
  /** When the current generation was taken over, and how many milliseconds that took; absent before the first one. */
  taken: { at: Date; ms: number } | undefined;
  building: boolean;
  /** Consecutive failed builds. */
  failing: number;
}

const RETRY_MS = { first: 1000, max: 15_000 };

export interface LiveOptions extends GenerationOptions {
  updateRatings: UpdateRatings;
  /** A new generation may lack activity during its build: `refreshRatings` must be called. */
  ratingsBehind(): void;
}

export function createLiveCatalogue(options: LiveOptions, log: Log) {
  const { updateRatings, ratingsBehind } = options;
  const generations = createGenerations(options, log);
  let current: Catalogue | undefined;
  let closed = false;
  let taking: Promise<void> | undefined;
  let waiting: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let taken: LiveCatalogueStatus['taken'];
  let failing = 0;
  /** Whether the log has the reason of the failing builds. */
  let isFaultLogged = false;

  const take = async () => {
    const started = performance.now();
    const generation = await updateRatings(await generations.next());
    if (closed) return;
    const before = current;
    current = generation;
    const ms = Math.round(performance.now() - started);
    taken = { at: new Date(), ms };
    failing = 0;
    isFaultLogged = false;
    const { version, tracks, albums, artists } = generation;
    log.info('catalogue ready', {
      generation: version,
      tracks: tracks.count,
      albums: albums.count,
      artists: artists.count,
      ms,
    });
    // The ratings of the previous generation may have been updated during the build.
    if (before !== undefined && !isDeepStrictEqual(before.counted, generation.counted)) ratingsBehind();
  };

  /** One at a time. A rebuild requested during another one runs after it, because that may have read too early. */
  const rebuildOnce = (): Promise<void> => {
    if (taking === undefined) {
      taking = take().finally(() => {
        taking = undefined;
      });
      return taking;
    }
    waiting ??= taking
      .catch(() => {})
      .then(() => {
        waiting = undefined;
        return closed ? undefined : rebuildOnce();
      });
    return waiting;
  };

  /** Repeats if another generation was swapped in meanwhile. */
  const refreshRatings = async () => {
    for (;;) {
      const present = current;
      if (present === undefined) return;
      const next = await updateRatings(present);
      if (closed) return;
      if (current !== present) continue;
      current = next;
      return;
    }
  };

  return {
    /** `undefined` until the first generation is there. */
    current: () => current,
    /** Updates the ratings of the current generation with the latest activity. Does nothing before the first generation, which includes it. */
    refreshRatings,
    status: () => ({ taken, building: taking !== undefined, failing }),
    /** Loads the current state of the store, and resolves when `current` returns it. */
    async rebuild(): Promise<void> {
      clearTimeout(retry);
      try {
        await rebuildOnce();
      } catch (error) {
        if (closed) return;
        failing++;
        if (current === undefined) throw error;
        const level = isFaultLogged ? 'debug' : 'error';
        // An outage of the database is reported elsewhere: a fault that follows it still gets its line.
        isFaultLogged ||= !(error instanceof Unavailable);
        log[level]('the catalogue could not be rebuilt; the last generation stays', { error });
        const pause = Math.min(RETRY_MS.first * 2 ** (failing - 1), RETRY_MS.max);
        retry = setTimeout(() => void this.rebuild(), pause);
        retry.unref();
      }
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(retry);
      await generations.close();
      await taking?.catch(() => {});
    },
  };
}

export type LiveCatalogue = ReturnType<typeof createLiveCatalogue>;
