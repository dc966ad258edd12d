/**
 * Which tracks the same users like. Two tracks that n users like both, and a and b users like each, are related by
 * n / √(a × b). At least two users in common are required, so that no user can be identified.
 *
 * Only some users of a track with very many count, those with the newest accounts, so that a request stays short. This
 * holds for both tracks, so the relation is the same in either direction. If only two users counted:
 *
 *   track a is liked by users 3, 5, 8 → 5, 8 count;  track b by 3, 5 → both count;  n = 1 (user 5), a = b = 2
 */
import type { Catalogue } from '../../catalogue.ts';
import { createBits, hasBit, setBit } from '../../columns/bits.ts';
import { cached } from '../../columns/cached.ts';
import type { ListColumn, Ordinal } from '../../columns/types.ts';

/** Users per track. */
export const USERS_COUNTED = 1000;
const USERS_MIN = 2;

export interface CoLikes {
  /** In no order. */
  tracks: Uint32Array;
  /** From 0 to 1; 0 for a track that is not among them. */
  strength(other: Ordinal): number;
}

const NONE: CoLikes = { tracks: new Uint32Array(0), strength: () => 0 };

/** The tracks of which only some users count: few, so that most are not looked up among the users. */
const crowdedTracks = cached(
  (users: ListColumn) => [users.starts],
  ({ starts }) => {
    const bits = createBits(starts.length - 1);
    for (let track = 0; track + 1 < starts.length; track++)
      if (starts[track + 1] - starts[track] > USERS_COUNTED) setBit(bits, track);
    return bits;
  },
);

export function coLikesOf({ likes, tracks: { count } }: Catalogue, track: Ordinal): CoLikes {
  const { users } = likes;
  const own = usersOf(users, track);
  if (own < USERS_MIN) return NONE;
  const counted = users.items.subarray(users.starts[track + 1] - own, users.starts[track + 1]);
  const times = countTimes(likes, counted, count);
  times.delete(track);
  return {
    tracks: Uint32Array.from([...times.keys()]),
    strength(other) {
      const both = times.get(other);
      return both === undefined ? 0 : both / Math.sqrt(own * usersOf(users, other));
    },
  };
}

/** By track: how many of the users like it, if two or more do. Most tracks are liked by one, so a bit for each leaves few to count. */
function countTimes(
  { tracks, users }: Catalogue['likes'],
  counted: Uint32Array,
  size: number,
): Map<Ordinal, number> {
  const crowded = crowdedTracks(users);
  const once = createBits(size);
  const times = new Map<Ordinal, number>();
  for (const user of counted) {
    const end = tracks.starts[user + 1];
    for (let i = tracks.starts[user]; i < end; i++) {
      const other = tracks.items[i];
      if (hasBit(crowded, other) && user < users.items[users.starts[other + 1] - USERS_COUNTED]) continue;
      if (hasBit(once, other)) times.set(other, (times.get(other) ?? 1) + 1);
      else setBit(once, other);
    }
  }
  return times;
}

/** How many count. */
function usersOf({ starts }: ListColumn, track: Ordinal): number {
  return Math.min(USERS_COUNTED, starts[track + 1] - starts[track]);
}
