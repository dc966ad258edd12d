/**
 * The tracks that have all words of a query, or the most of them.
 *
 *     `red` 3 7 8 9     `rain` 1 3 5 8     `dogs` 3 5     all 3     all but one 5 8
 */
import { BitCounters } from '../../columns/bit-counters.ts';
import { keepBits, ordinalsIn, ordinalsOf } from '../../columns/bits.ts';
import { rowsIn, unionOfSets } from '../../columns/row-set.ts';
import type { Bits } from '../../columns/types.ts';
import type { WordHits } from '../hits/hits.ts';
import type { SearchedCatalogue, SearchIndex } from '../index/search-index.ts';
import { ENOUGH } from '../search-weights.ts';
import { listOfWord } from './word-list.ts';

/** All tracks that the word reaches and that are allowed, ascending. */
export function tracksOfWord(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  word: WordHits,
  allowed?: Bits,
): Uint32Array {
  const { ordinals } = listOfWord(index, catalogue, word);
  return allowed === undefined ? ordinals : ordinalsIn(allowed, ordinals);
}

/** All tracks that one of the words reaches. */
export function tracksOfAny(index: SearchIndex, catalogue: SearchedCatalogue, words: WordHits[]): Bits {
  const lists = words.map((word) => listOfWord(index, catalogue, word));
  return unionOfSets(lists, catalogue.tracks.count);
}

/** Those of the allowed tracks that all words reach, ascending. The words come by ascending reach, so that few tracks are left for the frequent ones. */
export function tracksWithAll(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  [rarest, ...others]: WordHits[],
  allowed?: Bits,
): Uint32Array {
  let tracks = tracksOfWord(index, catalogue, rarest, allowed);
  for (const word of others) {
    if (tracks.length === 0) break;
    tracks = rowsIn(listOfWord(index, catalogue, word, tracks), tracks, catalogue.tracks.count);
  }
  return tracks;
}

export interface MostWords {
  /** Ascending. */
  tracks: Uint32Array;
  /** Whether some of them have all words. */
  isComplete: boolean;
}

/**
 * Those that have all words; if they are too few, those that lack one; if there are none either, those that have the most. The words come by
 * ascending reach: a track that lacks one word has one of the two rarest, so the tracks of these are counted, and the frequent words are looked
 * for in them alone.
 */
export function tracksWithMost(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  words: WordHits[],
  allowed?: Bits,
): MostWords {
  const { count } = catalogue.tracks;
  const all = tracksWithAll(index, catalogue, words, allowed);
  const isComplete = all.length > 0;
  if (all.length >= ENOUGH) return { tracks: all, isComplete };
  for (let lacking = 1; lacking < words.length; lacking++) {
    const some = tracksOfAny(index, catalogue, words.slice(0, lacking + 1));
    if (allowed !== undefined) keepBits(some, allowed);
    const among = ordinalsOf(some);
    const counters = new BitCounters(count);
    for (const word of words) counters.add(listOfWord(index, catalogue, word, among), 1);
    const found = counters.atLeast(words.length - lacking, [some]);
    if (found.count > 0) return { tracks: ordinalsOf(found.bits, found.count), isComplete };
  }
  return { tracks: all, isComplete };
}
