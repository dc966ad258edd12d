/** Which node works on what, such as the conversion of an audio file: a job that the node takes for itself, and renews while it works. */
import { randomUUID } from 'node:crypto';
import type { ConversionLeases } from '../../media/transcodes/shared-conversions.ts';
import { finishJobs, isKeyTaken, renewJobs, takeKey } from '../../store/jobs/jobs.ts';
import type { Store } from '../../store/store.ts';

/** Others wait no longer for a node that was killed. */
const LEASE_MS = 12_000;

export function createLeases(
  store: Store,
  kind: string,
  leaseMs = LEASE_MS,
): ConversionLeases & { close(): Promise<void> } {
  const lease = { node: randomUUID(), leaseMs };
  const held = new Set<number>();
  // A lease that cannot be renewed ends, and another node may do the same: that does no harm.
  const timer = setInterval(() => {
    if (held.size > 0) renewJobs(store, [...held], lease).catch(() => {});
  }, leaseMs / 3).unref();

  return {
    async take(name) {
      const id = await takeKey(store, kind, name, lease);
      if (id === undefined) return undefined;
      held.add(id);
      return {
        async release() {
          if (held.delete(id)) await finishJobs(store, [id], lease.node);
        },
      };
    },
    isTaken: (name) => isKeyTaken(store, kind, name),
    async close() {
      clearInterval(timer);
      await finishJobs(store, [...held], lease.node).catch(() => {});
      held.clear();
    },
  };
}
