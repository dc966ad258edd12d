/**
 * How many words of a query each track has, without scores: few of the tracks of frequent words are worth scoring.
 *
 * The counts of 32 tracks are stored as bit slices: the lowest bits of all 32 in one entry, the next bits in the
 * next. So 32 tracks are counted or compared in one operation, and sixteen words that each reach half of the catalogue cost little
 * more than reading their lists.
 */
import { createBits } from '../columns/bits.ts';
import type { Bits } from '../columns/types.ts';
import type { WordHits } from './search-hits.ts';
import type { SearchedCatalogue } from './search-index.ts';
import { markTracks } from './word-tracks.ts';

export interface WordCounts {
  /** How many bits a count has, and so how many entries each 32 tracks have, lowest bit first. */
  digits: number;
  entries: Uint32Array;
}

export function countWords(catalogue: SearchedCatalogue, words: WordHits[]): WordCounts {
  const digits = 32 - Math.clz32(words.length);
  const having = createBits(catalogue.tracks.count);
  const entries = new Uint32Array(having.length * digits);
  for (const word of words) {
    if (word.reach === 0) continue;
    markTracks(catalogue, word, having);
    for (let block = 0; block < having.length; block++) {
      let carry = having[block];
      for (let at = block * digits; carry !== 0; at++) {
        const before = entries[at];
        entries[at] = before ^ carry;
        carry &= before;
      }
    }
    having.fill(0);
  }
  return { digits, entries };
}

/** The tracks that have at least `least` of the words, which is one or more and no more than there are. */
export function tracksHaving({ digits, entries }: WordCounts, least: number): Bits {
  const found: Bits = new Uint32Array(entries.length / digits);
  for (let block = 0; block < found.length; block++) {
    let more = 0;
    let equal = -1;
    for (let digit = digits - 1; digit >= 0; digit--) {
      const bits = entries[block * digits + digit];
      if ((least >>> digit) & 1) equal &= bits;
      else {
        more |= equal & bits;
        equal &= ~bits;
      }
    }
    found[block] = more | equal;
  }
  return found;
}

/** The most words that any of the tracks `among`, or of all, has. */
export function mostWords({ digits, entries }: WordCounts, among?: Bits): number {
  const having: Bits = among?.slice() ?? new Uint32Array(entries.length / digits).fill(0xffffffff);
  let most = 0;
  for (let digit = digits - 1; digit >= 0; digit--) {
    let any = 0;
    for (let block = 0; block < having.length; block++)
      any |= having[block] & entries[block * digits + digit];
    if (any === 0) continue;
    most |= 1 << digit;
    for (let block = 0; block < having.length; block++) having[block] &= entries[block * digits + digit];
  }
  return most;
}
