/**
 * Playlists as their owners change them. Each change locks its owner, and then its list: changes of one list run one after the
 * other, and none is lost. Positions are 1 to n at the end of each.
 */
import { sql } from 'kysely';
import type { OwnPlaylist, OwnPlaylistEntries } from '../domain/playlists.ts';
import { Refusal } from '../domain/refusal.ts';
import { busyWriting } from './dialect/dialect.ts';
import { holdUser } from './hold-user.ts';
import { raiseLastId, takeId } from './ids.ts';
import { inParts } from './in-parts.ts';
import type { UnkeyedPlaylist } from './playlists.ts';
import type { Db, Trx } from './schema.ts';
import type { Store } from './store.ts';
import { countRows } from './where.ts';

/** A name, with its search and sort keys. */
export interface PlaylistName {
  name: string;
  name_folded: string;
  name_caseless: string;
}

/** 0 sets no limit. */
export interface Limits {
  /** Playlists per user. */
  lists: number;
  /** Tracks on one list. */
  tracks: number;
  /** Tracks on all playlists of a user. */
  allTracks: number;
}

/** Identifies a playlist and its owner. */
export interface PlaylistOwnership {
  userId: number;
  id: number;
}

const ROWS_PER_STATEMENT = 500;

/** The oldest first. */
export async function listOwnPlaylists(db: Db, userId: number): Promise<OwnPlaylist[]> {
  return await ownPlaylists(db).where('user_id', '=', userId).orderBy('id').execute();
}

/** Throws (kind `not-found`) if the playlist does not exist or belongs to another user. */
async function getOwnPlaylist(db: Db, { userId, id }: PlaylistOwnership): Promise<OwnPlaylist> {
  const found = await ownPlaylists(db).where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  if (found === undefined) throw noPlaylist(id);
  return found;
}

/** With its entries, all of one state. */
export async function getOwnEntries(store: Store, owned: PlaylistOwnership): Promise<OwnPlaylistEntries> {
  return await store.snapshot(async (trx) => ({
    ...(await getOwnPlaylist(trx, owned)),
    entries: await trx
      .selectFrom('playlist_track')
      .select(['position', 'track_id', 'date'])
      .where('playlist_id', '=', owned.id)
      .orderBy('position')
      .execute(),
  }));
}

function ownPlaylists(db: Db) {
  return db
    .selectFrom('playlist')
    .select(['id', 'name', 'creationdate', 'updated', 'version'])
    .select(sql<number>`(select count(*) from playlist_track where playlist_id = playlist.id)`.as('tracks'));
}

/** Throws (kind `forbidden`) above the maximum number of lists. */
export async function createPlaylist(
  store: Store,
  userId: number,
  name: PlaylistName,
  { lists }: Limits,
  moment: string,
): Promise<OwnPlaylist> {
  return await store.commit(async (trx) => {
    await holdUser(trx, userId);
    const own = await countRows(trx.selectFrom('playlist').where('user_id', '=', userId));
    if (lists > 0 && own >= lists)
      throw new Refusal('forbidden', `You can have at most ${lists} playlists, and you have ${own}.`);
    const id = await takeId(trx, 'playlist');
    const made = { creationdate: moment.slice(0, 10), updated: '', version: 1 };
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('playlist')
      .values({ id, user_id: userId, ...name, ...made })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    // A running import has taken the id.
    if (!numInsertedOrUpdatedRows) throw busyWriting();
    return { id, name: name.name, ...made, tracks: 0 };
  });
}

