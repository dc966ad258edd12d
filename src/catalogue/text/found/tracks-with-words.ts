/**
 * The tracks that have all words of a query, or the most of them.
 *
 *     `red` 3 7 8 9     `rain` 1 3 5 8     `dogs` 3 5     all 3     all but one 5 8
 */
import { common } from '../../columns/ascending.ts';
import { bitsOf, createBits, ordinalsIn, ordinalsOf, setBits } from '../../columns/bits.ts';
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
  const { tracks } = listOfWord(index, catalogue, word);
  return allowed === undefined ? tracks : ordinalsIn(allowed, tracks);
}

/** All tracks that one of the words reaches. */
export function tracksOfAny(index: SearchIndex, catalogue: SearchedCatalogue, words: WordHits[]): Bits {
  const bits = createBits(catalogue.tracks.count);
  for (const word of words) setBits(bits, listOfWord(index, catalogue, word).tracks);
  return bits;
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
    tracks = common(tracks, listOfWord(index, catalogue, word).tracks, catalogue.tracks.count);
  }
  return tracks;
}

export interface MostWords {
  /** Ascending. */
  tracks: Uint32Array;
  /** Whether some of them have all words. */
  isComplete: boolean;
}

/** Those that have all words; if they are too few, those that lack one; if there are none either, those that have the most. */
export function tracksWithMost(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  words: WordHits[],
  allowed?: Bits,
): MostWords {
  const { count } = catalogue.tracks;
  const lists = words.map((word) => listOfWord(index, catalogue, word).tracks);
  const counts = new Uint8Array(count);
  const any = countEach(counts, lists);
  const tracks = allowed === undefined ? any : ordinalsIn(allowed, any);
  /** How many tracks have so many words. */
  const having = new Uint32Array(words.length + 1);
  for (let i = 0; i < tracks.length; i++) having[counts[tracks[i]]]++;
  const complete = having[words.length];
  const most = having.findLastIndex((tracks) => tracks > 0);
  const least = complete >= ENOUGH ? words.length : Math.min(most, words.length - 1);
  return {
    tracks: ordinalsOf(bitsOf(tracksHaving(counts, tracks, least), count)),
    isComplete: complete > 0,
  };
}

/** Counts in how many lists each track is; returns those that are in any, in the order in which they are met. */
function countEach(counts: Uint8Array, lists: Uint32Array[]): Uint32Array {
  const met = new Uint32Array(counts.length + 1);
  let count = 0;
  for (const list of lists)
    for (let i = 0; i < list.length; i++) {
      const track = list[i];
      met[count] = track;
      count += counts[track]++ === 0 ? 1 : 0;
    }
  return met.subarray(0, count);
}

/** Without a branch, which could not be predicted. */
function tracksHaving(counts: Uint8Array, tracks: Uint32Array, least: number): Uint32Array {
  const having = new Uint32Array(tracks.length);
  let count = 0;
  for (let i = 0; i < tracks.length; i++) {
    having[count] = tracks[i];
    count += counts[tracks[i]] >= least ? 1 : 0;
  }
  return having.subarray(0, count);
}
