/** Look-ups that the service can do without the database, as long as it did them before. */
import { Unavailable } from '../domain/refusal.ts';

/** Some hundred bytes each. */
const MAX = 20_000;

/**
 * `find`, which asks the database each time. While that is away, the result is the last one found for this key, if it is
 * among the last `max` that were asked for.
 */
export function remembered<Arguments extends (string | number)[], Found>(
  find: (...key: Arguments) => Promise<Found | undefined>,
  max = MAX,
): (...key: Arguments) => Promise<Found | undefined> {
  const cache = new Map<string, Found>();
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
    cache.delete(name);
    if (found !== undefined) cache.set(name, found);
    if (cache.size > max) cache.delete(cache.keys().next().value!);
    return found;
  };
}
