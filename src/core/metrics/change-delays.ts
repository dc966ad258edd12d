/** How long changes of the catalogue take from their commit until this node serves them. */
import { Counter, Histogram, type Registry } from 'prom-client';
import { countCatalogueChanges } from '../../store/changes/changes.ts';
import type { Db } from '../../store/schema.ts';
import { DURATION_BUCKETS } from '../health/latencies.ts';

export function createChangeDelays(register: Registry, clock: () => number = Date.now) {
  const changes = new Counter({
    name: 'cantiga_changes_total',
    help: 'Changes of the catalogue that this node has taken over.',
    registers: [register],
  });
  const delays = new Histogram({
    name: 'cantiga_change_delay_seconds',
    help: 'Time from the commit of a change until the node serves it; of several in one generation, that of the oldest.',
    buckets: DURATION_BUCKETS,
    registers: [register],
  });
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
      changes.inc(count);
      // The clocks of two nodes may differ.
      delays.observe(Math.max(0, now - Date.parse(oldest)) / 1000);
    },
  };
}

const NONE = { count: 0, oldest: null };
