import { Refusal } from '../domain/refusal.ts';
import type { Catalogue } from './catalogue.ts';

/** Rejects requests (kind `overload`) until the first generation is loaded. */
export function requireLoaded(current: Catalogue | undefined): Catalogue {
  if (current !== undefined) return current;
  throw new Refusal('overload', 'The catalogue is being loaded. Try again in a moment.', { retryAfter: 1 });
}
