/**
 * One page of a user's tracks in an order with ratings. No index has that order, and sorting in the database would start again
 * with every step: all keys are read once, in the order of ids, and the page is selected from them.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { sortedWindow } from '../../catalogue/query/window.ts';
import type { RowPage } from '../../domain/lists.ts';
import type { Store } from '../../store/store.ts';
import {
  readUserTrackKeys,
  readUserTracks,
  type UserTrack,
  type UserTrackKey,
  type UserTracksFilter,
  type UserTracksOrder,
} from '../../store/user-tracks.ts';
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
  const keys: UserTrackKey[] = [];
  for (let after = -1; ; await turn()) {
    const step = await readUserTrackKeys(db, userId, query, after, STEP);
    for (const key of step) if (query.accept(key.id)) keys.push(key);
    if (step.length < STEP) break;
    after = step[step.length - 1].id;
  }
  const compare = compareBy(order);
  const window = sortedWindow(keys.length, offset, limit, (a, b) => compare(keys[a], keys[b]) || a - b);
  const ids = window.map((row) => keys[row].id);
  return {
    rows: await readUserTracks(db, userId, query, ids),
    more: offset + limit < keys.length,
    fullcount: count ? keys.length : undefined,
  };
}

function compareBy(order: readonly UserTracksOrder[]): (one: UserTrackKey, other: UserTrackKey) => number {
  return (one, other) => {
    for (const { field, descending } of order) {
      if (field === 'rating') {
        if (one.rating !== other.rating) return other.rating - one.rating;
      } else if (one.updated !== other.updated) return one.updated < other.updated === descending ? 1 : -1;
    }
    return 0;
  };
}
