/**
 * Which tracks the same users like. Two tracks that n users like both, and a and b users like each, are related by
 * n / √(a × b). At least two users in common are required, so that no user can be identified.
 *
 * Of a track with very many users only some count, those with the newest accounts, so that a request stays short. This
 * holds for both tracks, so the relation is the same in either direction. If only two users counted:
 *
 *   track a is liked by users 3, 5, 8 → 5, 8 count;  track b by 3, 5 → both count;  n = 1 (user 5), a = b = 2
 */
import type { Catalogue } from '../../catalogue.ts';
import { createBits, hasBit, setBit } from '../../columns/bits.ts';
import type { ListColumn, Ordinal } from '../../columns/types.ts';
import { cachedByColumns } from '../../columns/used-columns.ts';

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
const crowdedTracks = cachedByColumns(
  (users: ListColumn) => [users.starts],
  ({ starts }) => {
    const bits = createBits(starts.length - 1);
    for (let track = 0; track + 1 < starts.length; track++)
      if (starts[track + 1] - starts[track] > USERS_COUNTED) setBit(bits, track);
    return bits;
  },
);

/** By track: how many users like it and the latest track. The tracks that one of them likes, and those that enough of them like. */
let times = new Uint16Array(0);
let met = new Uint32Array(0);
let related = new Uint32Array(0);
let metCount = 0;
/** Where the likes of each counted user are. */
const from = new Uint32Array(USERS_COUNTED);
const to = new Uint32Array(USERS_COUNTED);

/** To clear all takes as long as to clear one in so many. */
const CLEARED = 64;

function forgetLatest(count: number): void {
  if (times.length < count) {
    times = new Uint16Array(count);
    met = new Uint32Array(count);
    related = new Uint32Array(count);
  } else if (metCount * CLEARED > times.length) times.fill(0);
  else for (let i = 0; i < metCount; i++) times[met[i]] = 0;
}

/** The result is valid until the next call. */
export function coLikesOf({ likes, tracks: { count } }: Catalogue, track: Ordinal): CoLikes {
  const { users } = likes;
  const own = usersOf(users, track);
  if (own < USERS_MIN) return NONE;
  forgetLatest(count);
  // So it is not counted among the others.
  times[track] = USERS_MIN;
  const counted = users.items.subarray(users.starts[track + 1] - own, users.starts[track + 1]);
  const relatedCount = countTimes(likes, counted);
  times[track] = 0;
  return {
    tracks: related.subarray(0, relatedCount),
    strength: (other) =>
      times[other] < USERS_MIN ? 0 : times[other] / Math.sqrt(own * usersOf(users, other)),
  };
}

/**
 * Counts the tracks that the users like. The reads must not wait for each other, because most are not in the cache: so there is no branch on
 * what is read, except for the few crowded tracks.
 */
function countTimes({ tracks, users }: Catalogue['likes'], counted: Uint32Array): number {
  for (let i = 0; i < counted.length; i++) {
    from[i] = tracks.starts[counted[i]];
    to[i] = tracks.starts[counted[i] + 1];
  }
  const crowded = crowdedTracks(users);
  let nextMet = 0;
  let nextRelated = 0;
  for (let i = 0; i < counted.length; i++) {
    const end = to[i];
    for (let j = from[i]; j < end; j++) {
      const other = tracks.items[j];
      if (hasBit(crowded, other) && counted[i] < users.items[users.starts[other + 1] - USERS_COUNTED])
        continue;
      const before = times[other];
      times[other] = before + 1;
      met[nextMet] = other;
      nextMet += Number(before === 0);
      related[nextRelated] = other;
      nextRelated += Number(before === USERS_MIN - 1);
    }
  }
  metCount = nextMet;
  return nextRelated;
}

/** How many count. */
function usersOf({ starts }: ListColumn, track: Ordinal): number {
  return Math.min(USERS_COUNTED, starts[track + 1] - starts[track]);
}
