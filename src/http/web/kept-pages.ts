import { BoundedMap } from '../../domain/bounded-map.ts';

/**
 * Pages that were written lately, for those who are not logged in: they all see the same. One is good for as long as
 * the catalogue is the same, and for half a minute at most, since playlists and reviews change beside it.
 */
export interface KeptPage {
  status: number;
  /** Which catalogue it was written from: a name, since the catalogue itself must not be kept by a page of it. */
  generation: string;
  /** When it was written, in milliseconds. */
  at: number;
  tag: string;
  text: string;
  /** By the name of the compression. */
  encoded: Map<string, Buffer>;
}

const MOST = 500;
const MOST_CHARACTERS = 20_000_000;
const GOOD_FOR_MS = 30_000;

export interface KeptPages {
  /** `old`: also one that is older, since nothing newer can be had. */
  find(key: string, generation: string, old?: boolean): KeptPage | undefined;
  keep(key: string, page: KeptPage): void;
}

export function createKeptPages(clock: () => number = Date.now): KeptPages {
  const pages = new BoundedMap<string, KeptPage>({
    max: MOST,
    maxSize: MOST_CHARACTERS,
    sizeOf: ({ text }) => text.length,
  });
  return {
    find(key, generation, old = false) {
      const page = pages.get(key);
      if (page === undefined) return undefined;
      if (page.generation === generation) return old || clock() - page.at < GOOD_FOR_MS ? page : undefined;
      pages.delete(key);
      return undefined;
    },
    keep: (key, page) => pages.set(key, page),
  };
}
