import { BoundedMap } from '../../domain/collections/bounded-map.ts';

/**
 * Recently rendered pages for visitors who are not logged in, who all see the same. A page is valid for one generation of the
 * catalogue, and for at most half a minute, because playlists and reviews change independently.
 */
export interface CachedPage {
  status: number;
  /** The name of the generation it was rendered from. A reference would keep the generation in memory. */
  generation: string;
  /** When it was rendered, in milliseconds. */
  at: number;
  tag: string;
  /** It may lack something because of an outage, and is not cached. */
  isPartial: boolean;
  body: Buffer;
  /** By the name of the compression. */
  encoded: Map<string, Buffer>;
}

const PAGES_MAX = 500;
const BYTES_MAX = 20_000_000;
const VALID_MS = 30_000;

export function createPageCache(clock: () => number = Date.now) {
  const pages = new BoundedMap<string, CachedPage>({
    max: PAGES_MAX,
    maxSize: BYTES_MAX,
    sizeOf: ({ body }) => body.length,
  });
  return {
    /** `old`: accepts an expired page, because a newer one is not available. */
    find(key: string, generation: string, old: boolean = false): CachedPage | undefined {
      const page = pages.get(key);
      if (page === undefined) return undefined;
      if (page.generation === generation) return old || clock() - page.at < VALID_MS ? page : undefined;
      pages.delete(key);
      return undefined;
    },
    set: (key: string, page: CachedPage) => pages.set(key, page),
  };
}
