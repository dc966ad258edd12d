/**
 * Which tracks the same users like. Two tracks that n users like both, and a and b users like each, are related by
 * n / √(a × b). At least two users in common are required, so that no user can be identified.
 *
 * Of a track with very many users only some count, those with the newest accounts, so that a request stays short. This
 * holds for both tracks, so the relation is the same in either direction. If only two users counted:
 *
 *   track a is liked by users 3, 5, 8 → 5, 8 count;  track b by 3, 5 → both count;  n = 1 (user 5), a = b = 2
 */
import type { Catalogue } from '../catalogue.ts';
import { bitsOf, createBits, hasBit, ordinalsOf, setBit } from '../columns/bits.ts';
import type { ListColumn, Ordinal } from '../columns/types.ts';
import { cachedByColumns } from '../columns/used-columns.ts';

/** Users per track. */
export const USERS_COUNTED = 1000;
const USERS_MIN = 2;

export interface CoLikes {
  /** Ascending. */
  tracks: Uint32Array;
  /** Parallel to `tracks`: from 0 to 1. */
  strength: Float64Array;
}

const NONE: CoLikes = { tracks: new Uint32Array(0), strength: new Float64Array(0) };

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

/** How often each track was met, all zero between two calls; and the tracks that were met. */
let times = new Uint16Array(0);
let met = new Uint32Array(0);

export function coLikesOf({ likes, tracks: { count } }: Catalogue, track: Ordinal): CoLikes {
  const { tracks, users } = likes;
  const end = users.starts[track + 1];
  const own = Math.min(USERS_COUNTED, end - users.starts[track]);
  if (own < USERS_MIN) return NONE;
  if (times.length < count) {
    times = new Uint16Array(count);
    met = new Uint32Array(count);
  }
  const crowded = crowdedTracks(users);
  let metCount = 0;
  for (let i = end - own; i < end; i++) {
    const user = users.items[i];
    const last = tracks.starts[user + 1];
    for (let j = tracks.starts[user]; j < last; j++) {
      const other = tracks.items[j];
      if (hasBit(crowded, other) && user < users.items[users.starts[other + 1] - USERS_COUNTED]) continue;
      if (times[other]++ === 0) met[metCount++] = other;
    }
  }
  times[track] = 0;
  let relatedCount = 0;
  for (let i = 0; i < metCount; i++) {
    const other = met[i];
    if (times[other] >= USERS_MIN) met[relatedCount++] = other;
    else times[other] = 0;
  }
  const related = ascending(met.subarray(0, relatedCount), count);
  const strength = new Float64Array(relatedCount);
  for (let i = 0; i < relatedCount; i++) {
    const other = related[i];
    const others = Math.min(USERS_COUNTED, users.starts[other + 1] - users.starts[other]);
    strength[i] = times[other] / Math.sqrt(own * others);
    times[other] = 0;
  }
  return { tracks: related, strength };
}

/** More than one in so many tracks of the catalogue are faster to sort as a set of bits. */
const SORTED = 1024;

function ascending(tracks: Uint32Array, size: number): Uint32Array {
  return tracks.length * SORTED > size
    ? ordinalsOf(bitsOf(tracks, size), tracks.length)
    : tracks.slice().sort();
}
