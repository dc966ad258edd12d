/** The likes of each user, from which `catalogue/query/similar/co-likes.ts` computes similar tracks. */
import { sql } from 'kysely';
import type { UserLikes } from '../../domain/ports.ts';
import { rangesOf } from '../queries/pages.ts';
import type { Db, SqlFragment } from '../schema.ts';

/** Rows per statement: SQLite is synchronous and blocks the process meanwhile. */
const ROWS = 4000;

const IS_LIKED = sql`liked <> ''`;
const LIKES = [{ table: 'user_track', id: 'user_id', where: IS_LIKED }] as const;

/** Each user with likes, in ascending id: the tracks, newest first, at most `max`. Call it in `store.snapshot`. */
export async function* readLikesByUser(db: Db, max: number): AsyncGenerator<UserLikes> {
  for await (const isInRange of rangesOf(db, LIKES, ROWS)) yield* newest(db, isInRange('user_id'), max);
}

/** The same for these users alone. */
export async function* readLikesOf(
  db: Db,
  userIds: Iterable<number>,
  max: number,
): AsyncGenerator<UserLikes> {
  // One at a time: a user may have very many likes.
  for (const userId of userIds) yield* newest(db, sql`user_id = ${userId}`, max);
}

/** Users with likes of `since` or later, page by page. */
export async function* readLikersSince(db: Db, since: string): AsyncGenerator<number[]> {
  for await (const isInRange of rangesOf(db, LIKES, ROWS)) {
    const { rows } = await sql<{ user_id: number }>`
      select distinct user_id from user_track where ${isInRange('user_id')} and liked >= ${since}`.execute(
      db,
    );
    yield rows.map(({ user_id }) => user_id);
  }
}

/** One row for each user: one for each like would take twice as long. */
async function* newest(db: Db, users: SqlFragment, max: number): AsyncGenerator<UserLikes> {
  const { rows } = await sql<{ id: number; tracks: string }>`
    select user_id as id, string_agg(cast(track_id as text), ',' order by liked desc, track_id) as tracks
    from user_track where ${users} and ${IS_LIKED} group by user_id order by user_id`.execute(db);
  for (const { id, tracks } of rows) yield { id, trackIds: tracks.split(',', max).map(Number) };
}
