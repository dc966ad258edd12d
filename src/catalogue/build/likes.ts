/** The likes of users, from which `query/similar/co-likes.ts` computes the tracks that the same users like. */
import type { UserLikes } from '../../domain/ports.ts';
import type { LikeColumns } from '../catalogue.ts';
import { growing, growingLists } from '../columns/growing.ts';
import { invertLists, listAt } from '../columns/list-column.ts';
import { indexOfNumber } from '../columns/lookup.ts';
import { type Entry, patchLists } from '../derive/lists.ts';
import { type ChangedRows, GONE, type RowChange, removedRows, rowChange } from '../derive/renumbering.ts';
import { remapNumbers, spliceNumbers, spliceRagged, withItems } from '../derive/splice.ts';

/** At most so many likes of one user count, the newest ones: a query looks at all likes of many users. */
export const LIKES_COUNTED = 50;

export function createLikesBuilder() {
  const { add, finish } = createListsBuilder();
  return {
    /** In ascending order of users, each with at least one like. */
    add,
    /** `ids` are those of all tracks. */
    finish(ids: Float64Array): LikeColumns {
      const lists = finish(ids);
      return { ...lists, users: invertLists(lists.tracks, ids.length) };
    },
  };
}

function createListsBuilder() {
  const users = growing({ id: Float64Array });
  const lists = growingLists(Float64Array);
  return {
    add({ id, trackIds }: UserLikes): void {
      const user = users.next();
      users.columns.id[user] = id;
      for (const trackId of trackIds) lists.add(trackId);
      lists.endList();
    },
    finish(ids: Float64Array): Omit<LikeColumns, 'users'> {
      const { starts, items } = lists.finish();
      const tracks = growingLists(Uint32Array);
      const missing = growingLists(Float64Array);
      for (let user = 0; user < starts.length - 1; user++) {
        for (const id of items.subarray(starts[user], starts[user + 1]).sort()) {
          const track = indexOfNumber(ids, id);
          if (track >= 0) tracks.add(track);
          else missing.add(id);
        }
        tracks.endList();
        missing.endList();
      }
      return { user: users.finish().id, tracks: tracks.finish(), missing: missing.finish() };
    },
  };
}

/** Which tracks come and go. */
export interface LikedTracks {
  rows: RowChange;
  /** Their ids. */
  before: Float64Array;
  after: Float64Array;
}

/** The likes when those of some users or some tracks have changed. Users without likes are among the removed. */
export function patchLikes(
  before: LikeColumns,
  { written, removed }: ChangedRows<UserLikes>,
  tracks: LikedTracks,
): LikeColumns {
  const ofUsers = new Map(written.map((likes) => [likes.id, likes]));
  const gone = new Set(removed);
  for (const user of usersOf(before, tracks)) {
    const id = before.user[user];
    const trackIds = [...ofTracks(before, user, tracks.before), ...missingOf(before, user)];
    if (!gone.has(id) && !ofUsers.has(id)) ofUsers.set(id, { id, trackIds });
  }
  const changed = [...ofUsers.values()].sort((a, b) => a.id - b.id);
  const users = rowChange(
    before.user,
    changed.map(({ id }) => id),
    removed,
  );
  const builder = createListsBuilder();
  changed.forEach(builder.add);
  const coming = builder.finish(tracks.after);
  const known = withItems(before.tracks, remapNumbers(before.tracks.items, tracks.rows));
  const losing = Array.from(users.lost, (user) => [...listAt(before.tracks, user)]).flat();
  const gained = Array.from(users.written, (user, i) =>
    Array.from(listAt(coming.tracks, i), (track): Entry => [track, user]),
  ).flat();
  return {
    user: spliceNumbers(before.user, users, coming.user),
    tracks: spliceRagged(known, users, coming.tracks),
    users: patchLists(before.users, tracks.rows, users, losing, gained),
    missing: spliceRagged(before.missing, users, coming.missing),
  };
}

/** The users who like a track that comes or goes. */
function usersOf({ users, missing }: LikeColumns, { rows, after }: LikedTracks): Set<number> {
  const found = new Set<number>();
  for (const track of removedRows(rows)) for (const user of listAt(users, track)) found.add(user);
  const inserted = new Set(rows.written.filter((_, i) => rows.sources[i] === GONE));
  const ids = new Set(Array.from(inserted, (track) => after[track]));
  if (ids.size > 0)
    for (let user = 0, i = 0; i < missing.items.length; i++) {
      while (missing.starts[user + 1] <= i) user++;
      if (ids.has(missing.items[i])) found.add(user);
    }
  return found;
}

const ofTracks = ({ tracks }: LikeColumns, user: number, ids: Float64Array) =>
  Array.from(listAt(tracks, user), (track) => ids[track]);

const missingOf = ({ missing: { starts, items } }: LikeColumns, user: number) =>
  items.subarray(starts[user], starts[user + 1]);
