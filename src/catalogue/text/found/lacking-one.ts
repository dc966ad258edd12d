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
import { together, without } from '../../columns/ascending.ts';
import type { Bits } from '../../columns/types.ts';
import type { WordHits } from '../hits/hits.ts';
import type { SearchedCatalogue, SearchIndex } from '../index/search-index.ts';
import { keepReached, tracksOfWord } from './tracks-with-all.ts';

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
  let complete = tracksOfWord(index, catalogue, rarest, allowed);
  let lacking = without(tracksOfWord(index, catalogue, others[0], allowed), complete);
  for (const word of others) {
    if (complete.length + lacking.length === 0) break;
    const reached = keepReached(index, catalogue, word, complete);
    lacking = together(keepReached(index, catalogue, word, lacking), without(complete, reached));
    complete = reached;
  }
  return { complete, tracks: together(complete, lacking) };
}
