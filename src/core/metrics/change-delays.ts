/** How long changes of the catalogue take from their commit until this node serves them. */
import { countCatalogueChanges } from '../../store/changes/changes.ts';
import type { Db } from '../../store/schema.ts';
import { createDurations, histogram } from './durations.ts';
import { counter, type MetricFamily } from './families.ts';

export function createChangeDelays(clock: () => number = Date.now) {
  const delays = createDurations();
  let changes = 0;
  let known: number | undefined;
  return {
    /** Call it with each generation that the node serves. Without a database nothing is counted. */
    async served(db: Db, version: number): Promise<void> {
      const now = clock();
      const since = known;
      known = version;
      // A start is no change, and a restored backup may have a lower version.
      if (since === undefined || version <= since) return;
      const { count, oldest } = await countCatalogueChanges(db, since, version).catch(() => NONE);
      if (oldest === null) return;
      changes += count;
      // The clocks of two nodes may differ.
      delays.add(Math.max(0, now - Date.parse(oldest)));
    },
    families: (): MetricFamily[] => [
      counter('cantiga_changes_total', 'Changes of the catalogue that this node has taken over.', changes),
      histogram(
        'cantiga_change_delay_seconds',
        'Time from the commit of a change until the node serves it; of several in one generation, that of the oldest.',
        [[{}, delays]],
      ),
    ],
  };
}

const NONE = { count: 0, oldest: null };
