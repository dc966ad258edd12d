/**
 * One page of a user's tracks in an order with ratings. No index has that order, and sorting in the database would start again
 * with every step: all keys are read once, in the order of ids, and the page is selected from them.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { scoreWindow } from '../../catalogue/query/pages/window.ts';
import type { RowPage } from '../../domain/lists.ts';
import type { Store } from '../../store/store.ts';
import {
  readUserTrackKeys,
  readUserTracks,
  type UserTrack,
  type UserTrackKey,
  type UserTracksFilter,
  type UserTracksOrder,
} from '../../store/users/user-tracks.ts';
import type { FilteredQuery } from './filtered-page.ts';

/** Keys of one step: SQLite keeps the process until it has them. */
const STEP = 5000;

export async function ratedPage(
  { db }: Pick<Store, 'db'>,
  userId: number,
  query: FilteredQuery & UserTracksFilter,
  order: readonly UserTracksOrder[],
): Promise<RowPage<UserTrack>> {
  const { offset, limit, count } = query;
  const accepted: number[] = [];
  const scores: number[] = [];
  for (let after = -1; ; await turn()) {
    const step = await readUserTrackKeys(db, userId, query, after, STEP);
    for (const key of step) {
      if (!query.accept(key.id)) continue;
      accepted.push(key.id);
      scores.push(scoreOf(key, order));
    }
    if (step.length < STEP) break;
    after = step[step.length - 1].id;
  }
  const ids = scoreWindow(Float64Array.from(scores), offset, limit).map((row) => accepted[row]);
  return {
    rows: await readUserTracks(db, userId, query, ids),
    more: offset + limit < accepted.length,
    fullcount: count ? accepted.length : undefined,
  };
}

/** Larger than any rating, and than any time in milliseconds. */
const RATINGS = 100;
const TIMES = 1e13;

/** The place of a track in the order as one number, the largest first: comparing texts would take ten times as long. */
function scoreOf({ rating, tie, updated }: UserTrackKey, order: readonly UserTracksOrder[]): number {
  const date = order.find(({ field }) => field === 'updatedate');
  const time = date === undefined ? 0 : timeOf(updated) * (date.descending ? 1 : -1);
  const score = order[0].field === 'rating' ? rating * TIMES + time : time * RATINGS + rating;
  return score * 8 + tie;
}

const MIDNIGHT = '0000-01-01 00:00:00.000';

/** Of a timestamp, which may lack the milliseconds or more. */
function timeOf(timestamp: string): number {
  const full = timestamp + MIDNIGHT.slice(timestamp.length);
  return Date.parse(`${full.slice(0, 10)}T${full.slice(11)}Z`);
}
