/** The covers of playlists. */
import { createQueue } from '../../domain/collections/queue.ts';
import type { User } from '../../domain/users.ts';
import { makePlaylistCover } from '../../media/images/uploads.ts';
import { deletePlaylistCover, savePlaylistCover } from '../../store/playlists/playlist-covers.ts';
import { getOwnPlaylist } from '../../store/playlists/playlist-rows.ts';
import type { Store } from '../../store/store.ts';

/** Decoding takes up to some hundred megabytes: one at a time. */
const WAITING_MAX = 20;

export function createPlaylistCovers(store: Store, clock: () => Date) {
  const takeIn = createQueue({ atOnce: 1, waitingMax: WAITING_MAX });
  return {
    /** By its owner. Rejects (kind `type`) data that is not an image. */
    async save({ id: userId }: User, id: number, upload: Buffer): Promise<void> {
      // Before the image is decoded.
      await getOwnPlaylist(store.db, { userId, id });
      const picture = await takeIn(() => makePlaylistCover(upload));
      await savePlaylistCover(store, { userId, id }, picture, clock().toISOString());
    },
    remove: ({ id: userId }: User, id: number): Promise<void> => deletePlaylistCover(store, { userId, id }),
  };
}
