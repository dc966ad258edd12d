/** The ratings of tracks, and their popularity in the period before. */

import { PREVIOUS, previousOf, ratingsOf, type TrackCounts } from '../../domain/activity/popularity.ts';
import { byName } from '../../domain/collections/by-name.ts';
import { RATINGS, type Rating } from '../../domain/vocabulary.ts';
import { growing } from '../columns/growing.ts';
import { firstIndex } from '../columns/lookup.ts';
import { sortDescending } from '../columns/sort.ts';
import type { Sorted } from '../columns/types.ts';

export function createRatingsBuilder() {
  const ratings = growing(byName(RATINGS, () => Float64Array));
  const previous = growing(byName(PREVIOUS, () => Float64Array));
  const base = byName(RATINGS, () => 0);

  /** Spelt out: see `growing`. */
  function setRatings(track: number, row: Record<Rating, number>): void {
    const { columns } = ratings;
    columns.buzzrate[track] = row.buzzrate;
    columns.downloads_week[track] = row.downloads_week;
    columns.downloads_month[track] = row.downloads_month;
    columns.downloads_total[track] = row.downloads_total;
    columns.listens_week[track] = row.listens_week;
    columns.listens_month[track] = row.listens_month;
    columns.listens_total[track] = row.listens_total;
    columns.popularity_week[track] = row.popularity_week;
    columns.popularity_month[track] = row.popularity_month;
    columns.popularity_total[track] = row.popularity_total;
  }

  function setPrevious(track: number, week: number, month: number, total: number): void {
    const { columns } = previous;
    columns.previous_week[track] = week;
    columns.previous_month[track] = month;
    columns.previous_total[track] = total;
  }

  return {
    /** The ratings that the next track came with. */
    add(row: Record<Rating, number>): void {
      setRatings(ratings.next(), row);
      setPrevious(previous.next(), row.popularity_week, row.popularity_month, row.popularity_total);
    },
    /** Adds what users did to the ratings that the track came with. */
    addCounts(track: number, counts: TrackCounts): void {
      for (const rating of RATINGS) base[rating] = ratings.columns[rating][track];
      setRatings(track, ratingsOf(base, counts));
      const { previous_week, previous_month, previous_total } = previousOf(base, counts);
      setPrevious(track, previous_week, previous_month, previous_total);
    },
    finish: () => ({ rating: ratings.finish(), previous: previous.finish() }),
  };
}

export function mostFirst<Name extends string>(
  names: readonly Name[],
  values: Record<Name, Float64Array>,
): Record<Name, Uint32Array> {
  return byName(names, (name) => sortDescending(values[name]));
}

/** `descending` is the order of the values. 1 if none is positive. */
export function meanOfPositive(values: Float64Array, descending: Sorted): number {
  const count = firstIndex(descending.length, (i) => values[descending[i]] <= 0);
  if (count === 0) return 1;
  // A zero does not change the sum, and adding it is faster than a branch. Few columns have negative values.
  const hasNegative = values[descending[descending.length - 1]] < 0;
  const summands = hasNegative ? values.map((value) => Math.max(0, value)) : values;
  let sum = 0;
  for (let i = 0; i < summands.length; i++) sum += summands[i];
  return sum / count;
}
