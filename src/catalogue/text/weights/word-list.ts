/**
 * A word as one list: the tracks that it reaches, ascending, each with the weight of the word for it.
 *
 *     `rain`: track 3 by its name, tracks 7 and 8 by their album   →   3 7 8 with the weights 10 4 4
 *
 * The names that have a word lead to tracks all over memory, and following them takes longer than what is done with the tracks. The same
 * words are searched again and again, so the lists of the last ones are cached. A word gets its list in the second search that has it: most words
 * of all are searched once, and a single search is faster without. Frequent words have no list: sets are faster for them.
 */
import { BoundedMap } from '../../../domain/collections/bounded-map.ts';
import { indexOfNumber } from '../../columns/lookup.ts';
import type { NameHits, WordHits } from '../hits/hits.ts';
import { cachedForSearch } from '../index/search-cache.ts';
import type { SearchedCatalogue, SearchIndex } from '../index/search-index.ts';
import { listWord } from './follow-word.ts';
import type { ListedWeights } from './track-weights.ts';

export type WordList = ListedWeights;

/** As bits, a longer list takes less memory. */
const SHARE_MAX = 1 / 32;
/** So that `places` have 16 bits. */
const TRACKS_MAX = 0xffff;
/** All cached lists have up to so many times the tracks of the catalogue; each takes six bytes. */
const CACHED_MAX = 3;

/** A search that has listed so many tracks leaves the other lists to later ones, so that none takes much longer than the rest. */
const LISTED_MAX = 1024;

const cacheOf = cachedForSearch(
  ({ catalogue: { tracks } }) =>
    new BoundedMap<NameHits, WordList>({
      max: 4096,
      maxSize: CACHED_MAX * tracks.count,
      sizeOf: (list) => list.tracks.length,
    }),
);

/** The number of the current search, and of the first one that had these names. */
let search = 0;
const firstSearches = new WeakMap<NameHits, number>();
/** How many tracks the current search may still list. */
let left = 0;

/** To be called once for each search. */
export function countSearch(): void {
  search++;
  left = LISTED_MAX;
}

/** Undefined for a frequent word, for one that is searched for the first time, and if its hits depend on the other words. */
export function listOfWord(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  word: WordHits,
): WordList | undefined {
  if (word.key === undefined || isFrequent(catalogue, word)) return undefined;
  const cache = cacheOf(index, catalogue);
  let list = cache.use(word.names);
  if (list === undefined && isSearchedAgain(word) && left > 0) {
    left -= word.reach;
    list = listWord(index, catalogue, word);
    cache.set(word.names, list);
  }
  return list;
}

export function isFrequent({ tracks }: SearchedCatalogue, { reach }: WordHits): boolean {
  return reach > Math.min(tracks.count * SHARE_MAX, TRACKS_MAX);
}

function isSearchedAgain({ names }: WordHits): boolean {
  const first = firstSearches.get(names);
  if (first === undefined) firstSearches.set(names, search);
  return first !== undefined && first !== search;
}

/** 0 for a track that is not in the list. */
export function listedWeight({ tracks, places, weights }: WordList, track: number): number {
  const at = indexOfNumber(tracks, track);
  return at < 0 ? 0 : weights[places[at]];
}

/** So few tracks are looked up one by one. */
const FEW = 1 / 16;

/** The same for several tracks, which ascend. */
export function listedWeights(list: WordList, rows: Uint32Array): Float64Array {
  const { tracks, places, weights } = list;
  const found = new Float64Array(rows.length);
  const isFew = rows.length < tracks.length * FEW;
  for (let i = 0, at = 0; i < rows.length; i++) {
    if (isFew) {
      found[i] = listedWeight(list, rows[i]);
      continue;
    }
    while (at < tracks.length && tracks[at] < rows[i]) at++;
    if (at < tracks.length && tracks[at] === rows[i]) found[i] = weights[places[at]];
  }
  return found;
}
