/** User activity, and the counters it changes. */

/** Entities with their own ratings. */
export type TouchedKind = 'track' | 'album' | 'artist';

/** Counts activity. Costs next to nothing: all of it reaches the store within a second. */
export interface ActivityCounter {
  /** `clientId` is empty where no application is known. */
  listened(trackId: number, clientId: string): void;
  downloaded(trackId: number, clientId: string): void;
  /** Something else happened that ratings are made of: a like, a review. It is in the store already. */
  markForRecount(kind: TouchedKind, id: number): void;
}