export async function renamePlaylist(
  store: Store,
  owned: PlaylistOwnership,
  name: PlaylistName,
): Promise<OwnPlaylist> {
  return await store.commit(async (trx) => {
    await holdUser(trx, owned.userId);
    const { numUpdatedRows } = await trx
      .updateTable('playlist')
      .set(name)
      .where('id', '=', owned.id)
      .where('user_id', '=', owned.userId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw noPlaylist(owned.id);
    return await getOwnPlaylist(trx, owned);
  });
}

/** The tracks that were on it. */
export async function deletePlaylist(store: Store, owned: PlaylistOwnership): Promise<number[]> {
  return await edit(store, owned, undefined, async (trx) => {
    const { id } = owned;
    const tracks = await trx
      .selectFrom('playlist_track')
      .select('track_id')
      .distinct()
      .where('playlist_id', '=', id)
      .execute();
    await trx.deleteFrom('playlist_track').where('playlist_id', '=', id).execute();
    await trx.deleteFrom('playlist').where('id', '=', id).execute();
    await raiseLastId(trx, 'playlist', id);
    return tracks.map(({ track_id }) => track_id);
  });
}

/** The changes of a list. */
interface Change extends PlaylistOwnership {
  /** The revision the caller has seen; absent: any. */
  version: number | undefined;
}

export interface Addition extends Change {
  trackIds: readonly number[];
  /** The position of the first added track; absent: at the end. */
  position: number | undefined;
}

/** Rejects a missing track (kind `not-found`), and more than the list may contain (`forbidden`). */
export async function addToPlaylist(
  store: Store,
  { trackIds, position, ...change }: Addition,
  { tracks: most, allTracks }: Limits,
  moment: string,
): Promise<OwnPlaylist> {
  const { id } = change;
  return await edit(store, change, change.version, async (trx) => {
    await requireTracks(trx, trackIds);
    const before = await countEntries(trx, id);
    if (before + trackIds.length > most) {
      throw new Refusal(
        'forbidden',
        `A playlist can have at most ${most} tracks. This one has ${before}, and you added ${trackIds.length}.`,
      );
    }
    await requireRoom(trx, change.userId, trackIds.length, allTracks);
    const first = position ?? before + 1;
    requirePosition(first, before + 1);
    if (first <= before) await renumber(trx, id, first, sql`position + ${sql.lit(trackIds.length)}`);
    const rows = trackIds.map((track_id, at) => ({
      ...{ playlist_id: id, position: first + at, track_id, date: moment },
    }));
    for (const some of inParts(rows, ROWS_PER_STATEMENT)) {
      await trx.insertInto('playlist_track').values(some).execute();
    }
    await trx.updateTable('playlist').set({ updated: moment }).where('id', '=', id).execute();
    return await getOwnPlaylist(trx, change);
  });
}

/** Instead of those before, which are returned. */
export async function replaceTracks(
  store: Store,
  owned: PlaylistOwnership,
  trackIds: readonly number[],
  { tracks: most, allTracks }: Limits,
  moment: string,
): Promise<{ playlist: OwnPlaylist; removed: number[] }> {
  const { id } = owned;
  return await edit(store, owned, undefined, async (trx) => {
    await requireTracks(trx, trackIds);
    if (trackIds.length > most)
      throw new Refusal('forbidden', `A playlist holds at most ${most} tracks; ${trackIds.length} came.`);
    const removed = await trx
      .deleteFrom('playlist_track')
      .where('playlist_id', '=', id)
      .returning('track_id')
      .execute();
    await requireRoom(trx, owned.userId, trackIds.length, allTracks);
    const rows = trackIds.map((track_id, at) => ({
      playlist_id: id,
      position: at + 1,
      track_id,
      date: moment,
    }));
    for (const some of inParts(rows, ROWS_PER_STATEMENT))
      await trx.insertInto('playlist_track').values(some).execute();
    await trx.updateTable('playlist').set({ updated: moment }).where('id', '=', id).execute();
    return { playlist: await getOwnPlaylist(trx, owned), removed: removed.map(({ track_id }) => track_id) };
  });
}

async function requireRoom(trx: Trx, userId: number, more: number, max: number): Promise<void> {
  if (max === 0) return;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from playlist
    join playlist_track on playlist_track.playlist_id = playlist.id
    where playlist.user_id = ${userId}`.execute(trx);
  if (rows[0].count + more <= max) return;
  throw new Refusal(
    'forbidden',
    `Your playlists can have at most ${max} tracks in total. They have ${rows[0].count}, and you added ${more}.`,
  );
}

export interface Removal extends Change {
  /** Every entry with one of these tracks, or the entries at these positions. */
  of: { trackIds: readonly number[] } | { positions: readonly number[] };
}

/** Returns the new list and the removed tracks. Throws (kind `not-found`) for entries that are not on the list. */
export async function removeFromPlaylist(
  store: Store,
  { of, ...change }: Removal,
): Promise<{ playlist: OwnPlaylist; removed: number[] }> {
  const { id } = change;
  return await edit(store, change, change.version, async (trx) => {
    const gone = await entriesOf(trx, id, of);
    const positions = gone.map(({ position }) => position);
    for (const some of inParts(positions, ROWS_PER_STATEMENT)) {
      await trx
        .deleteFrom('playlist_track')
        .where('playlist_id', '=', id)
        .where('position', 'in', some)
        .execute();
    }
    await closeGaps(trx, id, positions);
    return {
      playlist: await getOwnPlaylist(trx, change),
      removed: gone.map(({ track_id }) => track_id),
    };
  });
}

/** In the order of their positions; other entries are not read. */
async function entriesOf(
  trx: Trx,
  id: number,
  of: Removal['of'],
): Promise<{ position: number; track_id: number }[]> {
  const [column, what, wanted] =
    'trackIds' in of
      ? (['track_id', 'track', new Set(of.trackIds)] as const)
      : (['position', 'position', new Set(of.positions)] as const);
  const found: { position: number; track_id: number }[] = [];
  for (const some of inParts([...wanted], ROWS_PER_STATEMENT)) {
    const entries = await trx
      .selectFrom('playlist_track')
      .select(['position', 'track_id'])
      .where('playlist_id', '=', id)
      .where(column, 'in', some)
      .execute();
    found.push(...entries);
  }
  for (const entry of found) wanted.delete(entry[column]);
  const [missing] = wanted;
  if (missing !== undefined) throw new Refusal('not-found', `This playlist has no ${what} ${missing}.`);
  return found.sort((one, other) => one.position - other.position);
}

export interface Move extends Change {
  from: number;
  to: number;
}

export async function moveOnPlaylist(store: Store, { from, to, ...change }: Move): Promise<OwnPlaylist> {
  const { id } = change;
  return await edit(store, change, change.version, async (trx) => {
    const last = await countEntries(trx, id);
    requirePosition(from, last);
    requirePosition(to, last);
    const step = from < to ? -1 : 1;
    await renumber(
      trx,
      id,
      Math.min(from, to),
      sql`case when position = ${from} then ${to} else position + ${sql.lit(step)} end`,
      Math.max(from, to),
    );
    return await getOwnPlaylist(trx, change);
  });
}

/** Throws (kind `conflict`) if the playlist was changed in the meantime. */
async function edit<T>(
  store: Store,
  { userId, id }: PlaylistOwnership,
  seen: number | undefined,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  return await store.commit(async (trx) => {
    await holdUser(trx, userId);
    const held = await trx
      .updateTable('playlist')
      .set({ version: sql`version + 1` })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('version')
      .executeTakeFirst();
    if (held === undefined) throw noPlaylist(id);
    if (seen !== undefined && held.version !== seen + 1) {
      throw new Refusal(
        'conflict',
        `The playlist has changed: its version is ${held.version - 1}, not ${seen}. Read it again.`,
      );
    }
    return await work(trx);
  });
}

/** In two steps: no two entries may have the same position, not even temporarily. */
async function renumber(
  trx: Trx,
  id: number,
  from: number,
  position: ReturnType<typeof sql>,
  to = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  await sql`
    update playlist_track set position = -(${position})
    where playlist_id = ${id} and position between ${from} and ${to}`.execute(trx);
  await turnPositive(trx, id);
}

/** Of positions in ascending order. Entries before the first of them do not move. */
export async function closeGaps(trx: Trx, id: number, gone: readonly number[]): Promise<void> {
  if (gone.length === 0) return;
  const [first, last] = [gone[0], gone[gone.length - 1]];
  if (last - first === gone.length - 1) {
    await renumber(trx, id, last + 1, sql`position - ${sql.lit(gone.length)}`);
    return;
  }
  await sql`
    update playlist_track set position = -(numbered.place + ${sql.lit(first - 1)})
    from (
      select position as was, row_number() over (order by position) as place from playlist_track
      where playlist_id = ${id} and position > ${first}
    ) as numbered
    where playlist_id = ${id} and position = numbered.was`.execute(trx);
  await turnPositive(trx, id);
}

async function turnPositive(trx: Trx, id: number): Promise<void> {
  await sql`
    update playlist_track set position = -position where playlist_id = ${id} and position < 0`.execute(trx);
}

function countEntries(trx: Trx, id: number): Promise<number> {
  return countRows(trx.selectFrom('playlist_track').where('playlist_id', '=', id));
}

async function requireTracks(trx: Trx, ids: readonly number[]): Promise<void> {
  const missing = new Set(ids);
  for (const some of inParts(ids, ROWS_PER_STATEMENT)) {
    const found = await trx.selectFrom('track').select('id').where('id', 'in', some).execute();
    for (const { id } of found) missing.delete(id);
  }
  const [first] = missing;
  if (first !== undefined) throw new Refusal('not-found', `There is no track ${first}.`);
}

function requirePosition(position: number, last: number): void {
  if (position >= 1 && position <= last) return;
  throw new Refusal('type', `position: expected 1 to ${last}, got ${position}.`);
}

function noPlaylist(id: number): Refusal {
  return new Refusal('not-found', `You have no playlist ${id}.`);
}

/** Only if the name has not changed since. */
export async function savePlaylistKeys(
  store: Store,
  named: readonly (UnkeyedPlaylist & PlaylistName)[],
): Promise<void> {
  await store.commit(async (trx) => {
    for (const { id, name, name_folded, name_caseless } of named) {
      await trx
        .updateTable('playlist')
        .set({ name_folded, name_caseless })
        .where('id', '=', id)
        .where('name', '=', name)
        .where('name_folded', 'is', null)
        .execute();
    }
  });
}
