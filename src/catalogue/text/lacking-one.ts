/**
 * The tracks that have all words of a query, and those that lack one of them, without counting the words of every track.
 *
 * A track that lacks at most one word has the rarest or the second rarest. The words are read by ascending reach, and each moves tracks
 * from `complete`, which have all words so far, to `lacking`, or from there away:
 *
 *     word     its tracks     complete     lacking
 *                             1 2 3        4          `red` has 1 2 3; of `rain`, 4 is none of them
 *     rain     2 3 4          2 3          1 4
 *     dogs     3 4 5          3            2 4        1 lacks two words, and so does 5
 */
import { clearBits, ordinalsIn, setBits } from '../columns/bits.ts';
import { returnBits, takeBits } from '../columns/idle-bits.ts';
import type { Bits } from '../columns/types.ts';
import type { WordHits } from './hits.ts';
import type { SearchedCatalogue, SearchIndex } from './search-index.ts';
import { ascending, keepAllowed, takeReached, takeTracks } from './word-tracks.ts';

export interface NearlyComplete {
  complete: Uint32Array;
  /** The complete ones, and those that lack one word. */
  tracks: Uint32Array;
}

/** Two words or more, by ascending reach; the tracks ascend, and are allowed if not all are. */
export function tracksLackingOne(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  [rarest, ...others]: WordHits[],
  allowed?: Bits,
): NearlyComplete {
  const { count: all } = catalogue.tracks;
  const marks = takeBits(all);
  const room = new Uint32Array(Math.min(rarest.reach + others[0].reach, all));
  const first = takeTracks(catalogue, rarest, marks, room, 0);
  const second = takeTracks(catalogue, others[0], marks, room, first);
  const keep = (tracks: Uint32Array) =>
    allowed === undefined ? tracks : keepAllowed(tracks, marks, allowed);
  let complete = keep(room.subarray(0, first));
  let lacking = keep(room.subarray(first, second));
  for (const word of others) {
    const before = joined(complete, lacking);
    if (before.length === 0) break;
    const reached = takeReached(index, catalogue, word, marks, before);
    // Those that the word does not reach are still marked.
    lacking = joined(ordinalsIn(marks, lacking, true), ordinalsIn(marks, complete));
    complete = ordinalsIn(marks, complete, true);
    clearBits(marks, before);
    setBits(marks, reached);
    setBits(marks, lacking);
  }
  const both = joined(complete, lacking);
  const tracks = ascending(both, marks);
  clearBits(marks, lacking);
  const sorted = { complete: ascending(complete, marks), tracks };
  clearBits(marks, complete);
  returnBits(marks);
  return sorted;
}

function joined(a: Uint32Array, b: Uint32Array): Uint32Array {
  const both = new Uint32Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
