import { Refusal } from '../domain/refusal.ts';
import type { Catalogue } from './catalogue.ts';

/** Refuses (kind `overload`) what comes before the first generation. */
export function requireLoaded(current: Catalogue | undefined): Catalogue {
  if (current !== undefined) return current;
  throw new Refusal('overload', 'The catalogue is being loaded. Please try again.', { retryAfter: 1 });
}
