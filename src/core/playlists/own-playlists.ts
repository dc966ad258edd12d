/** Changes of a playlist by its owner. */
import type { OwnPlaylist } from '../../domain/playlists.ts';
import { Refusal } from '../../domain/refusal.ts';
import { REFUSAL_MESSAGES, refusalMessage } from '../../domain/refusal-messages.ts';
import { busyWriting } from '../../store/dialect/dialect.ts';
import { holdUser } from '../../store/hold-user.ts';
import { raiseLastId, takeId } from '../../store/ids.ts';
import { deleteRows, selectRows, updateRows } from '../../store/queries/rows.ts';
import { countRows } from '../../store/queries/where.ts';
import type { Trx } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import {
  editTracks,
  getOwnPlaylist,
  type HeldPlaylist,
  holdAsOwner,
  type PlaylistCaller,
} from './playlist-rows.ts';
import {
  deleteEntries,
  existingTracks,
  insertEntries,
  type ListedTrack,
  listedTracks,
  type PlaylistLimits,
  requireLength,
  requireRoom,
  requireTracks,
} from './playlist-tracks.ts';

/** A name, with its search and sort keys. */
export interface PlaylistName {
  name: string;
  name_folded: string;
  name_caseless: string;
}

export interface NewPlaylist {
  name: PlaylistName;
  description: string;
  private: boolean;
  /** Of a dynamic playlist; empty for others. */
  query: string;
  trackIds: readonly number[];
  /** What happens to tracks that do not exist. */
  missing: 'reject' | 'skip';
}

/** Throws (kind `forbidden`) above the limits, and (kind `not-found`) for a missing track. All or nothing is created. */
export async function createPlaylist(
  store: Store,
  userId: number,
  playlist: NewPlaylist,
  limits: PlaylistLimits,
  moment: string,
): Promise<OwnPlaylist> {
  const { name, description, query } = playlist;
  return await store.commit(async (trx) => {
    await holdUser(trx, userId);
    await requireFewer(trx, userId, query !== '', limits);
    const trackIds = await tracksOf(trx, playlist);
    requireLength(0, trackIds.length, limits);
    await requireRoom(trx, userId, trackIds.length, limits);
    const id = await takeId(trx, 'playlist');
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('playlist')
      .values({
        id,
        user_id: userId,
        ...name,
        description,
        query,
        private: playlist.private ? 1 : 0,
        creationdate: moment.slice(0, 10),
        updated: '',
        version: 1,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    // A running import has taken the id.
    if (!numInsertedOrUpdatedRows) throw busyWriting();
    if (trackIds.length > 0) await insertEntries(trx, { id, trackIds, first: 1, by: null }, moment);
    return await getOwnPlaylist(trx, { userId, id });
  });
}

async function requireFewer(
  trx: Trx,
  userId: number,
  isDynamic: boolean,
  { lists, dynamic }: PlaylistLimits,
): Promise<void> {
  const own = trx.selectFrom('playlist').where('user_id', '=', userId);
  const count = await countRows(own);
  if (lists > 0 && count >= lists)
    throw new Refusal('forbidden', refusalMessage('playlistsMax', { count, max: lists }));
  if (isDynamic && (await countRows(own.where('query', '<>', ''))) >= dynamic)
    throw new Refusal('forbidden', refusalMessage('dynamicPlaylistsMax', { max: dynamic }));
}

async function tracksOf(trx: Trx, { trackIds, missing }: NewPlaylist): Promise<readonly number[]> {
  if (missing === 'reject') {
    await requireTracks(trx, trackIds);
    return trackIds;
  }
  const existing = await existingTracks(trx, trackIds);
  return trackIds.filter((id) => existing.has(id));
}

export interface PlaylistChanges {
  name?: PlaylistName | undefined;
  description?: string | undefined;
  private?: boolean | undefined;
}

/** `moved`: its tracks, if it has become public or private. */
export async function updatePlaylist(
  store: Store,
  caller: PlaylistCaller,
  changes: PlaylistChanges,
): Promise<{ playlist: OwnPlaylist; moved: ListedTrack[] }> {
  return await store.commit(async (trx) => {
    const held = await holdAsOwner(trx, caller);
    const moved = await writeTexts(trx, caller.id, held, changes);
    return { playlist: await getOwnPlaylist(trx, caller), moved };
  });
}

/** Returns its tracks, if it has become public or private. Throws (kind `forbidden`) for changes by a collaborator. */
export async function writeTexts(
  trx: Trx,
  id: number,
  held: HeldPlaylist,
  changes: PlaylistChanges,
): Promise<ListedTrack[]> {
  const { name, description } = changes;
  const values = {
    ...name,
    ...(description === undefined ? {} : { description }),
    ...(changes.private === undefined ? {} : { private: changes.private ? 1 : 0 }),
  };
  if (Object.keys(values).length === 0) return [];
  if (!held.isOwner) throw new Refusal('forbidden', REFUSAL_MESSAGES.playlistOwnerOnly);
  await updateRows(trx, 'playlist', { id }, values);
  const isMoved = changes.private !== undefined && changes.private !== held.private;
  return isMoved ? await findListed(trx, id) : [];
}

/** All tracks instead of those before, which are returned; and another name, if there is one. */
export async function replaceTracks(
  store: Store,
  caller: PlaylistCaller,
  { trackIds, name }: { trackIds: readonly number[]; name: PlaylistName | undefined },
  limits: PlaylistLimits,
  moment: string,
): Promise<{ playlist: OwnPlaylist; removed: ListedTrack[] }> {
  const { id } = caller;
  return await editTracks(store, caller, undefined, async (trx, held) => {
    const { ownerId, isOwner } = held;
    await requireTracks(trx, trackIds);
    requireLength(0, trackIds.length, limits);
    const removed = await deleteEntries(trx, id);
    await requireRoom(trx, ownerId, trackIds.length, limits);
    await writeTexts(trx, id, held, { name });
    const by = isOwner ? null : caller.userId;
    await insertEntries(trx, { id, trackIds, first: 1, by }, moment);
    return { playlist: await getOwnPlaylist(trx, caller), removed };
  });
}

/** The tracks that were on it. */
export async function deletePlaylist(
  store: Store,
  caller: PlaylistCaller,
): Promise<{ private: boolean; tracks: ListedTrack[] }> {
  const { id } = caller;
  return await store.commit(async (trx) => {
    const held = await holdAsOwner(trx, caller);
    const tracks = await deleteEntries(trx, id);
    for (const table of ['playlist_member', 'playlist_cover'] as const)
      await trx.deleteFrom(table).where('playlist_id', '=', id).execute();
    await deleteRows(trx, 'playlist', { id });
    await raiseLastId(trx, 'playlist', id);
    return { private: held.private, tracks };
  });
}

async function findListed(trx: Trx, id: number): Promise<ListedTrack[]> {
  return listedTracks(await selectRows(trx, 'playlist_track', ['track_id', 'date'], { playlist_id: id }));
}
