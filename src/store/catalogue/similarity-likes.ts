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

async function* newest(db: Db, users: SqlFragment, max: number): AsyncGenerator<UserLikes> {
  const { rows } = await sql<{ user_id: number; track_id: number }>`
    select user_id, track_id from (
      select user_id, track_id, row_number() over (partition by user_id order by liked desc, track_id) as place
      from user_track where ${users} and ${IS_LIKED}
    ) as liked where place <= ${max} order by user_id, place`.execute(db);
  for (const [id, likes] of Map.groupBy(rows, ({ user_id }) => user_id))
    yield { id, trackIds: likes.map(({ track_id }) => track_id) };
}
