/** Changes of the tracks of a playlist, by its owner and its collaborators. */
import { sql } from 'kysely';
import type { OwnPlaylist, PlaylistEntry } from '../../domain/playlists.ts';
import { Refusal } from '../../domain/refusal.ts';
import { inParts } from '../../store/queries/in-parts.ts';
import { deleteRows, selectRows } from '../../store/queries/rows.ts';
import { countRows } from '../../store/queries/where.ts';
import type { Trx } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { type PlaylistChanges, writeTexts } from './own-playlists.ts';
import { editTracks, getOwnPlaylist, type HeldPlaylist, type PlaylistCaller } from './playlist-rows.ts';
import {
  closeGaps,
  insertEntries,
  type ListedTrack,
  listedTracks,
  type PlaylistLimits,
  renumber,
  requireLength,
  requirePosition,
  requireRoom,
  requireTracks,
} from './playlist-tracks.ts';

const ROWS_PER_STATEMENT = 500;

interface Change extends PlaylistCaller {
  /** The revision the caller has seen; absent: any. */
  version: number | undefined;
}

interface Addition extends Change {
  trackIds: readonly number[];
  /** The position of the first added track; absent: at the end. */
  position: number | undefined;
  /** Leaves out tracks that are on the list already. */
  once: boolean;
}

interface Added {
  added: readonly number[];
  /** Those that were not on the list. */
  fresh: readonly number[];
}

interface Removed {
  removed: readonly number[];
  /** Those that the list has no more. */
  gone: readonly ListedTrack[];
}

/** Rejects a missing track (kind `not-found`), and more than the list may contain (`forbidden`). */
export async function addToPlaylist(
  store: Store,
  addition: Addition,
  limits: PlaylistLimits,
  moment: string,
): Promise<Added & { playlist: OwnPlaylist }> {
  return await editTracks(store, addition, addition.version, async (trx, held) => ({
    ...(await addEntries(trx, held, addition, limits, moment)),
    playlist: await getOwnPlaylist(trx, addition),
  }));
}

async function addEntries(
  trx: Trx,
  { ownerId, isOwner }: HeldPlaylist,
  { id, userId, trackIds: requested, position, once }: Addition,
  limits: PlaylistLimits,
  moment: string,
): Promise<Added> {
  await requireTracks(trx, requested);
  const fresh = await withoutPresent(trx, id, requested);
  const trackIds = once ? fresh : requested;
  const before = await countEntries(trx, id);
  requireLength(before, trackIds.length, limits);
  await requireRoom(trx, ownerId, trackIds.length, limits);
  const first = position ?? before + 1;
  requirePosition(first, before + 1);
  if (first <= before) await renumber(trx, id, first, sql`position + ${sql.lit(trackIds.length)}`);
  const by = isOwner ? null : userId;
  if (trackIds.length > 0) await insertEntries(trx, { id, trackIds, first, by }, moment);
  return { added: trackIds, fresh };
}

/** Each once. */
async function withoutPresent(trx: Trx, id: number, trackIds: readonly number[]): Promise<number[]> {
  const missing = new Set(trackIds);
  for (const some of inParts([...missing], ROWS_PER_STATEMENT)) {
    const present = await selectRows(trx, 'playlist_track', ['track_id'], {
      playlist_id: id,
      track_id: some,
    });
    for (const { track_id } of present) missing.delete(track_id);
  }
  return [...missing];
}

export interface Removal extends Change {
  /** Every entry with one of these tracks, or the entries at these positions. */
  of: { trackIds: readonly number[] } | { positions: readonly number[] };
}

/** Throws (kind `not-found`) for entries that are not on the list. */
export async function removeFromPlaylist(
  store: Store,
  { of, ...change }: Removal,
): Promise<Removed & { playlist: OwnPlaylist }> {
  return await editTracks(store, change, change.version, async (trx) => ({
    ...(await removeEntries(trx, change.id, of)),
    playlist: await getOwnPlaylist(trx, change),
  }));
}

async function removeEntries(trx: Trx, id: number, of: Removal['of']): Promise<Removed> {
  const entries = await entriesOf(trx, id, of);
  const positions = entries.map(({ position }) => position);
  for (const some of inParts(positions, ROWS_PER_STATEMENT)) {
    await deleteRows(trx, 'playlist_track', { playlist_id: id, position: some });
  }
  await closeGaps(trx, id, positions);
  const removed = entries.map(({ track_id }) => track_id);
  const absent = new Set(await withoutPresent(trx, id, removed));
  return { removed, gone: listedTracks(entries).filter((track) => absent.has(track.id)) };
}

interface WholeChange extends Change {
  /** Added at the end. */
  trackIds: readonly number[];
  /** Of entries that are removed, before the addition. */
  positions: readonly number[];
  texts: PlaylistChanges;
}

/** Tracks and texts: all of it or nothing. `moved`: the tracks before, if it has become public or private. */
export async function changePlaylist(
  store: Store,
  { trackIds, positions, texts, ...change }: WholeChange,
  limits: PlaylistLimits,
  moment: string,
): Promise<Added & Removed & { playlist: OwnPlaylist; moved: ListedTrack[] }> {
  return await editTracks(store, change, change.version, async (trx, held) => {
    const moved = await writeTexts(trx, change.id, held, texts);
    const removal =
      positions.length > 0 ? await removeEntries(trx, change.id, { positions }) : { removed: [], gone: [] };
    const addition = { ...change, trackIds, position: undefined, once: false };
    const added =
      trackIds.length > 0 ? await addEntries(trx, held, addition, limits, moment) : { added: [], fresh: [] };
    return { ...removal, ...added, moved, playlist: await getOwnPlaylist(trx, change) };
  });
}

type Entry = Pick<PlaylistEntry, 'position' | 'track_id' | 'date'>;

/** In the order of their positions; other entries are not read. */
async function entriesOf(trx: Trx, id: number, of: Removal['of']): Promise<Entry[]> {
  const [column, what, wanted] =
    'trackIds' in of
      ? (['track_id', 'track', new Set(of.trackIds)] as const)
      : (['position', 'position', new Set(of.positions)] as const);
  const found: Entry[] = [];
  for (const some of inParts([...wanted], ROWS_PER_STATEMENT)) {
    const entries = await trx
      .selectFrom('playlist_track')
      .select(['position', 'track_id', 'date'])
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

interface Move extends Change {
  from: number;
  to: number;
}

export async function moveOnPlaylist(store: Store, { from, to, ...change }: Move): Promise<OwnPlaylist> {
  const { id } = change;
  return await editTracks(store, change, change.version, async (trx) => {
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

function countEntries(trx: Trx, id: number): Promise<number> {
  return countRows(trx.selectFrom('playlist_track').where('playlist_id', '=', id));
}
