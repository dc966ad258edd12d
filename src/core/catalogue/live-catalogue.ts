/**
 * The generation that requests use, and its replacement when the store has changed: by one assignment, so requests in progress keep
 * the old one. If an update fails, the old one stays, and the update is retried.
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Log } from '../../domain/ports.ts';
import { Unavailable } from '../../domain/refusal.ts';
import type { GenerationSource } from './generations.ts';

export interface LiveCatalogueStatus {
  /** When the current generation was taken over, and how many milliseconds that took; absent before the first one. */
  taken: { at: Date; ms: number } | undefined;
  updating: boolean;
  /** Consecutive failed updates. */
  failing: number;
}

const RETRY_MS = { first: 1000, max: 15_000 };

export function createLiveCatalogue(source: GenerationSource, log: Log) {
  let current: Catalogue | undefined;
  const watchers: ((generation: Catalogue) => void)[] = [];
  const preparations: ((first: Catalogue) => Promise<void>)[] = [];
  let closed = false;
  let taking: Promise<void> | undefined;
  let waiting: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let taken: LiveCatalogueStatus['taken'];
  let failing = 0;
  /** Whether the log has the reason of the failing updates. */
  let isFaultLogged = false;

  const announce = (generation: Catalogue) => {
    for (const onReplace of watchers) onReplace(generation);
  };

  const replace = (generation: Catalogue) => {
    current = generation;
    announce(generation);
  };

  const begin = async (first: Catalogue) => {
    announce(first);
    for (const prepare of preparations) await prepare(first);
    if (!closed) current = first;
  };

  const take = async () => {
    const started = performance.now();
    const generation = await source.next();
    if (closed) return;
    const isFirst = current === undefined;
    if (isFirst) await begin(generation);
    else replace(generation);
    if (closed) return;
    const ms = Math.round(performance.now() - started);
    taken = { at: new Date(), ms };
    failing = 0;
    isFaultLogged = false;
    const { version, tracks, albums, artists } = generation;
    log[isFirst ? 'info' : 'debug']('catalogue ready', {
      generation: version,
      tracks: tracks.count,
      albums: albums.count,
      artists: artists.count,
      ms,
    });
  };

  /** One at a time. An update requested during another one runs after it, because that may have read too early. */
  const updateOnce = (): Promise<void> => {
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
        return closed ? undefined : updateOnce();
      });
    return waiting;
  };

  return {
    /** `undefined` until the first generation is there. */
    current: () => current,
    /** Calls with the first generation, and with each that replaces another. */
    watch(onReplace: (generation: Catalogue) => void): void {
      watchers.push(onReplace);
    },
    /** Calls with the first generation, before it is the current one. Must not reject. */
    prepare(onFirst: (first: Catalogue) => Promise<void>): void {
      preparations.push(onFirst);
    },
    /** Updates the ratings of the current generation with the latest activity. Does nothing before the first generation, which includes it. */
    async refreshRatings(): Promise<void> {
      if (current === undefined) return;
      const next = await source.recount();
      if (!closed && next !== undefined) replace(next);
    },
    status: (): LiveCatalogueStatus => ({ taken, updating: taking !== undefined, failing }),
    /** Loads the current state of the store, and resolves when `current` returns it. */
    async update(): Promise<void> {
      clearTimeout(retry);
      try {
        await updateOnce();
      } catch (error) {
        if (closed) return;
        failing++;
        if (current === undefined) throw error;
        const level = isFaultLogged ? 'debug' : 'error';
        // An outage of the database is reported elsewhere: a fault that follows it still gets its line.
        isFaultLogged ||= !(error instanceof Unavailable);
        log[level]('the catalogue could not be updated; the last generation stays', { error });
        const pause = Math.min(RETRY_MS.first * 2 ** (failing - 1), RETRY_MS.max);
        retry = setTimeout(() => void this.update(), pause);
        retry.unref();
      }
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(retry);
      await source.close();
      await taking?.catch(() => {});
    },
  };
}

export type LiveCatalogue = ReturnType<typeof createLiveCatalogue>;
