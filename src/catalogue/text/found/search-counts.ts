/**
 * How many words of a query each track has, without scores: few of the tracks of frequent words are worth scoring.
 *
 * The counts of all tracks are stored as planes of bits: their lowest bits, then the next ones. So many tracks are counted or
 * compared in one operation, and sixteen words that each reach half of the catalogue cost little more than reading their lists.
 */
import { addToCounters, countersAtLeast, intersection } from '../../columns/bit-loops.ts';
import { allBits, keepBits, ordinalsOf } from '../../columns/bits.ts';
import { returnBits, takeBits } from '../../columns/idle-bits.ts';
import type { Bits } from '../../columns/types.ts';
import type { WordHits } from '../hits/hits.ts';
import { markTracks } from '../hits/word-tracks.ts';
import type { SearchedCatalogue, SearchIndex } from '../index/search-index.ts';
import { setOfWord } from './word-set.ts';

/** Lowest bits first. */
export type WordCounts = Bits[];

/** The sets of rarer words are not cached. */
const FREQUENT = 1 / 32;

export function countWords(index: SearchIndex, catalogue: SearchedCatalogue, words: WordHits[]): WordCounts {
  const { count } = catalogue.tracks;
  const counts: WordCounts = [];
  const marked = takeBits(count);
  for (const word of words) {
    if (word.reach === 0) continue;
    if (word.key !== undefined && word.reach > count * FREQUENT) {
      addToCounters(counts, setOfWord(index, catalogue, word), 0);
      continue;
    }
    markTracks(catalogue, word, marked);
    addToCounters(counts, marked, 0);
    marked.fill(0);
  }
  returnBits(marked);
  return counts;
}

/** The allowed tracks that have at least `least` of the words, which is one or more, and no more than some track has. */
export function tracksHaving(counts: WordCounts, least: number, allowed?: Bits): Uint32Array {
  const { bits, count } = countersAtLeast(counts, least, []);
  if (allowed === undefined) return ordinalsOf(bits, count);
  keepBits(bits, allowed);
  return ordinalsOf(bits);
}

/** The most words that any of the tracks `among`, or of all of them, has. */
export function mostWords({ tracks }: SearchedCatalogue, counts: WordCounts, among?: Bits): number {
  let having = among ?? allBits(tracks.count);
  let most = 0;
  for (let digit = counts.length - 1; digit >= 0; digit--) {
    const { bits, count } = intersection(having, [counts[digit]]);
    if (count === 0) continue;
    most |= 1 << digit;
    having = bits;
  }
  return most;
}
