/** Artists with tracks, by the first letter of their names. */
import type { ArtistTeaser } from './teasers.ts';

/** `0-9`: digits and signs. `other`: other scripts. */
export const INITIALS: readonly string[] = ['0-9', ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'other'];

/** `GET /web-api/artists`, which takes `initial`, `order`, `offset` and `limit`. */
export interface ArtistIndexAnswer {
  /** Artists with the requested initial; all without one. */
  total: number;
  /** The counts of all artists, for each of `INITIALS`. */
  initials: { value: string; count: number }[];
  /** The artists of the page, in order. */
  artists: ArtistTeaser[];
}
