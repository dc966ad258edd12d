/**
 * The tracks that have all words of a query, or the most of them.
 *
 *     `red` 3 7 8 9     `rain` 1 3 5 8     `dogs` 3 5     all 3     all but one 5 8
 */
import { BitCounters } from '../../columns/bit-counters.ts';
import { union } from '../../columns/bit-loops.ts';
import { ordinalsIn, ordinalsOf } from '../../columns/bits.ts';
import type { Bits } from '../../columns/types.ts';
import type { WordHits } from '../hits/hits.ts';
import type { SearchedCatalogue, SearchIndex } from '../index/search-index.ts';
import { ENOUGH } from '../search-weights.ts';
import { bitsOfWord, knownList, listOfWord, tracksReached } from './word-list.ts';

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
export function tracksOfAny(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  [first, ...others]: WordHits[],
): Bits {
  const bits = (word: WordHits) => bitsOfWord(index, catalogue, word);
  return union([bits(first), ...others.map(bits)]);
}

/** The allowed tracks that all words reach, ascending. The words come by ascending reach, so that few tracks are left for the frequent ones. */
export function tracksWithAll(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  [rarest, ...others]: WordHits[],
  allowed?: Bits,
): Uint32Array {
  const known = knownList(index, catalogue, rarest);
  let tracks = known?.ordinals ?? ordinalsOf(bitsOfWord(index, catalogue, rarest));
  if (allowed !== undefined) tracks = ordinalsIn(allowed, tracks);
  for (const word of others) {
    if (tracks.length === 0) break;
    tracks = tracksReached(index, catalogue, word, tracks);
  }
  return tracks;
}

export interface MostWords {
  /** Ascending. */
  tracks: Uint32Array;
  /** Whether some of them have all words. */
  isComplete: boolean;
  /** How many words some of them lack. */
  lacking: number;
}

/** The tracks that have all words; if they are too few, those that lack one; if there are none either, those that have the most. */
export function tracksWithMost(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  words: WordHits[],
  allowed?: Bits,
): MostWords {
  const all = tracksWithAll(index, catalogue, words, allowed);
  const isComplete = all.length > 0;
  const most = { tracks: all, isComplete, lacking: 0 };
  if (all.length >= ENOUGH) return most;
  const counters = new BitCounters(catalogue.tracks.count);
  for (const word of words) counters.addBits(bitsOfWord(index, catalogue, word), 1);
  for (let lacking = 1; lacking < words.length; lacking++) {
    const found = counters.atLeast(words.length - lacking, allowed === undefined ? [] : [allowed]);
    if (found.count > 0) return { tracks: ordinalsOf(found.bits, found.count), isComplete, lacking };
  }
  return most;
}
