/**
 * Following other users, and what they do publicly. Writes are durable when they resolve. Suspended and deleted users are in no list and no
 * count.
 */
import { sql } from 'kysely';
import {
  FOLLOWED_MAX,
  FOLLOWERS_SHOWN,
  type FollowedActivity,
  type FollowPage,
} from '../../domain/following.ts';
import type { Slice } from '../../domain/lists.ts';
import { Refusal } from '../../domain/refusal.ts';
import { REFUSAL_MESSAGES, requireFewer } from '../../domain/refusal-messages.ts';
import { dayOf, daysAfter, timestampOf } from '../../domain/timestamps.ts';
import { holdUser, noUser } from '../../store/hold-user.ts';
import { countRows, deleteRows, insertIfNew, selectOne, selectRows } from '../../store/queries/rows.ts';
import type { Db } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { visibleTo } from '../playlists/find-playlists.ts';

/** Activity older than this is not listed. */
const ACTIVITY_DAYS = 90;

export function createFollowing(store: Store, clock: () => Date = () => new Date()) {
  const { db, longReads } = store;
  return {
    /**
     * Keeps the first date. Rejects oneself (kind `type`), unknown and suspended users (kind `not-found`), and more than `FOLLOWED_MAX` (kind
     * `forbidden`).
     */
    async follow(userId: number, followedId: number): Promise<void> {
      if (userId === followedId) throw new Refusal('type', REFUSAL_MESSAGES.followSelf);
      const date = timestampOf(clock());
      await store.commit(async (trx) => {
        // In this order, so that two users who follow each other do not wait for each other.
        await holdUser(trx, Math.min(userId, followedId));
        await holdUser(trx, Math.max(userId, followedId));
        const followed = await selectOne(trx, 'user', ['suspended'], { id: followedId });
        if (followed?.suspended !== 0) throw noUser(followedId);
        const row = { user_id: userId, followed_id: followedId, date };
        if (!(await insertIfNew(trx, 'user_follow', row))) return;
        const others = (await countRows(trx, 'user_follow', { user_id: userId })) - 1;
        requireFewer(others, FOLLOWED_MAX, 'followsMax');
      });
    },
    /** Does nothing if the user is not followed. */
    async unfollow(userId: number, followedId: number): Promise<void> {
      await store.commit((trx) =>
        deleteRows(trx, 'user_follow', { user_id: userId, followed_id: followedId }),
      );
    },
    /** The users among these that the user follows, ascending. */
    async followedAmong(userId: number, ids: readonly number[]): Promise<number[]> {
      if (ids.length === 0) return [];
      const among = { user_id: userId, followed_id: ids };
      const rows = await selectRows(db, 'user_follow', ['followed_id'], among, ['followed_id']);
      return rows.map(({ followed_id }) => followed_id);
    },
    following: (userId: number, slice: Slice): Promise<FollowPage> =>
      listFollows(longReads, FOLLOWED, userId, slice),
    followers: (userId: number, slice: Slice): Promise<FollowPage> =>
      listFollows(longReads, FOLLOWERS, userId, slice),
    /** New playlists with tracks or with a query, and reviews of the followed users, the latest first. */
    async activity(userId: number, max: number): Promise<FollowedActivity[]> {
      const query = { userId, since: daysAfter(dayOf(clock()), -ACTIVITY_DAYS), max };
      const found = await Promise.all([listPlaylists(longReads, query), listReviews(longReads, query)]);
      return found.flat().sort(byDate).slice(0, max);
    },
  };
}

export type Following = ReturnType<typeof createFollowing>;

/** The latest first; of one day the highest id. */
function byDate(one: FollowedActivity, other: FollowedActivity): number {
  if (one.date !== other.date) return one.date < other.date ? 1 : -1;
  return other.id - one.id;
}

const FOLLOWED = { of: sql.ref('user_id'), listed: sql.ref('followed_id') };
const FOLLOWERS = { of: FOLLOWED.listed, listed: FOLLOWED.of };

/**
 * The users that the user follows, or those who follow the user; the latest first. The latest `FOLLOWERS_SHOWN` rows are read, even if
 * users among them are suspended: thousands of suspended followers must not make the list slow.
 */
async function listFollows(
  db: Db,
  { of, listed }: typeof FOLLOWED,
  userId: number,
  { offset, limit }: Slice,
): Promise<FollowPage> {
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

/** What the users that a user follows have done since a day, `yyyy-mm-dd`. */
interface ActivityQuery {
  userId: number;
  since: string;
  max: number;
}

const followedBy = (userId: number) => sql`(select followed_id from user_follow
  inner join "user" on "user".id = followed_id and "user".suspended = 0 where user_id = ${userId})`;

async function listPlaylists(db: Db, { userId, since, max }: ActivityQuery): Promise<FollowedActivity[]> {
  const { rows } = await sql<{ id: number; date: string }>`
    select id, creationdate as date from playlist
    where user_id in ${followedBy(userId)} and creationdate >= ${since}
      and (updated <> '' or query <> '') and ${visibleTo(undefined)}
    order by creationdate desc, id desc limit ${max}`.execute(db);
  return rows.map((row) => ({ kind: 'playlist', ...row }));
}

interface ReviewActivity {
  id: number;
  date: string;
  track_id: number | null;
  album_id: number | null;
}

async function listReviews(db: Db, { userId, since, max }: ActivityQuery): Promise<FollowedActivity[]> {
  const { rows } = await sql<ReviewActivity>`
    select id, date, track_id, album_id from review
    where user_id in ${followedBy(userId)} and date >= ${since} and hidden = 0
    order by date desc, id desc limit ${max}`.execute(db);
  return rows.map(({ id, date, track_id, album_id }) => ({
    kind: 'review',
    id,
    date: date.slice(0, 10),
    target: track_id === null ? { of: 'album', id: album_id ?? 0 } : { of: 'track', id: track_id },
  }));
}
