/**
 * Adds to playlists how their names are found and sorted, where that is missing: an import, and an earlier version of the
 * program, leave it to the service. Until it is done, such a playlist is found by everything but its name.
 */
import { sql } from 'kysely';
import type { Log } from '../../domain/ports.ts';
import { selectRows, updateRows } from '../../store/queries/rows.ts';
import type { Store } from '../../store/store.ts';
import { keysOf } from './playlists.ts';

/** Playlists per commit: a longer transaction would block other writers. */
const TOGETHER = 500;

const UNKEYED = { name_folded: sql`is null` };

export function createPlaylistKeys(store: Store, log: Log) {
  let last = Promise.resolve();
  let closed = false;

  async function addAll(): Promise<void> {
    while (!closed) {
      const unkeyed = await selectRows(store.db, 'playlist', ['id', 'name'], UNKEYED, ['id'], TOGETHER);
      if (unkeyed.length === 0) return;
      await store.commit(async (trx) => {
        for (const { id, name } of unkeyed) {
          const { name_folded, name_caseless } = keysOf(name);
          // Only if the name has not changed since.
          await updateRows(trx, 'playlist', { id, name, ...UNKEYED }, { name_folded, name_caseless });
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
