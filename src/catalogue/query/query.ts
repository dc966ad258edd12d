/** What can be asked of the catalogue. Absent means "no restriction"; all restrictions apply together. */
import type { Day } from '../../domain/calendar.ts';
import {
  type AcousticElectric,
  type Gender,
  POPULARITIES,
  RATINGS,
  type Rating,
  type ReleaseType,
  type Speed,
  type TrackType,
  type VocalInstrumental,
} from '../../domain/vocabulary.ts';

/** A closed interval. */
export interface Interval {
  from: number;
  to: number;
}

export interface DayInterval {
  from: Day;
  to: Day;
}

/** Rating orders are descending whatever `descending` says. */
export interface Order<Field extends string> {
  field: Field;
  descending: boolean;
}

export interface Paging {
  offset: number;
  limit: number;
  /** Count all rows too. */
  fullcount: boolean;
}

export const ALBUM_ORDERS = [
  'name',
  'id',
  'releasedate',
  'artist_id',
  'artist_name',
  ...POPULARITIES,
] as const;
export type AlbumOrder = (typeof ALBUM_ORDERS)[number];

export interface AlbumQuery extends Paging {
  ids?: number[];
  name?: string;
  namesearch?: string;
  artistIds?: number[];
  artistName?: string;
  released?: DayInterval;
  types?: ReleaseType[];
  order: Order<AlbumOrder>[];
}

export const TRACK_ORDERS = [
  'relevance',
  ...RATINGS,
  'name',
  'album_name',
  'artist_name',
  'releasedate',
  'duration',
  'id',
] as const;
export type TrackOrder = (typeof TRACK_ORDERS)[number];

export interface TrackQuery extends Paging {
  ids?: number[];
  name?: string;
  namesearch?: string;
  types: TrackType[];
  albumIds?: number[];
  albumName?: string;
  artistIds?: number[];
  artistName?: string;
  contentIdFree?: boolean;
  released?: DayInterval;
  featured?: boolean;
  tags?: string[];
  fuzzytags?: string[];
  acousticelectric?: AcousticElectric;
  vocalinstrumental?: VocalInstrumental;
  gender?: Gender;
  speeds?: Speed[];
  langs?: string[];
  duration?: Interval;
  xartist?: string;
  search?: string;
  prolicensing?: boolean;
  probackground?: boolean;
  ccsa?: boolean;
  ccnd?: boolean;
  ccnc?: boolean;
  groupby?: 'artist_id' | 'album_id';
  boost?: Rating;
  order: Order<TrackOrder>[];
}

export const ARTIST_ORDERS = ['name', 'id', 'joindate', ...POPULARITIES] as const;
export type ArtistOrder = (typeof ARTIST_ORDERS)[number];

export const NESTED_TRACK_ORDERS = ['track_name', 'track_id', 'track_releasedate'] as const;
export type NestedTrackOrder = (typeof NESTED_TRACK_ORDERS)[number];

/** Artists that have at least one track that passes; paging counts artists. */
export interface ArtistTracksQuery extends Paging {
  ids?: number[];
  name?: string;
  namesearch?: string;
  hasimage?: boolean;
  joined?: DayInterval;
  trackIds?: number[];
  trackName?: string;
  trackTypes: TrackType[];
  /** Release date of the album the track belongs to; a single has none and does not pass. */
  albumReleased?: DayInterval;
  albumIds?: number[];
  albumName?: string;
  order: Order<ArtistOrder>[];
  trackOrder: Order<NestedTrackOrder>[];
}
