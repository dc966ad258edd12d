/** Look-ups that still work while the database is unavailable. */
import { setTimeout as sleep } from 'node:timers/promises';
import { BoundedMap } from '../../domain/collections/bounded-map.ts';
import { Unavailable } from '../../domain/refusal.ts';

/** Some hundred bytes each. */
const MAX = 20_000;

const RETRY_MS = 100;

interface OutageOptions {
  /** Results that are cached. */
  max?: number;
  /** How long a look-up that is not cached waits for the database. A failover takes some seconds. */
  waitMs?: number;
}

/**
 * `find`, which queries the database on each call. While the database is unavailable, the result is the last one for this
 * key, if it is among the last `max` look-ups.
 */
export function cachedForOutages<Arguments extends (string | number)[], Found>(
  find: (...key: Arguments) => Promise<Found | undefined>,
  { max = MAX, waitMs = 0 }: OutageOptions = {},
): (...key: Arguments) => Promise<Found | undefined> {
  const cache = new BoundedMap<string, Found>({ max });
  return async (...key) => {
    const name = key.join(' ');
    const found = await findOrLast(name, key);
    if (found === undefined) cache.delete(name);
    else cache.set(name, found);
    return found;
  };

  async function findOrLast(name: string, key: Arguments): Promise<Found | undefined> {
    for (const giveUpAt = performance.now() + waitMs; ; await sleep(RETRY_MS)) {
      try {
        return await find(...key);
      } catch (error) {
        const last = error instanceof Unavailable ? cache.get(name) : undefined;
        if (last !== undefined) return last;
        if (!(error instanceof Unavailable) || performance.now() >= giveUpAt) throw error;
      }
    }
  }
}
