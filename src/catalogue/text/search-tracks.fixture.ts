/** All tracks of a search with their scores, as `match.ts` has them for those that pass its filters. */
import { NOTHING, type Scored } from '../columns/scored.ts';
import { findTracksOf } from './found/found-tracks.ts';
import type { SearchedCatalogue, SearchIndex } from './index/search-index.ts';
import { scoreFound } from './search-tracks.ts';

/** A text without words finds nothing. */
export function searchTracks(index: SearchIndex, catalogue: SearchedCatalogue, text: string): Scored {
  const found = findTracksOf(index, catalogue, text);
  if (found === undefined) return NOTHING;
  return { ordinals: found.tracks, scores: scoreFound(index, catalogue, found, found.tracks) };
}
