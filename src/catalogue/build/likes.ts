/** The likes of users, from which `query/similar/co-likes.ts` computes the tracks that the same users like. */
import type { UserLikes } from '../../domain/ports.ts';
import type { LikeColumns } from '../catalogue.ts';
import { growing, growingLists } from '../columns/growing.ts';
import { invertLists } from '../columns/list-column.ts';
import { indexOfNumber } from '../columns/lookup.ts';

/** At most so many likes of one user count, the newest ones: a query looks at all likes of many users. */
export const LIKES_COUNTED = 50;

export function createLikesBuilder() {
  const users = growing({ id: Float64Array });
  const lists = growingLists(Float64Array);
  return {
    /** In ascending order of users, each with at least one like. */
    add({ id, trackIds }: UserLikes): void {
      const user = users.next();
      users.columns.id[user] = id;
      for (const trackId of trackIds) lists.add(trackId);
      lists.endList();
    },
    /** `ids` are those of all tracks. */
    finish(ids: Float64Array): LikeColumns {
      const { starts, items } = lists.finish();
      const tracks = growingLists(Uint32Array);
      const missing = growing({ user: Uint32Array, trackId: Float64Array });
      for (let user = 0; user < starts.length - 1; user++) {
        const located = locateLikes(items.subarray(starts[user], starts[user + 1]), ids);
        for (const track of located.tracks) tracks.add(track);
        tracks.endList();
        for (const trackId of located.missing) {
          const entry = missing.next();
          missing.columns.user[entry] = user;
          missing.columns.trackId[entry] = trackId;
        }
      }
      const ofUsers = tracks.finish();
      return {
        user: users.finish().id,
        tracks: ofUsers,
        users: invertLists(ofUsers, ids.length),
        missing: missing.finish(),
      };
    },
  };
}

/** The ordinals of the tracks, and the ids of those that the catalogue does not have; both ascend. */
export function locateLikes(trackIds: ArrayLike<number>, ids: Float64Array) {
  const tracks: number[] = [];
  const missing: number[] = [];
  for (const id of Float64Array.from(trackIds).sort()) {
    const track = indexOfNumber(ids, id);
    if (track >= 0) tracks.push(track);
    else missing.push(id);
  }
  return { tracks, missing };
}
