/** Following other users, and what they do publicly. Writes are durable when they resolve. */
import { setImmediate as turn } from 'node:timers/promises';
import type { FollowedActivity, FollowPage } from '../../domain/following.ts';
import type { Slice } from '../../domain/lists.ts';
import { Refusal } from '../../domain/refusal.ts';
import { REFUSAL_MESSAGES } from '../../domain/refusal-messages.ts';
import { dayOf, daysAfter, timestampOf } from '../../domain/timestamps.ts';
import { listActivity } from '../../store/following/followed-activity.ts';
import {
  findFollowed,
  followUser,
  listFollowedIds,
  listFollows,
  unfollowUser,
} from '../../store/following/follows.ts';
import { inParts } from '../../store/queries/in-parts.ts';
import type { Store } from '../../store/store.ts';

/** Activity older than this is not listed. */
const ACTIVITY_DAYS = 90;
/** Followed users per query: SQLite blocks the process meanwhile. */
const USERS_AT_ONCE = 500;

export function createFollowing(store: Store, clock: () => Date = () => new Date()) {
  const { db, longReads } = store;
  return {
    /** Rejects (kind `type`) oneself, and what `followUser` rejects. */
    async follow(userId: number, followedId: number): Promise<void> {
      if (userId === followedId) throw new Refusal('type', REFUSAL_MESSAGES.followSelf);
      await followUser(store, userId, followedId, timestampOf(clock()));
    },
    unfollow: (userId: number, followedId: number): Promise<void> => unfollowUser(store, userId, followedId),
    /** Those of these users that the user follows. */
    followedAmong: (userId: number, ids: readonly number[]): Promise<number[]> =>
      findFollowed(db, userId, ids),
    following: (userId: number, slice: Slice): Promise<FollowPage> =>
      listFollows(longReads, 'following', userId, slice),
    followers: (userId: number, slice: Slice): Promise<FollowPage> =>
      listFollows(longReads, 'followers', userId, slice),
    /** New playlists and reviews of the followed users, the latest first. */
    async activity(userId: number, max: number): Promise<FollowedActivity[]> {
      const since = daysAfter(dayOf(clock()), -ACTIVITY_DAYS);
      let latest: FollowedActivity[] = [];
      for (const userIds of inParts(await listFollowedIds(db, userId), USERS_AT_ONCE)) {
        const found = await listActivity(longReads, { userIds, since, max });
        latest = [...latest, ...found].sort(byDate).slice(0, max);
        await turn();
      }
      return latest;
    },
  };
}

export type Following = ReturnType<typeof createFollowing>;

/** The latest first; of one day the highest id. */
function byDate(one: FollowedActivity, other: FollowedActivity): number {
  if (one.date !== other.date) return one.date < other.date ? 1 : -1;
  return other.id - one.id;
}
