/** The likes of users, from which `query/similar/co-likes.ts` computes the tracks that the same users like. */
import type { UserLikes } from '../../domain/ports.ts';
import type { LikeColumns } from '../catalogue.ts';
import { growing, growingLists } from '../columns/growing.ts';
import { invertLists, listAt } from '../columns/list-column.ts';
import { indexOfNumber } from '../columns/lookup.ts';
import { type Entry, patchLists } from '../derive/lists.ts';
import {
  type ChangedRows,
  GONE,
  type RowChange,
  removedRows,
  rowChange,
  withWritten,
} from '../derive/renumbering.ts';
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
  const ids = Float64Array.from(written, ({ id }) => id);
  const changed = rowChange(before.user, ids, removed);
  const user = spliceNumbers(before.user, changed, ids);
  const others = Array.from(usersOf(before, tracks), (other) => changed.numbers[other]);
  const users = withWritten(
    changed,
    others.filter((other) => other !== GONE),
  );
  const ofUsers = new Map(written.map((likes) => [likes.id, likes]));
  const builder = createListsBuilder();
  users.written.forEach((row, i) => {
    builder.add(ofUsers.get(user[row]) ?? likesBefore(before, users.sources[i], tracks.before));
  });
  const coming = builder.finish(tracks.after);
  const inserted = insertedRows(tracks.rows);
  const gained = Array.from(users.written, (row, i) =>
    Array.from(listAt(coming.tracks, i), (track): Entry => [track, row]).filter(
      // The other users have what they had.
      ([track]) => ofUsers.has(user[row]) || inserted.has(track),
    ),
  ).flat();
  const losing = Array.from(changed.lost, (row) => [...listAt(before.tracks, row)]).flat();
  const known = withItems(before.tracks, remapNumbers(before.tracks.items, tracks.rows));
  return {
    user,
    tracks: spliceRagged(known, users, coming.tracks),
    users: patchLists(before.users, tracks.rows, changed, losing, gained),
    missing: spliceRagged(before.missing, users, coming.missing),
  };
}

/** The users who like a track that comes or goes. */
function usersOf({ users, missing }: LikeColumns, { rows, after }: LikedTracks): Set<number> {
  const found = new Set<number>();
  for (const track of removedRows(rows)) for (const user of listAt(users, track)) found.add(user);
  const ids = new Set(Array.from(insertedRows(rows), (track) => after[track]));
  if (ids.size > 0)
    for (let user = 0, i = 0; i < missing.items.length; i++) {
      while (missing.starts[user + 1] <= i) user++;
      if (ids.has(missing.items[i])) found.add(user);
    }
  return found;
}

const insertedRows = ({ written, sources }: RowChange) =>
  new Set(written.filter((_, i) => sources[i] === GONE));

function likesBefore({ user, tracks, missing }: LikeColumns, row: number, ids: Float64Array): UserLikes {
  const { starts, items } = missing;
  const known = Array.from(listAt(tracks, row), (track) => ids[track]);
  return { id: user[row], trackIds: [...known, ...items.subarray(starts[row], starts[row + 1])] };
}
