/** Following artists and other users, and what is new from them. */
import type { AlbumTeaser, PlayableTrack, PlaylistTeaser } from './catalogue/teasers.ts';
import type { ShownReview } from './reviews.ts';

/** Users that one user can follow. */
export const FOLLOWED_MAX = 5000;
/** Followers of a user that are counted and listed: the latest. */
export const FOLLOWERS_SHOWN = 10_000;

/** A part of the list of followed users or of followers, the latest first. */
export interface FollowPage {
  /** The length of the whole list; at most `FOLLOWERS_SHOWN`. */
  total: number;
  /** Ids of users. */
  ids: number[];
}

/** Releases that are listed: the newest. */
export const RELEASES_SHOWN = 500;

/** An album, or a track that belongs to none. */
export interface FollowedRelease {
  kind: 'album' | 'track';
  id: number;
  /** Release date, `yyyy-mm-dd`. */
  date: string;
}

/** Releases of followed artists, the newest first. */
export interface FollowedReleases<Release = FollowedRelease> {
  /** At most `RELEASES_SHOWN`. */
  total: number;
  /** Newer than the last visit of the page; 0 before the first one. */
  unread: number;
  items: Release[];
}

export type ReleaseTeaser = { id: string; date: string } & (
  | { kind: 'album'; album: AlbumTeaser }
  | { kind: 'track'; track: PlayableTrack }
);

/** `GET /web-api/releases` */
export type ReleasesAnswer = FollowedReleases<ReleaseTeaser>;

/** A playlist that a followed user has created, or a review that one has written. */
export type FollowedActivity =
  | { kind: 'playlist'; id: number; date: string }
  | { kind: 'review'; id: number; date: string; target: { of: 'track' | 'album'; id: number } };

/** `GET /web-api/followed-activity`: of the last months, the latest first. */
export interface FollowedActivityAnswer {
  playlists: PlaylistTeaser[];
  reviews: FollowedReview[];
}

export interface FollowedReview {
  review: ShownReview;
  /** The track or album. */
  item: { of: 'track' | 'album'; id: string; name: string };
}
