/** The relations of users to tracks: one row per user and track, each write one statement. */

import { type CompiledQuery, sql } from 'kysely';
import { scoreWindow } from '../../catalogue/query/pages/window.ts';
import type { RowPage } from '../../domain/lists.ts';
import type { TrackRelation } from '../../domain/vocabulary.ts';
import { selectOne } from '../../store/queries/rows.ts';
import { statement } from '../../store/queries/statement.ts';
import { amongIds, unpackRows } from '../../store/queries/where.ts';
import type { Db, Schema, SqlFragment, Trx } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { existing, incoming, later } from '../../store/user-tracks.ts';
import { type FilteredQuery, type RowWalk, type UserRows, walk } from './filtered-page.ts';

/** `update` has the changes of an existing row and its condition; other rows keep their first timestamp. */
function relationUpsert(column: 'liked' | 'favorited' | 'disliked', update: SqlFragment) {
  return statement<'moment' | 'userId' | 'trackId'>((value) => {
    const moment = sql`cast(${value('moment')} as text)`;
    const only = (each: typeof column) => (each === column ? moment : sql.lit(''));
    return sql`
      insert into user_track (user_id, track_id, liked, favorited, disliked, reviewed, score, updated)
      select "user".id, track.id, ${only('liked')}, ${only('favorited')}, ${only('disliked')}, '', 0,
        ${column === 'disliked' ? sql.lit('') : moment}
      from "user", track where "user".id = ${value('userId')} and track.id = ${value('trackId')}
      on conflict (user_id, track_id) do update set ${update}`;
  });
}

const WRITES = {
  like: relationUpsert(
    'liked',
    sql`
      liked = case when ${existing('liked')} = '' then ${incoming('liked')} else ${existing('liked')} end,
      disliked = '',
      updated = case when ${existing('liked')} = '' then ${later(existing('updated'), incoming('updated'))} else ${existing('updated')} end
      where ${existing('liked')} = '' or ${existing('disliked')} <> ''`,
  ),
  favorite: relationUpsert(
    'favorited',
    sql`
      favorited = ${incoming('favorited')},
      updated = ${later(existing('updated'), incoming('updated'))}
      where ${existing('favorited')} = ''`,
  ),
  dislike: relationUpsert(
    'disliked',
    sql`
      disliked = case when ${existing('disliked')} = '' then ${incoming('disliked')} else ${existing('disliked')} end,
      liked = '',
      updated = ${later(existing('favorited'), existing('reviewed'))}
      where ${existing('disliked')} = '' or ${existing('liked')} <> ''`,
  ),
} satisfies Record<TrackRelation, unknown>;

/**
 * behaviour.md 21: an existing relation keeps its first timestamp, a dislike removes the like, and a like the dislike.
 * Does nothing if the user or the track is unknown. Affects no row if nothing changes.
 */
export function relateToTrack(
  db: Db,
  relation: TrackRelation,
  userId: number,
  trackId: number,
  moment: string,
): CompiledQuery {
  return WRITES[relation](db, { moment, userId, trackId });
}

/** The row after a relation is removed. */
const REMOVALS = {
  like: sql`liked = '', updated = ${later(sql.ref('favorited'), sql.ref('reviewed'))}`,
  favorite: sql`favorited = '', updated = ${later(sql.ref('liked'), sql.ref('reviewed'))}`,
  dislike: sql`disliked = ''`,
} satisfies Record<TrackRelation, SqlFragment>;

/** When the user has liked the track; empty if not. */
export async function findLiked(trx: Trx, userId: number, trackId: number): Promise<string> {
  const row = await selectOne(trx, 'user_track', ['liked'], { user_id: userId, track_id: trackId });
  return row?.liked ?? '';
}

/** Returns whether the relation existed. */
export async function unrelateToTrack(
  trx: Trx,
  relation: TrackRelation,
  userId: number,
  trackId: number,
): Promise<boolean> {
  const { rows } = await sql`
    update user_track set ${REMOVALS[relation]}
    where user_id = ${userId} and track_id = ${trackId} and ${sql.ref(COLUMNS[relation])} <> ''
    returning track_id`.execute(trx);
  return rows.length > 0;
}

const COLUMNS = { like: 'liked', favorite: 'favorited', dislike: 'disliked' } as const;

export type ShownRelation = 'like' | 'favorite' | 'review';

