/**
 * Nodes with different settings respond differently to the same request. A node that starts compares its settings with those of the
 * node that started last, which are in the database.
 */
import type { Log } from '../../domain/ports.ts';
import { selectOne, upsertRow } from '../../store/queries/rows.ts';
import type { Store } from '../../store/store.ts';

/** Settings that all nodes need to have in common, by their names, without secrets. */
type NodeSettings = Readonly<Record<string, string>>;

/** In `meta`: the settings of the node that started last. */
const KEY = 'node_settings';

const MESSAGE =
  'other settings than those of the node that started last: all nodes of a service need the same. If you have changed them, restart the other nodes';

/** Logs a line if they differ. A node that cannot save its settings starts nevertheless. */
export async function compareSettings(store: Store, settings: NodeSettings, log: Log): Promise<void> {
  try {
    const previous = await store.commit(async (trx): Promise<NodeSettings> => {
      const found = await selectOne(trx, 'meta', ['value'], { key: KEY });
      const value = JSON.stringify(settings);
      if (found?.value !== value) await upsertRow(trx, 'meta', { key: KEY }, { value });
      return found === undefined ? {} : JSON.parse(found.value);
    });
    const differing = Object.keys(settings).filter(
      (name) => previous[name] !== undefined && previous[name] !== settings[name],
    );
    if (differing.length === 0) return;
    const pick = (of: NodeSettings) => Object.fromEntries(differing.map((name) => [name, of[name]]));
    log.warn(MESSAGE, { here: pick(settings), there: pick(previous) });
  } catch (error) {
    log.debug('the settings of this node were not compared', { error });
  }
}
