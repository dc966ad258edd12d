/** Users who follow other users. Suspended and deleted users are in no list and no count. */
import { sql } from 'kysely';
import { FOLLOWED_MAX, FOLLOWERS_SHOWN, type FollowPage } from '../../domain/following.ts';
import type { Slice } from '../../domain/lists.ts';
import { Refusal } from '../../domain/refusal.ts';
import { refusalMessage } from '../../domain/refusal-messages.ts';
import { holdUser, noUser } from '../hold-user.ts';
import { countRows } from '../queries/where.ts';
import type { Db } from '../schema.ts';
import type { Store } from '../store.ts';

/**
 * Keeps the first date. Rejects unknown and suspended users (kind `not-found`), and more than `FOLLOWED_MAX` (kind `forbidden`).
 */
export async function followUser(
  store: Store,
  userId: number,
  followedId: number,
  date: string,
): Promise<void> {
  await store.commit(async (trx) => {
    // In this order, so that two users who follow each other do not wait for each other.
    await holdUser(trx, Math.min(userId, followedId));
    await holdUser(trx, Math.max(userId, followedId));
    const { suspended } = await trx
      .selectFrom('user')
      .select('suspended')
      .where('id', '=', followedId)
      .executeTakeFirstOrThrow();
    if (suspended === 1) throw noUser(followedId);
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('user_follow')
      .values({ user_id: userId, followed_id: followedId, date })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return;
    const own = await countRows(trx.selectFrom('user_follow').where('user_id', '=', userId));
    if (own > FOLLOWED_MAX)
      throw new Refusal('forbidden', refusalMessage('followsMax', { max: FOLLOWED_MAX }));
  });
}

/** Does nothing if the user is not followed. */
export async function unfollowUser(store: Store, userId: number, followedId: number): Promise<void> {
  await store.commit((trx) =>
    trx
      .deleteFrom('user_follow')
      .where('user_id', '=', userId)
      .where('followed_id', '=', followedId)
      .execute(),
  );
}

/** Those of these users that the user follows, ascending. */
export async function findFollowed(db: Db, userId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('user_follow')
    .select('followed_id')
    .where('user_id', '=', userId)
    .where('followed_id', 'in', ids)
    .orderBy('followed_id')
    .execute();
  return rows.map(({ followed_id }) => followed_id);
}

/** All users that the user follows, in the order of their ids. */
export async function listFollowedIds(db: Db, userId: number): Promise<number[]> {
  // As one text, which the database sends in a fraction of the time of as many rows.
  const { rows } = await sql<{ ids: string | null }>`
    select string_agg(cast(followed_id as text), ',') as ids from user_follow
    where user_id = ${userId}`.execute(db);
  const ids: number[] = JSON.parse(`[${rows[0].ids ?? ''}]`);
  return ids.sort((one, other) => one - other);
}

const FOLLOWED = { of: sql.ref('user_id'), listed: sql.ref('followed_id') };
const FOLLOWERS = { of: FOLLOWED.listed, listed: FOLLOWED.of };

/**
 * The users that the user follows, or those who follow the user; the latest first. The latest `FOLLOWERS_SHOWN` rows are read, even if
 * users among them are suspended: thousands of suspended followers must not make the list slow.
 */
export async function listFollows(
  db: Db,
  list: 'following' | 'followers',
  userId: number,
  { offset, limit }: Slice,
): Promise<FollowPage> {
  const { of, listed } = list === 'following' ? FOLLOWED : FOLLOWERS;
  const shown = sql`
    from (select ${listed} as id, date from user_follow where ${of} = ${userId}
      order by date desc, ${listed} limit ${sql.lit(FOLLOWERS_SHOWN)}) as latest
    inner join "user" as other on other.id = latest.id and other.suspended = 0
    where exists (select 1 from "user" as owner where owner.id = ${userId} and owner.suspended = 0)`;
  const counted = sql<{ total: number }>`select count(*) as total ${shown}`;
  const page = sql<{ id: number }>`
    select latest.id ${shown} order by latest.date desc, latest.id limit ${limit} offset ${offset}`;
  const [{ rows: totals }, { rows }] = await Promise.all([counted.execute(db), page.execute(db)]);
  return { total: totals[0].total, ids: rows.map(({ id }) => id) };
}
