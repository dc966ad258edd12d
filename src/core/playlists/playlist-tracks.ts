/** The tracks of a playlist: they exist, they fit, and they are written. `HeldPlaylist` is locked meanwhile. */
import { sql } from 'kysely';
import { PLAYLIST_TRACKS_MAX, type PlaylistEntry } from '../../domain/playlists.ts';
import { Refusal } from '../../domain/refusal.ts';
import { refusalMessage } from '../../domain/refusal-messages.ts';
import { inParts } from '../../store/queries/in-parts.ts';
import { countRows, deleteReturning, insertRows, selectRows, updateRows } from '../../store/queries/rows.ts';
import type { Trx } from '../../store/schema.ts';
import type { HeldPlaylist } from './playlist-rows.ts';

const ROWS_PER_STATEMENT = 500;

/** A track that is or was on a list. */
export interface ListedTrack {
  id: number;
  /** The earliest date of its entries. */
  since: string;
}

type Dated = Pick<PlaylistEntry, 'track_id' | 'date'>;

function listedTracks(entries: Iterable<Dated>): ListedTrack[] {
  const since = new Map<number, string>();
  for (const { track_id, date } of entries) {
    const known = since.get(track_id);
    if (known === undefined || date < known) since.set(track_id, date);
  }
  return Array.from(since, ([id, date]) => ({ id, since: date }));
}

export async function findListed(trx: Trx, id: number): Promise<ListedTrack[]> {
  return listedTracks(await selectRows(trx, 'playlist_track', ['track_id', 'date'], { playlist_id: id }));
}

/** From the position `first` on, which is free. */
export async function insertEntries(
  trx: Trx,
  { id, by }: Pick<HeldPlaylist, 'id' | 'by'>,
  trackIds: readonly number[],
  first: number,
  moment: string,
): Promise<void> {
  const rows = trackIds.map((track_id, at) => ({
    playlist_id: id,
    position: first + at,
    track_id,
    date: moment,
    added_by: by,
  }));
  for (const some of inParts(rows, ROWS_PER_STATEMENT)) await insertRows(trx, 'playlist_track', some);
  await updateRows(trx, 'playlist', { id }, { updated: moment });
}

/** All of the list, which are returned. */
export async function deleteEntries(trx: Trx, id: number): Promise<ListedTrack[]> {
  return listedTracks(
    await deleteReturning(trx, 'playlist_track', { playlist_id: id }, ['track_id', 'date']),
  );
}

export interface Addition {
  trackIds: readonly number[];
  /** The position of the first added track; absent: at the end. */
  position?: number | undefined;
  /** Leaves out tracks that are on the list already. */
  once?: boolean | undefined;
}

/**
 * Returns the added tracks, and those of the tracks that were not on the list. Rejects a missing track (kind `not-found`), and more than the
 * list may contain (`forbidden`).
 */
export async function addEntries(
  trx: Trx,
  held: HeldPlaylist,
  { trackIds: requested, position, once = false }: Addition,
  { tracksMax, moment }: { tracksMax: number; moment: string },
): Promise<{ added: readonly number[]; fresh: readonly number[] }> {
  const { id, ownerId } = held;
  await requireTracks(trx, requested);
  const fresh = await withoutPresent(trx, id, requested);
  const trackIds = once ? fresh : requested;
  const before = await countEntries(trx, id);
  requireLength(before + trackIds.length);
  await requireRoom(trx, ownerId, trackIds.length, tracksMax);
  const first = position ?? before + 1;
  requirePosition(first, before + 1);
  if (first <= before) await renumber(trx, id, first, sql`position + ${sql.lit(trackIds.length)}`);
  if (trackIds.length > 0) await insertEntries(trx, held, trackIds, first, moment);
  return { added: trackIds, fresh };
}

/** Each once. */
async function withoutPresent(trx: Trx, id: number, trackIds: readonly number[]): Promise<number[]> {
  const missing = new Set(trackIds);
  for (const track_id of inParts([...missing], ROWS_PER_STATEMENT)) {
    const present = await selectRows(trx, 'playlist_track', ['track_id'], { playlist_id: id, track_id });
    for (const entry of present) missing.delete(entry.track_id);
  }
  return [...missing];
}

