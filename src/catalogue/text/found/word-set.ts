/** The tracks that a frequent word reaches, as a set. The sets of the last words are cached: making one takes longer than a search with it. */
import { BoundedMap } from '../../../domain/collections/bounded-map.ts';
import { createBits } from '../../columns/bits.ts';
import type { Bits } from '../../columns/types.ts';
import type { WordHits } from '../hits/hits.ts';
import { markTracks } from '../hits/word-tracks.ts';
import { cachedForSearch } from '../index/search-cache.ts';
import type { SearchedCatalogue, SearchIndex } from '../index/search-index.ts';

/** Each takes a bit for each track of the catalogue. */
const SETS_MAX = 96;

const cacheOf = cachedForSearch(() => new BoundedMap<string, Bits>({ max: SETS_MAX }));

/** The caller must not change it. */
export function setOfWord(index: SearchIndex, catalogue: SearchedCatalogue, word: WordHits): Bits {
  const known = word.key === undefined ? undefined : cacheOf(index, catalogue).use(word.key);
  if (known !== undefined) return known;
  const set = createBits(catalogue.tracks.count);
  markTracks(catalogue, word, set);
  if (word.key !== undefined) cacheOf(index, catalogue).set(word.key, set);
  return set;
}
