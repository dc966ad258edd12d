/** Tracks on their way to a playlist: they exist, they fit, and they are written. */
import { sql } from 'kysely';
import { Refusal } from '../../domain/refusal.ts';
import { refusalMessage } from '../../domain/refusal-messages.ts';
import { inParts } from '../../store/queries/in-parts.ts';
import { insertRows, selectRows, updateRows } from '../../store/queries/rows.ts';
import type { Trx } from '../../store/schema.ts';

/** 0 sets no limit. */
export interface PlaylistLimits {
  /** Playlists per user. */
  lists: number;
  /** Dynamic playlists per user. */
  dynamic: number;
  /** Tracks on one list. */
  tracks: number;
  /** Tracks on all playlists of a user. */
  allTracks: number;
}

const ROWS_PER_STATEMENT = 500;

/** A track that is or was on a list. */
export interface ListedTrack {
  id: number;
  /** The earliest date of its entries. */
  since: string;
}

export function listedTracks(entries: Iterable<{ track_id: number; date: string }>): ListedTrack[] {
  const since = new Map<number, string>();
  for (const { track_id, date } of entries) {
    const known = since.get(track_id);
    if (known === undefined || date < known) since.set(track_id, date);
  }
  return Array.from(since, ([id, date]) => ({ id, since: date }));
}

interface NewEntries {
  id: number;
  trackIds: readonly number[];
  /** The position of the first. */
  first: number;
  /** The collaborator who adds them; `null` for the owner. */
  by: number | null;
}

export async function insertEntries(
  trx: Trx,
  { id, trackIds, first, by }: NewEntries,
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
  const deleted: { track_id: number; date: string }[] = [];
  for (;;) {
    const { rows } = await sql<{ track_id: number; date: string }>`
      delete from playlist_track where playlist_id = ${id} and position in (
        select position from playlist_track where playlist_id = ${id} limit ${sql.lit(ENTRIES_AT_ONCE)})
      returning track_id, date`.execute(trx);
    if (rows.length === 0) return listedTracks(deleted);
    deleted.push(...rows);
  }
}

/** Rejects (kind `not-found`) a track that does not exist. */
export async function requireTracks(trx: Trx, ids: readonly number[]): Promise<void> {
  const existing = await existingTracks(trx, ids);
  const missing = ids.find((id) => !existing.has(id));
  if (missing !== undefined) throw new Refusal('not-found', `There is no track ${missing}.`);
}

export async function existingTracks(trx: Trx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const existing = new Set<number>();
  for (const some of inParts(ids, ROWS_PER_STATEMENT)) {
    const found = await selectRows(trx, 'track', ['id'], { id: some });
    for (const { id } of found) existing.add(id);
  }
  return existing;
}

/** Rejects (kind `forbidden`) more tracks than one list may have. */
export function requireLength(before: number, more: number, { tracks: max }: PlaylistLimits): void {
  if (before + more <= max) return;
  throw new Refusal('forbidden', refusalMessage('playlistFull', { count: before + more, max }));
}

/** Rejects (kind `forbidden`) more tracks than all lists of the owner may have. */
export async function requireRoom(
  trx: Trx,
  ownerId: number,
  more: number,
  { allTracks: max }: PlaylistLimits,
): Promise<void> {
  if (max === 0) return;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from playlist
    join playlist_track on playlist_track.playlist_id = playlist.id
    where playlist.user_id = ${ownerId}`.execute(trx);
  if (rows[0].count + more <= max) return;
  throw new Refusal('forbidden', refusalMessage('playlistsFull', { count: rows[0].count, max }));
}

// The positions of a playlist: 1 to n, without gaps, after each change.

/** Rows of one statement: some milliseconds on SQLite, which blocks the process meanwhile. */
const ENTRIES_AT_ONCE = 1000;

/** In two steps: no two entries may have the same position, not even temporarily. */
export async function renumber(
  trx: Trx,
  id: number,
  from: number,
  position: ReturnType<typeof sql>,
  to = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  for (let start = from; start <= to; start += ENTRIES_AT_ONCE) {
    const { numAffectedRows } = await sql`
      update playlist_track set position = -(${position})
      where playlist_id = ${id}
        and position between ${start} and ${Math.min(to, start + ENTRIES_AT_ONCE - 1)}`.execute(trx);
    if (numAffectedRows === 0n) break;
  }
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
  for (let start = first + 1; ; start += ENTRIES_AT_ONCE) {
    const before = start - 1 - gone.filter((position) => position < start).length;
    const { numAffectedRows } = await sql`
      update playlist_track set position = -(numbered.place + ${sql.lit(before)})
      from (
        select position as was, row_number() over (order by position) as place from playlist_track
        where playlist_id = ${id} and position between ${start} and ${start + ENTRIES_AT_ONCE - 1}
      ) as numbered
      where playlist_id = ${id} and position = numbered.was`.execute(trx);
    if (numAffectedRows === 0n && start > last) break;
  }
  await turnPositive(trx, id);
}

async function turnPositive(trx: Trx, id: number): Promise<void> {
  for (let turned = 1n; turned > 0n; ) {
    const { numAffectedRows = 0n } = await sql`
      update playlist_track set position = -position where playlist_id = ${id} and position in (
        select position from playlist_track where playlist_id = ${id} and position < 0
        limit ${sql.lit(ENTRIES_AT_ONCE)})`.execute(trx);
    turned = numAffectedRows;
  }
}

export function requirePosition(position: number, last: number): void {
  if (position >= 1 && position <= last) return;
  throw new Refusal('type', `position: expected 1 to ${last}, got ${position}.`);
}
