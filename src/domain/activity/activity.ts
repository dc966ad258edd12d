/** What ratings are computed from: listens, downloads, and the other actions of users, such as likes. */
import type { AddedEvent } from '../studio/statistics.ts';

/** Items with ratings of their own. */
export type RatedKind = 'track' | 'album' | 'artist';

/** Touched are items whose ratings must be counted again, and users whose likes must be read again. */
export type TouchedKind = RatedKind | 'user';

/** One that was added today counts no longer. */
export interface RemovedEvent {
  removed: AddedEvent;
  /** When it was added: `yyyy-mm-dd …`. */
  since: string;
}

/** The calls return immediately. What they report is written to the store within a second. */
export interface ActivityCounter {
  /** `clientId` is empty where no application is known. */
  listened(trackId: number, clientId: string): void;
  downloaded(trackId: number, clientId: string): void;
  /** Because of a like, a review or another action that is stored already. `event` counts for the day of the artist. */
  touch(kind: TouchedKind, id: number, event?: AddedEvent | RemovedEvent): void;
}
