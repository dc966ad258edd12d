/** Tantivy as an engine of the search suite. It has no boost by popularity, so such kinds are left out. */
import type { Tantivy } from '../../baselines/tantivy.ts';
import { SEARCH_PAGE, SEARCH_WARMUPS, type SearchEngine } from './known-item.ts';
import type { SoughtTrack } from './sought.ts';

export function tantivyEngine(tantivy: Tantivy, documents: readonly SoughtTrack[]): SearchEngine {
  return async ({ boost }, cases) => {
    if (boost !== undefined) return undefined;
    const { found, times, cpu } = await tantivy.search({
      queries: cases.map(({ text }) => text),
      limit: SEARCH_PAGE,
      warmups: SEARCH_WARMUPS,
    });
    return { found: found.map((page) => page.map((document) => documents[document])), times, cpu };
  };
}
