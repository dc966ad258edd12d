/**
 * The best tracks by `fuzzytags` alone, without a list of all that have any of them.
 *
 *     score = level / full × (1 + boost)        (see tag-levels.ts and relevance.ts)
 *
 * Among tracks of one level the rating decides. They are found among the highest rated tracks, in the order of that rating, until no
 * further track can be among the best. Where a level with several of the tags is too rare for that, all of its tracks are scored.
 */
import type { Rating } from '../../../domain/vocabulary.ts';
import type { Catalogue, OrdinalPage } from '../../catalogue.ts';
import { createTopRows } from '../../columns/top-rows.ts';
import { passesAll, type RowFilter, testOf } from '../pages/selection.ts';
import { RANKS } from '../pages/top-ranked.ts';
import type { Paging } from '../query.ts';
import { countTopLevels, createLevels, fullLevel } from '../tags/tag-levels.ts';
import { tagFamilies } from '../tags/tags.ts';
import { ROWS_MAX } from './best-rows.ts';
import { boosted, boostOf, fullMatchFirst, requiredRating } from './relevance.ts';

/** Of a track with one of the tags, or with two tags below them. */
const ONE_TAG = 2;

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
  const families = tagFamilies(catalogue, typed);
  const full = fullLevel(families);
  const boost = boostOf(catalogue, requested);
  const tests = filters.map((filter) => testOf(filter, RANKS, tracks.count));
  const best = createTopRows(offset + limit + 1);
  const final = (score: number, level: number) => fullMatchFirst(score, level / full);
  const scoreOf = (track: number, level: number) => final(boosted(level / full, boost, track), level);
  /** More than any track of each level has. */
  const bounds = Float64Array.from({ length: full + 1 }, (_, level) =>
    final((level / full) * (1 + boost.intensity), level),
  );

  const isComplete = (level: number) => best.isFull() && bounds[level] < best.worst();

  const sorted = tracks.descending[requested ?? 'popularity_month'];
  const topLevels = countTopLevels(sorted, families);
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

  const tracksAt = createLevels(catalogue, families);
  /** Offers all others of the level whose rating can bring them among the best. */
  const scoreLevel = (level: number): void => {
    const worst = () => beforeFullMatch(best.worst(), level / full);
    const bestOfLevel = { ...best, worst };
    let required = requiredRating(boost, level / full, bestOfLevel);
    const rows = tracksAt(level);
    for (let i = 0; i < rows.length; i++) {
      const track = rows[i];
      if (boost.values[track] < required || offered.has(track) || !passesAll(tests, track)) continue;
      if (best.offer(track, scoreOf(track, level)))
        required = requiredRating(boost, level / full, bestOfLevel);
    }
  };

  for (let level = full; level > 0 && !isComplete(level); level--) {
    if (walkLevel(level)) continue;
    if (level <= ONE_TAG) return undefined;
    scoreLevel(level);
  }
  const rows = best.inOrder().slice(offset);
  return { ordinals: rows.slice(0, limit).map(({ ordinal }) => ordinal), more: rows.length > limit };
}

/** The inverse of `fullMatchFirst`; infinite where no score of this share can become so high. */
function beforeFullMatch(final: number, share: number): number {
  const rest = share === 1 ? final - 1 : final;
  return rest < 1 ? rest / (1 - rest) : Number.POSITIVE_INFINITY;
}
