/** Look-ups that still work while the database is unavailable. */
import { BoundedMap } from '../../domain/bounded-map.ts';
import { Unavailable } from '../../domain/refusal.ts';

/** Some hundred bytes each. */
const MAX = 20_000;

/**
 * `find`, which queries the database on each call. While the database is unavailable, the result is the last one for this
 * key, if it is among the last `max` look-ups.
 */
export function cachedForOutages<Arguments extends (string | number)[], Found>(
  find: (...key: Arguments) => Promise<Found | undefined>,
  max = MAX,
): (...key: Arguments) => Promise<Found | undefined> {
  const cache = new BoundedMap<string, Found>({ max });
  return async (...key) => {
    const name = key.join(' ');
    let found: Found | undefined;
    try {
      found = await find(...key);
    } catch (error) {
      const last = error instanceof Unavailable ? cache.get(name) : undefined;
      if (last === undefined) throw error;
      return last;
    }
    if (found === undefined) cache.delete(name);
    else cache.set(name, found);
    return found;
  };
}
