/** Keys of apps and players, and what players save for their users. */
import type { PlayableTrack } from './catalogue/teasers.ts';

/** A key as its owner sees it: `GET /web-api/app-keys`. The key itself is shown once, when it is created. */
export interface AppKeyRecord {
  id: number;
  name: string;
  /** ISO moments; `used` is empty before the first use. */
  created: string;
  used: string;
  /** The name that the client of the last use has sent; may be empty. */
  used_by: string;
}

export interface NewAppKey extends AppKeyRecord {
  key: string;
}

/** Characters. */
export const APP_KEY_NAME_MAX = 60;

/** How many keys one user may have. */
export const APP_KEYS_MAX = 20;

/** Entities with a public page. */
const SHARED_KINDS = ['track', 'album', 'artist', 'playlist'] as const;
export type SharedKind = (typeof SHARED_KINDS)[number];

export interface Bookmark {
  trackId: number;
  /** Milliseconds. */
  position: number;
  comment: string;
  /** ISO moments. */
  created: string;
  changed: string;
}

export interface PlayQueue {
  trackIds: readonly number[];
  /** Index of the current track. */
  current: number;
  /** Milliseconds in the current track. */
  position: number;
  changed: string;
  /** The client that saved it. */
  changedBy: string;
}

/** Tracks of a queue that the pages save. */
export const SAVED_QUEUE_MAX = 500;

/** A saved queue as a page continues it. */
export interface OtherQueue {
  tracks: PlayableTrack[];
  /** The index of the current track. */
  index: number;
  /** Seconds in the current track. */
  time: number;
}

/** `GET /web-api/play-queue`, which takes the `device` that requests it: `null` if that has saved the queue itself. */
export interface OtherQueueAnswer {
  queue: OtherQueue | null;
}

export interface Share {
  id: number;
  kind: SharedKind;
  itemId: number;
  description: string;
  /** ISO moments. */
  created: string;
  changed: string;
}
