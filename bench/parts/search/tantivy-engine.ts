/** Tantivy as an engine of the search suite. It has no boost by popularity, so such kinds are left out. */
import { startTantivy, type Tantivy } from '../../baselines/tantivy.ts';
import { SEARCH_PAGE, SEARCH_WARMUPS, type SearchEngine } from './known-item.ts';
import type { SoughtTrack } from './sought.ts';

export function indexInTantivy(tracks: readonly SoughtTrack[]): Promise<Tantivy | undefined> {
  return startTantivy(tracks.map(({ name, artist, album }) => ({ title: name, artist, album })));
}

export function tantivyEngine(tantivy: Tantivy, tracks: readonly SoughtTrack[]): SearchEngine {
  return async ({ boost }, cases) => {
    if (boost !== undefined) return undefined;
    const { found, times, cpu } = await tantivy.search({
      queries: cases.map(({ text }) => ({ typed: text })),
      limit: SEARCH_PAGE,
      warmups: SEARCH_WARMUPS,
      milliseconds: Number.MAX_SAFE_INTEGER,
    });
    return { found: found.map((page) => page.map((track) => tracks[track])), times, cpu };
  };
}
