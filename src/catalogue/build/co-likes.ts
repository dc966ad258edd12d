/**
 * Which tracks the same users like. Two tracks that n users like both, and a and b users like each, are related by
 * n / √(a × b). At least two users in common are required, so that no user can be identified. Each track keeps its strongest
 * relations, and only mutual ones, so that the relation is symmetric.
 */
import type { SimilarityColumns } from '../catalogue.ts';
import { growingLists } from '../columns/growing.ts';
import { invertLists, listAt } from '../columns/list-column.ts';
import { indexOfNumber } from '../columns/lookup.ts';
import type { ListColumn } from '../columns/types.ts';

/** At most so many likes of one user are added: comparing them with each other takes quadratic time. */
export const LIKES_COUNTED = 50;
/** The strongest relations of a track. */
const KEPT_MAX = 16;
const USERS_MIN = 2;

interface CoLikedTrack {
  track: number;
  strength: number;
}

export function createCoLikesBuilder() {
  const lists = growingLists(Float64Array);
  return {
    /** The likes of one user. */
    add(trackIds: readonly number[]): void {
      for (const id of trackIds) lists.add(id);
      lists.endList();
    },
    /** `ids` are those of all tracks; likes of others are left out. */
    finish(ids: Float64Array): Pick<SimilarityColumns, 'liked' | 'strength'> {
      const { starts: startsOfUsers, items } = lists.finish();
      const ofUsers = known(items, startsOfUsers, ids);
      const best = strongestCoLikes(ofUsers, ids.length);
      const starts = new Uint32Array(ids.length + 1);
      const mutual: CoLikedTrack[] = [];
      for (let track = 0; track < ids.length; track++) {
        const strongest = (best.get(track) ?? []).filter((other) =>
          best.get(other.track)?.some((back) => back.track === track),
        );
        mutual.push(...strongest.sort((a, b) => a.track - b.track));
        starts[track + 1] = mutual.length;
      }
      return {
        liked: { starts, items: Uint32Array.from(mutual, ({ track }) => track) },
        strength: Float64Array.from(mutual, ({ strength }) => strength),
      };
    },
  };
}

/** The likes of each user as ordinals. */
function known(likes: Float64Array, likesFrom: Uint32Array, ids: Float64Array): ListColumn {
  const starts = new Uint32Array(likesFrom.length);
  const ordinals = new Uint32Array(likes.length);
  let count = 0;
  for (let user = 0; user < likesFrom.length - 1; user++) {
    for (let at = likesFrom[user]; at < likesFrom[user + 1]; at++) {
      const ordinal = indexOfNumber(ids, likes[at]);
      if (ordinal >= 0) ordinals[count++] = ordinal;
    }
    starts[user + 1] = count;
  }
  return { starts, items: ordinals.subarray(0, count) };
}

/** For each liked track its strongest relations. */
function strongestCoLikes(ofUsers: ListColumn, tracks: number): Map<number, CoLikedTrack[]> {
  const best = new Map<number, CoLikedTrack[]>();
  const users = invertLists(ofUsers, tracks);
  const likers = (track: number) => users.starts[track + 1] - users.starts[track];
  const times = new Uint32Array(tracks);
  for (let track = 0; track < tracks; track++) {
    if (likers(track) < USERS_MIN) continue;
    const met: number[] = [];
    for (const user of listAt(users, track))
      for (const other of listAt(ofUsers, user)) if (times[other]++ === 0) met.push(other);
    const together: CoLikedTrack[] = [];
    for (const other of met) {
      const both = times[other];
      times[other] = 0;
      if (other === track || both < USERS_MIN) continue;
      insert(together, { track: other, strength: both / Math.sqrt(likers(track) * likers(other)) });
    }
    if (together.length > 0) best.set(track, together);
  }
  return best;
}

/** Keeps the strongest, in order; of equals, the lower ordinals. */
function insert(strongest: CoLikedTrack[], coming: CoLikedTrack): void {
  const isBefore = (other: CoLikedTrack) =>
    other.strength > coming.strength || (other.strength === coming.strength && other.track < coming.track);
  let place = strongest.length;
  while (place > 0 && !isBefore(strongest[place - 1])) place--;
  if (place === KEPT_MAX) return;
  strongest.splice(place, 0, coming);
  if (strongest.length > KEPT_MAX) strongest.pop();
}
