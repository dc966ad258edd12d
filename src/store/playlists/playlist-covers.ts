/** The covers that owners have uploaded for their playlists. */
import { Refusal } from '../../domain/refusal.ts';
import { refusalMessage } from '../../domain/refusal-messages.ts';
import { countRows } from '../queries/where.ts';
import type { Db } from '../schema.ts';
import type { Store } from '../store.ts';
import { holdAsOwner } from './playlist-access.ts';
import type { PlaylistCaller } from './playlist-rows.ts';

/** Covers of one user. */
const COVERS_MAX = 100;

/** Rejects (kind `forbidden`) more than `COVERS_MAX`. */
export async function savePlaylistCover(
  store: Store,
  caller: PlaylistCaller,
  picture: Uint8Array,
  changed: string,
): Promise<void> {
  await store.commit(async (trx) => {
    await holdAsOwner(trx, caller);
    await trx.deleteFrom('playlist_cover').where('playlist_id', '=', caller.id).execute();
    const others = trx
      .selectFrom('playlist_cover')
      .innerJoin('playlist', 'playlist.id', 'playlist_cover.playlist_id')
      .where('playlist.user_id', '=', caller.userId);
    if ((await countRows(others)) >= COVERS_MAX)
      throw new Refusal('forbidden', refusalMessage('playlistCoversMax', { max: COVERS_MAX }));
    await trx.insertInto('playlist_cover').values({ playlist_id: caller.id, picture, changed }).execute();
  });
}

export async function deletePlaylistCover(store: Store, caller: PlaylistCaller): Promise<void> {
  await store.commit(async (trx) => {
    await holdAsOwner(trx, caller);
    await trx.deleteFrom('playlist_cover').where('playlist_id', '=', caller.id).execute();
  });
}

export async function findPlaylistCover(db: Db, id: number): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('playlist_cover')
    .select('picture')
    .where('playlist_id', '=', id)
    .executeTakeFirst();
  return row?.picture;
}