interface UserTracksFilter {
  ids?: readonly number[] | undefined;
  /** Tracks with at least one of these. */
  relations?: readonly ShownRelation[] | undefined;
}

export interface UserTracksOrder {
  field: 'updatedate' | 'rating';
  /** Ratings are always descending. */
  descending: boolean;
}

/** See behaviour.md 22. */
const RATING = sql`(score + case when favorited <> '' then 9 else 0 end + case when liked <> '' then 8 else 0 end)`;
/** With equal ratings, what is reviewed comes first, then favorites, then likes: 8 × rating, and a bit for each. */
const RANK = sql`(8 * ${RATING} + case when reviewed <> '' then 4 else 0 end + case when favorited <> '' then 2 else 0 end + case when liked <> '' then 1 else 0 end)`;
const MOMENTS: Record<ShownRelation, string> = { like: 'liked', favorite: 'favorited', review: 'reviewed' };

/** By the latest date, then by ascending id; without a direction, by id alone. */
export function walkUserTracks(
  db: Db,
  userId: number,
  filter: UserTracksFilter,
  direction?: { descending: boolean },
): RowWalk<Shown> {
  return walk(db, shownTracks(userId, filter), direction && { column: 'updated', ...direction });
}

type Shown = Pick<Schema['user_track'], 'liked' | 'favorited' | 'score' | 'updated'>;
export type UserTrack = Shown & { id: number };

/** The rows of these ids that match the filter, in this order. */
async function readUserTracks(
  db: Db,
  userId: number,
  { relations }: UserTracksFilter,
  ids: readonly number[],
): Promise<UserTrack[]> {
  const rows = await walkUserTracks(db, userId, { ids, relations }).next(ids.length);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The columns used by the orders. */
interface UserTrackKey {
  id: number;
  /** The rating, and how equal ones are ordered. */
  rating: number;
  tie: number;
  updated: string;
}

/** The keys of the next tracks after this id, by id. */
async function readUserTrackKeys(
  db: Db,
  userId: number,
  filter: UserTracksFilter,
  after: number,
  max: number,
): Promise<UserTrackKey[]> {
  const { conditions } = shownTracks(userId, filter);
  const { rows } = await sql<{ packed: string | null }>`
    select string_agg(track_id || ' ' || rank || ' ' || updated, ',') as packed
    from (select track_id, ${RANK} as rank, updated from user_track
      where user_id = ${userId} and track_id > ${after} and ${sql.join(conditions, sql` and `)}
      order by track_id limit ${max}) as shown`.execute(db);
  // No database promises to keep the order, but both do.
  return unpackRows(rows[0].packed)
    .map(([id, rank, updated]) => ({ id, rating: Math.floor(rank / 8), tie: rank % 8, updated }))
    .sort((one, other) => one.id - other.id);
}

function shownTracks(userId: number, { ids, relations }: UserTracksFilter): UserRows<Shown> {
  const conditions = [sql`updated <> ''`, ...amongIds(sql.ref('track_id'), ids)];
  if (relations !== undefined && relations.length > 0) {
    const any = relations.map((relation) => sql`${sql.ref(MOMENTS[relation])} <> ''`);
    conditions.push(sql`(${sql.join(any, sql` or `)})`);
  }
  const columns = ['liked', 'favorited', 'score', 'updated'] as const;
  return { table: 'user_track', id: 'track_id', columns, userId, conditions };
}

// One page of a user's tracks in an order with ratings. No index has that order, and sorting in the database would start again
// with every step: all keys are read once, in the order of ids, and the page is selected from them.

/** Keys of one step: SQLite keeps the process until it has them. */
const STEP = 5000;

export async function ratedPage(
  { db }: Pick<Store, 'db'>,
  userId: number,
  query: FilteredQuery & UserTracksFilter,
  order: readonly UserTracksOrder[],
): Promise<RowPage<UserTrack>> {
  const { offset, limit, fullcount } = query;
  const accepted: number[] = [];
  const scores: number[] = [];
  for (let after = -1; ; ) {
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
    fullcount: fullcount ? accepted.length : undefined,
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

/** The time of a timestamp, which may lack the milliseconds or more. */
function timeOf(timestamp: string): number {
  const full = timestamp + MIDNIGHT.slice(timestamp.length);
  return Date.parse(`${full.slice(0, 10)}T${full.slice(11)}Z`);
}