/** Returns the removed tracks, and those that the list has no more. Throws (kind `not-found`) for positions that the list does not have. */
export async function removeEntries(
  trx: Trx,
  { id }: HeldPlaylist,
  wanted: readonly number[],
): Promise<{ removed: readonly number[]; gone: readonly ListedTrack[] }> {
  const positions = [...new Set(wanted)].sort((one, other) => one - other);
  const entries: PlaylistEntry[] = [];
  for (const position of inParts(positions, ROWS_PER_STATEMENT)) {
    const some = { playlist_id: id, position };
    entries.push(...(await deleteReturning(trx, 'playlist_track', some, ['position', 'track_id', 'date'])));
  }
  entries.sort((one, other) => one.position - other.position);
  const missing = positions.find((position, at) => entries[at]?.position !== position);
  if (missing !== undefined) throw new Refusal('not-found', `This playlist has no position ${missing}.`);
  await closeGaps(trx, id, positions);
  const removed = entries.map(({ track_id }) => track_id);
  const absent = new Set(await withoutPresent(trx, id, removed));
  return { removed, gone: listedTracks(entries).filter((track) => absent.has(track.id)) };
}

/** Throws (kind `type`) for a position that the list does not have. */
export async function moveEntry(trx: Trx, { id }: HeldPlaylist, from: number, to: number): Promise<void> {
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
}

function countEntries(trx: Trx, id: number): Promise<number> {
  return countRows(trx, 'playlist_track', { playlist_id: id });
}

/** Rejects (kind `not-found`) a track that does not exist. */
export async function requireTracks(trx: Trx, ids: readonly number[]): Promise<void> {
  const existing = await existingTracks(trx, ids);
  const missing = ids.find((id) => !existing.has(id));
  if (missing !== undefined) throw new Refusal('not-found', `There is no track ${missing}.`);
}

export async function existingTracks(trx: Trx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const existing = new Set<number>();
  for (const some of inParts(ids, ROWS_PER_STATEMENT))
    for (const { id } of await selectRows(trx, 'track', ['id'], { id: some })) existing.add(id);
  return existing;
}

/** Rejects (kind `forbidden`) more tracks than one list may have. */
export function requireLength(count: number): void {
  if (count <= PLAYLIST_TRACKS_MAX) return;
  throw new Refusal('forbidden', refusalMessage('playlistFull', { count, max: PLAYLIST_TRACKS_MAX }));
}

/** Rejects (kind `forbidden`) more tracks than all lists of the owner may have; 0 sets no limit. */
export async function requireRoom(trx: Trx, ownerId: number, more: number, max: number): Promise<void> {
  if (max === 0) return;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from playlist
    join playlist_track on playlist_track.playlist_id = playlist.id
    where playlist.user_id = ${ownerId}`.execute(trx);
  if (rows[0].count + more <= max) return;
  throw new Refusal('forbidden', refusalMessage('playlistsFull', { count: rows[0].count, max }));
}

// The positions of a playlist: 1 to n, without gaps, after each change.

/** In two steps: no two entries may have the same position, not even temporarily. */
async function renumber(
  trx: Trx,
  id: number,
  from: number,
  position: ReturnType<typeof sql>,
  to = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  const moved = { playlist_id: id, position: sql`between ${from} and ${to}` };
  await updateRows(trx, 'playlist_track', moved, { position: sql`-(${position})` });
  await turnPositive(trx, id);
}

/** Closes gaps at positions in ascending order. Entries before the first of them do not move. */
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
  const moved = { playlist_id: id, position: sql`< 0` };
  await updateRows(trx, 'playlist_track', moved, { position: sql`-position` });
}

function requirePosition(position: number, last: number): void {
  if (position >= 1 && position <= last) return;
  throw new Refusal('type', `position: expected 1 to ${last}, got ${position}.`);
}
