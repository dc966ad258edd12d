/**
 * Adds to playlists how their names are found and sorted, where that is missing: an import, and an earlier version of the
 * program, leave it to the service. Until it is done, such a playlist is found by everything but its name.
 */
import type { Log } from '../../domain/ports.ts';
import type { Store } from '../../store/store.ts';
import { keysOf } from './playlists.ts';

/** Playlists per commit: a longer transaction would block other writers. */
const TOGETHER = 500;

export function createPlaylistKeys(store: Store, log: Log) {
  let last = Promise.resolve();
  let closed = false;

  async function addAll(): Promise<void> {
    while (!closed) {
      const unkeyed = await store.db
        .selectFrom('playlist')
        .select(['id', 'name'])
        .where('name_folded', 'is', null)
        .orderBy('id')
        .limit(TOGETHER)
        .execute();
      if (unkeyed.length === 0) return;
      await store.commit(async (trx) => {
        for (const { id, name } of unkeyed) {
          const { name_folded, name_caseless } = keysOf(name);
          // Only if the name has not changed since.
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
