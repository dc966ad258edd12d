/**
 * Nodes with different settings respond differently to the same request. A node that starts compares its settings with those of the
 * node that started last, which are in the database.
 */
import type { Log } from '../../domain/ports.ts';
import { type NodeSettings, replaceSettings } from '../../store/node-settings.ts';
import type { Store } from '../../store/store.ts';

const MESSAGE =
  'other settings than those of the node that started last: all nodes of a service need the same. If you have changed them, restart the other nodes';

/** Logs a line if they differ. A node that cannot save its settings starts nevertheless. */
export async function compareSettings(store: Store, settings: NodeSettings, log: Log): Promise<void> {
  try {
    const previous = await replaceSettings(store, settings);
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
