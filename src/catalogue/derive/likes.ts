/** The likes of users (`build/likes.ts`) when the likes of some users or some tracks have changed. */
import type { UserLikes } from '../../domain/ports.ts';
import { locateLikes } from '../build/likes.ts';
import type { LikeColumns } from '../catalogue.ts';
import { listAt } from '../columns/list-column.ts';
import { patchLists, sortedPairs } from './lists.ts';
import {
  type ChangedRows,
  GONE,
  keepsNumbers,
  lowerBound,
  numberAfter,
  type Renumbering,
  type RowChange,
  rowChange,
} from './renumbering.ts';
import { spliceNumbers } from './splice.ts';

/** Which tracks come and go. */
export interface LikedTracks {
  rows: Renumbering;
  /** Their ids. */
  before: Float64Array;
  after: Float64Array;
}

type Pair = readonly [user: number, track: number];
type Missing = LikeColumns['missing'];

/** Users are numbered as before in what is lost, and as after in what is gained. */
interface Difference {
  lost: Pair[];
  gained: Pair[];
  /** Entries of `missing` that go, and the user and track id of those that come. */
  found: Set<number>;
  missed: Pair[];
}

/** Users without likes are among the removed. */
export function patchLikes(
  before: LikeColumns,
  changed: ChangedRows<UserLikes>,
  tracks: LikedTracks,
): LikeColumns {
  const users = rowChange(
    before.user,
    changed.written.map(({ id }) => id),
    changed.removed,
  );
  const difference: Difference = { lost: [], gained: [], found: new Set(), missed: [] };
  removeUsers(before, users, difference);
  changed.written.forEach(({ trackIds }, i) => {
    const likes = {
      source: users.sources[i],
      user: users.written[i],
      ...locateLikes(trackIds, tracks.after),
    };
    replaceLikes(before, likes, tracks.rows, difference);
  });
  const numberOf = otherUsers(users);
  loseTracks(before, tracks, numberOf, difference);
  findMissing(before, tracks, numberOf, difference);
  const { lost, gained } = difference;
  const swapped = (pairs: Pair[]) => sortedPairs(pairs.map(([user, track]) => [track, user]));
  return {
    user: spliceNumbers(
      before.user,
      users,
      changed.written.map(({ id }) => id),
    ),
    tracks: patchLists(before.tracks, {
      lists: users,
      rows: tracks.rows,
      lost: sortedPairs(lost),
      gained: sortedPairs(gained),
    }),
    users: patchLists(before.users, {
      lists: tracks.rows,
      rows: users,
      lost: swapped(lost),
      gained: swapped(gained),
    }),
    missing: patchMissing(before.missing, users, difference),
  };
}

function removeUsers({ tracks, missing }: LikeColumns, users: RowChange, difference: Difference): void {
  for (const user of users.removed) {
    for (const track of listAt(tracks, user)) difference.lost.push([user, track]);
    for (const entry of entriesOf(missing, user)) difference.found.add(entry);
  }
}

/** Only what differs: a user whose likes are the same changes nothing. */
function replaceLikes(
  before: LikeColumns,
  likes: ReturnType<typeof locateLikes> & { source: number; user: number },
  tracks: Renumbering,
  difference: Difference,
): void {
  const { source, user } = likes;
  const gained = new Set(likes.tracks);
  const missed = new Set(likes.missing);
  if (source !== GONE) {
    for (const track of listAt(before.tracks, source))
      if (!gained.delete(numberAfter(tracks, track))) difference.lost.push([source, track]);
    for (const entry of entriesOf(before.missing, source))
      if (!missed.delete(before.missing.trackId[entry])) difference.found.add(entry);
  }
  for (const track of gained) difference.gained.push([user, track]);
  for (const trackId of missed) difference.missed.push([user, trackId]);
}

type NumberOfOther = (user: number) => number | undefined;

/** The number after of a user who is neither written nor removed. */
function otherUsers(users: RowChange): NumberOfOther {
  const lost = new Set(users.lost);
  return (user) => (lost.has(user) ? undefined : numberAfter(users, user));
}

/** Likes of removed tracks are missing from now on. */
function loseTracks(
  before: LikeColumns,
  tracks: LikedTracks,
  numberOf: NumberOfOther,
  difference: Difference,
): void {
  for (const track of tracks.rows.removed)
    for (const user of listAt(before.users, track)) {
      const number = numberOf(user);
      if (number === undefined) continue;
      difference.lost.push([user, track]);
      difference.missed.push([number, tracks.before[track]]);
    }
}

/** Missing likes of tracks that are inserted. */
function findMissing(
  { missing }: LikeColumns,
  { rows, after }: LikedTracks,
  numberOf: NumberOfOther,
  difference: Difference,
): void {
  if (missing.user.length === 0 || rows.inserted.length === 0) return;
  const inserted = new Map(Array.from(rows.inserted, (track) => [after[track], track]));
  missing.trackId.forEach((trackId, entry) => {
    const track = inserted.get(trackId);
    const number = track === undefined ? undefined : numberOf(missing.user[entry]);
    if (track === undefined || number === undefined) return;
    difference.found.add(entry);
    difference.gained.push([number, track]);
  });
}

function patchMissing(before: Missing, users: RowChange, { found, missed }: Difference): Missing {
  if (found.size + missed.length === 0 && (before.user.length === 0 || keepsNumbers(users))) return before;
  const coming = missed.sort(([a, i], [b, j]) => a - b || i - j);
  const length = before.user.length - found.size + coming.length;
  const next = { user: new Uint32Array(length), trackId: new Float64Array(length) };
  let at = 0;
  const put = (user: number, trackId: number) => {
    next.user[at] = user;
    next.trackId[at++] = trackId;
  };
  let c = 0;
  for (let entry = 0; entry < before.user.length; entry++) {
    if (found.has(entry)) continue;
    const user = numberAfter(users, before.user[entry]);
    const trackId = before.trackId[entry];
    for (; c < coming.length && isBefore(coming[c], user, trackId); c++) put(...coming[c]);
    put(user, trackId);
  }
  for (; c < coming.length; c++) put(...coming[c]);
  return next;
}

const isBefore = ([user, trackId]: Pair, otherUser: number, otherId: number) =>
  user < otherUser || (user === otherUser && trackId < otherId);

/** Of one user. */
function* entriesOf({ user: users }: Missing, user: number): Generator<number> {
  for (let entry = lowerBound(users, user); users[entry] === user; entry++) yield entry;
}
