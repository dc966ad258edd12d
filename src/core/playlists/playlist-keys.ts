/**
 * Adds to playlists how their names are found and sorted, where that is missing: an import, and an earlier version of the
 * program, leave it to the service. Until it is done, such a playlist is found by everything but its name.
 */
import type { Log } from '../../domain/ports.ts';
import { savePlaylistKeys } from '../../store/playlists/own-playlists.ts';
import { listUnkeyed } from '../../store/playlists/playlists.ts';
import type { Store } from '../../store/store.ts';
import { keysOf } from './playlists.ts';

/** Playlists per commit: a longer transaction would block other writers. */
const TOGETHER = 500;

export function createPlaylistKeys(store: Store, log: Log) {
  let last = Promise.resolve();
  let closed = false;

  async function addAll(): Promise<void> {
    while (!closed) {
      const unkeyed = await listUnkeyed(store.db, TOGETHER);
      if (unkeyed.length === 0) return;
      await savePlaylistKeys(
        store,
        unkeyed.map(({ id, name }) => ({ id, ...keysOf(name) })),
      );
    }
  }

  return {
    /** There may be something to do. Resolves when it is done; never throws. */
    wake(): Promise<void> {
      last = last
        .then(addAll)
        .catch((error) => log.error('playlists could not be indexed by name', { error }));
      return last;
    },
    async close(): Promise<void> {
      closed = true;
      await last;
    },
  };
}
