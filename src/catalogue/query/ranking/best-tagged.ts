/**
 * The best tracks by `fuzzytags` alone, without a list of all that have any of them.
 *
 * Tracks of a higher level come first (see tag-levels.ts); among those of one level the rating decides (see relevance.ts). They are found among the highest rated tracks, in the order of that rating, until no
 * further track can be among the best. Where a level with several of the tags is too rare for that, all of its tracks are scored.
 */
import type { Rating } from '../../../domain/vocabulary.ts';
import type { Catalogue, OrdinalPage } from '../../catalogue.ts';
import { createTopRows } from '../../columns/top-rows.ts';
import { passesAll, type RowFilter, testOf } from '../pages/selection.ts';
import { RANKS } from '../pages/top-ranked.ts';
import type { Paging } from '../query.ts';
import { countTopLevels, createLevels } from '../tags/tag-levels.ts';
import { tracksOfEach } from '../tags/tags.ts';
import { ROWS_MAX } from './best-rows.ts';
import { boosted, boostOf, byTagCount, requiredRating } from './relevance.ts';

/** `undefined` when another way is better: a deep page, a count, or too few matches with a rating. */
export function bestTagged(
  catalogue: Catalogue,
  filters: RowFilter[],
  typed: string[],
  requested: Rating | undefined,
  { offset, limit, fullcount }: Paging,
): OrdinalPage | undefined {
  if (fullcount || offset + limit >= ROWS_MAX || filters.some(({ kind }) => kind === 'list'))
    return undefined;
  const { tracks } = catalogue;
  const tagged = tracksOfEach(catalogue, typed);
  const boost = boostOf(catalogue, requested);
  const tests = filters.map((filter) => testOf(filter, RANKS, tracks.count));
  const best = createTopRows(offset + limit + 1);
  const scoreOf = (track: number, level: number) => byTagCount(boosted(1, boost, track), level);

  const sorted = tracks.descending[requested ?? 'popularity_month'];
  const topLevels = countTopLevels(sorted, tagged);
  const offered = new Set<number>();
  /** Returns whether it has found all that belong to the best. */
  const walkLevel = (level: number): boolean => {
    for (const rank of topLevels.ordinalsAt(level)) {
      const track = sorted[rank];
      if (!passesAll(tests, track)) continue;
      // Those without a rating are in another order here.
      if (boost.values[track] <= 0) return false;
      const score = scoreOf(track, level);
      if (best.isFull() && score < best.worst()) return true;
      best.offer(track, score);
      offered.add(track);
    }
    return false;
  };

  const tracksAt = createLevels(catalogue, tagged);
  /** Offers all others of the level whose rating can bring them among the best. */
  const scoreLevel = (level: number): void => {
    const bestOfLevel = { ...best, worst: () => withoutTagCount(best.worst(), level) };
    let required = requiredRating(boost, 1, bestOfLevel);
    const rows = tracksAt(level);
    for (let i = 0; i < rows.length; i++) {
      const track = rows[i];
      if (boost.values[track] < required || offered.has(track) || !passesAll(tests, track)) continue;
      if (best.offer(track, scoreOf(track, level))) required = requiredRating(boost, 1, bestOfLevel);
    }
  };

  for (let level = tagged.length; level > 0 && !best.isFull(); level--) {
    if (walkLevel(level)) continue;
    if (level === 1) return undefined;
    scoreLevel(level);
  }
  const rows = best.inOrder().slice(offset);
  return { ordinals: rows.slice(0, limit).map(({ ordinal }) => ordinal), more: rows.length > limit };
}

/** The inverse of `byTagCount`. */
function withoutTagCount(score: number, level: number): number {
  const rest = score - level;
  return rest / (1 - rest);
}
