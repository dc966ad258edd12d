/**
 * The statistics of an artist, for its members and for administrators, as JSON:
 *
 *   GET /web-api/studio/artists/:id/statistics         ?days=                     → ArtistStatistics
 *   GET /web-api/studio/artists/:id/statistics/items   ?kind= &offset= &limit=    → ListPage<ItemStatistics>
 *   GET /web-api/studio/artists/:id/statistics.csv     ?table= &days=             → one of the tables as CSV
 */
import type { Named } from '../admin.ts';
import type { ArtistRole } from './studio.ts';

/** What is counted by day. Likes, playlists and fans are those that were added, and not removed on the same day; removing one later does not change the day. */
export const ARTIST_EVENTS = ['listens', 'downloads', 'likes', 'playlists', 'fans'] as const;
export type ArtistEvent = (typeof ARTIST_EVENTS)[number];
/** Events that have a row of their own in a table of users. */
export type AddedEvent = Exclude<ArtistEvent, 'listens' | 'downloads'>;

/** In days, including today. */
export const STATISTICS_RANGES = [7, 30, 90, 365] as const;
export type StatisticsRange = (typeof STATISTICS_RANGES)[number];
/** Applications with a row of their own; the others are one row. */
export const APPLICATIONS_SHOWN = 10;

export type EventCounts = Record<ArtistEvent, number>;

export interface ArtistStatistics {
  artist: Named;
  /** The role of the user; `null` for an administrator who is not a member. */
  role: ArtistRole | null;
  /** Which of the days were counted: all, those since a day (`yyyy-mm-dd`), or none: the artist has no members. */
  counted: 'all' | { since: string } | 'none';
  /** The oldest first, today last; also those on which nothing happened. */
  days: (EventCounts & { day: string })[];
  /** The applications of all these days, the most frequent first; `name` is `null` for all others together. */
  applications: ApplicationCounts[];
}

export interface ApplicationCounts {
  name: string | null;
  listens: number;
  downloads: number;
}

/** All-time counts of a release or a track in the catalogue, with those that were imported. */
export interface ItemStatistics extends Named {
  /** The album of a track that is on one. */
  album: Named | null;
  listens: number;
  downloads: number;
  /** Current ones: of users who like it, and who have it on a playlist. */
  likes: number;
  playlists: number;
}

export const STATISTICS_ITEMS = ['album', 'track'] as const;
export type StatisticsItem = (typeof STATISTICS_ITEMS)[number];

/** The tables that can be downloaded. */
export const STATISTICS_TABLES = ['days', 'applications', 'albums', 'tracks'] as const;
export type StatisticsTable = (typeof STATISTICS_TABLES)[number];
