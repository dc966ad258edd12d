/** The covers of playlists. */

import { requireFewer } from '../../domain/refusal-messages.ts';
import type { User } from '../../domain/users.ts';
import { makePicture } from '../../media/images/uploads.ts';
import { deleteRows, insertRows } from '../../store/queries/rows.ts';
import { countFound } from '../../store/queries/where.ts';
import type { Store } from '../../store/store.ts';
import { getOwnPlaylist, holdAsOwner } from './playlist-rows.ts';

/** Covers of one user. */
const COVERS_MAX = 100;

export function createPlaylistCovers(store: Store, clock: () => Date) {
  return {
    /** By its owner. Rejects (kind `type`) data that is not an image, and (kind `forbidden`) more than `COVERS_MAX`. */
    async save({ id: userId }: User, id: number, upload: Buffer): Promise<void> {
      // Before the image is decoded.
      await getOwnPlaylist(store.db, { userId, id });
      const picture = await makePicture('playlistCover', upload);
      const changed = clock().toISOString();
      await store.commit(async (trx) => {
        await holdAsOwner(trx, { userId, id });
        await deleteRows(trx, 'playlist_cover', { playlist_id: id });
        const others = trx
          .selectFrom('playlist_cover')
          .innerJoin('playlist', 'playlist.id', 'playlist_cover.playlist_id')
          .where('playlist.user_id', '=', userId);
        requireFewer(await countFound(others), COVERS_MAX, 'playlistCoversMax');
        await insertRows(trx, 'playlist_cover', { playlist_id: id, picture, changed });
      });
    },
    async remove({ id: userId }: User, id: number): Promise<void> {
      await store.commit(async (trx) => {
        await holdAsOwner(trx, { userId, id });
        await deleteRows(trx, 'playlist_cover', { playlist_id: id });
      });
    },
  };
}
