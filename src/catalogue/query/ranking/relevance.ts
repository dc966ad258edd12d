/**
 * Relevance: how well rows match a search (behaviour.md 13).
 *
 *   relevance = search × namesearch × xartist
 *   score     = relevance × (1 + boost)
 *
 * With `fuzzytags`, tracks that have more of them come before all others: a score s becomes 1 + s / (1 + s), which is below 2, times a factor for
 * the number of the tags (`match.ts`).
 */
import type { Rating } from '../../../domain/vocabulary.ts';
import type { Catalogue } from '../../catalogue.ts';
import type { TopRows } from '../../columns/top-rows.ts';
import type { Sorted } from '../../columns/types.ts';
import type { PageRequest, SortKey } from '../pages/page-request.ts';
import type { RowFilter } from '../pages/selection.ts';
import { type Match, nameMatch } from './match.ts';

/** The matches that give a row its relevance. */
export interface Matches {
  /** Every row must pass each of them. */
  all: Match[];
  /** The entry of `all` for `fuzzytags`: its scores are at least twice as high with each further tag. */
  fuzzytags?: Match;
}

/** A requested boost may double a score; the default boost adds at most a tenth. */
const FULL = 1;
const LOW = 0.1;

/**
 * Raises a score by the track's rating: a rating of 0 adds nothing, a typical one half of the intensity, and no
 * rating reaches all of it.
 */
export interface Boost {
  values: Float64Array;
  /** Every track, the highest value first. */
  byRating: Sorted;
  typical: number;
  intensity: number;
}

export function boostOf({ tracks }: Catalogue, requested: Rating | undefined): Boost {
  const rating = requested ?? 'popularity_month';
  return {
    values: tracks.rating[rating],
    byRating: tracks.descending[rating],
    typical: tracks.typicalRating[rating],
    intensity: requested === undefined ? LOW : FULL,
  };
}

export function boosted(relevance: number, { values, typical, intensity }: Boost, ordinal: number): number {
  const value = Math.max(0, values[ordinal]);
  return relevance * (1 + (intensity * value) / (value + typical));
}

/** No row of this relevance with a lower rating is among the best: the boost, solved for the rating and a little below it. */
export function requiredRating({ typical, intensity }: Boost, relevance: number, best: TopRows): number {
  const excess = best.isFull() ? best.worst() / relevance - 1 : 0;
  if (excess <= 0) return Number.NEGATIVE_INFINITY;
  return excess < intensity
    ? (1 - 1e-6) * ((typical * excess) / (intensity - excess))
    : Number.POSITIVE_INFINITY;
}

/** The score of each ordinal; they ascend, and each passes every match. */
export function scoresOf(ordinals: Uint32Array, { all, fuzzytags }: Matches, boost: Boost): Float64Array {
  const scores = relevanceOf(
    ordinals,
    all.filter((match) => match !== fuzzytags),
  );
  for (let i = 0; i < ordinals.length; i++) scores[i] = boosted(scores[i], boost, ordinals[i]);
  if (fuzzytags === undefined) return scores;
  const factors = fuzzytags.scoresOf(ordinals);
  for (let i = 0; i < ordinals.length; i++) scores[i] = factors[i] * (1 + scores[i] / (1 + scores[i]));
  return scores;
}

/** The scores of the matches, multiplied in their order; 1 without any. The ordinals ascend, and each passes every match. */
export function relevanceOf(ordinals: Uint32Array, all: Match[]): Float64Array {
  const [scores = new Float64Array(ordinals.length).fill(1), ...others] = all.map((match) =>
    match.scoresOf(ordinals),
  );
  for (const factors of others) for (let i = 0; i < scores.length; i++) scores[i] *= factors[i];
  return scores;
}

/** The matches of `namesearch`; none if it is absent. */
export function nameMatches(
  catalogue: Catalogue,
  field: 'artists' | 'albums',
  namesearch: string | undefined,
): Match[] {
  return namesearch === undefined ? [] : [nameMatch(catalogue, field, namesearch)];
}

/**
 * Relevance of albums and artists: without `order` the better match comes first, then the more popular one. (The degrees
 * of a match lie so far apart that the low boost never lifts one over another.)
 */
export function byMatches(
  matches: Match[],
  filters: RowFilter[],
  keys: SortKey[],
  popularity: SortKey,
): Pick<PageRequest, 'filters' | 'keys' | 'relevance'> {
  if (matches.length === 0) return { filters: filters, keys };
  const among = [...filters, ...matches.map(({ filter }) => filter)];
  if (keys.length > 0) return { filters: among, keys };
  const matchScores = (ordinals: Uint32Array) => relevanceOf(ordinals, matches);
  return { filters: among, keys: [popularity], relevance: { scoresOf: matchScores, before: 0 } };
}
