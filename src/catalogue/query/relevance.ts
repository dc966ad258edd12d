/** Relevance: how well the selected rows fit what was searched for (decision 13). */

import type { Rating } from '../../domain/vocabulary.ts';
import type { Catalogue } from '../catalogue.ts';
import { ordinalsOf } from '../columns/bits.ts';
import type { Scored } from '../scored.ts';
import type { PageRequest, SortKey } from './page.ts';
import type { Restriction, Selection } from './restriction.ts';

export function amongScored({ ordinals }: Scored): Restriction {
  return { kind: 'list', ordinals };
}

export function selectedOrdinals(selection: Selection): Uint32Array {
  return selection.kind === 'few' ? selection.ordinals : ordinalsOf(selection.bits, selection.count);
}

/** The product of all scores of each ordinal. Every ordinal must occur in every source; all ascend. */
export function combinedScores(ordinals: Uint32Array, sources: Scored[]): Float64Array {
  const scores = new Float64Array(ordinals.length).fill(1);
  for (const source of sources) {
    let at = 0;
    for (let i = 0; i < ordinals.length; i++) {
      while (source.ordinals[at] !== ordinals[i]) at++;
      scores[i] *= source.scores[at];
    }
  }
  return scores;
}

/** A boost that was asked for may double a score; the one that always applies adds a tenth at most. */
const FULL = 1;
const LOW = 0.1;

/**
 * Raises each score by the track's rating: a rating of 0 adds nothing, a middling one half of the intensity,
 * and no rating reaches all of it. So a full match of `fuzzytags` (1) stays above every partial one (at most ½).
 */
export function boost(
  { tracks }: Catalogue,
  ordinals: Uint32Array,
  scores: Float64Array,
  asked: Rating | undefined,
): void {
  const rating = asked ?? 'popularity_month';
  const intensity = asked === undefined ? LOW : FULL;
  const values = tracks.rating[rating];
  const typical = tracks.typicalRating[rating];
  for (let i = 0; i < ordinals.length; i++) {
    const value = Math.max(0, values[ordinals[i]]);
    scores[i] *= 1 + (intensity * value) / (value + typical);
  }
}

/**
 * For albums and artists, where only `namesearch` gives relevance: the better match first, then by `popularity`.
 * The degrees of a match lie so far apart that the low boost never lifts one over another.
 */
export function bestMatchFirst(
  selection: Selection,
  matches: Scored,
  popularity: SortKey,
): Pick<PageRequest, 'keys' | 'relevance'> {
  const scores = combinedScores(selectedOrdinals(selection), [matches]);
  return { keys: [popularity], relevance: { scores, before: 0 } };
}
