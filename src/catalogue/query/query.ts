/** The queries of the catalogue. An absent field does not filter; all filters apply together. */
import type { Day } from '../../domain/calendar.ts';
import { type ColumnFilters, orderNames } from '../../domain/columns.ts';
import {
  type AcousticElectric,
  type ChartPeriod,
  type Gender,
  POPULARITIES,
  RATINGS,
  type Rating,
  type ReleaseType,
  type Speed,
  type TrackType,
  type VocalInstrumental,
} from '../../domain/vocabulary.ts';
import { ALBUM_FOLLOWING_ORDERS } from '../catalogue.ts';
import type { Coordinates } from '../distance.ts';

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
  ...orderNames('album'),
  ...ALBUM_FOLLOWING_ORDERS,
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
  undated?: boolean;
  order: Order<AlbumOrder>[];
}

export const TRACK_ORDERS = [
  'relevance',
  ...RATINGS,
  'name',
  'album_name',
  'artist_name',
  ...orderNames('track'),
  'id',
] as const;
export type TrackOrder = (typeof TRACK_ORDERS)[number];

/** Which tracks. */
export interface TrackFilter extends ColumnFilters {
  ids?: number[];
  name?: string;
  namesearch?: string;
  types: readonly TrackType[];
  albumIds?: number[];
  albumName?: string;
  artistIds?: number[];
  artistName?: string;
  released?: DayInterval;
  featured?: boolean;
  audio?: boolean;
  tags?: string[];
  fuzzytags?: string[];
  acousticelectric?: AcousticElectric;
  vocalinstrumental?: VocalInstrumental;
  gender?: Gender;
  speeds?: Speed[];
  duration?: Interval;
  xartist?: string;
  search?: string;
  ccsa?: boolean;
  ccnd?: boolean;
  ccnc?: boolean;
}

export interface TrackQuery extends TrackFilter, Paging {
  groupby?: 'artist_id' | 'album_id';
  boost?: Rating;
  order: Order<TrackOrder>[];
}

export const ARTIST_ORDERS = ['name', 'id', ...orderNames('artist'), ...POPULARITIES] as const;
export type ArtistOrder = (typeof ARTIST_ORDERS)[number];

export interface ArtistQuery extends Paging {
  ids?: number[];
  name?: string;
  namesearch?: string;
  hasimage?: boolean;
  joined?: DayInterval;
  order: Order<ArtistOrder>[];
}

export const NESTED_TRACK_ORDERS = ['track_name', 'track_id', 'track_releasedate'] as const;
export type NestedTrackOrder = (typeof NESTED_TRACK_ORDERS)[number];

/** Artists that have at least one track that passes; paging counts artists. */
export interface ArtistTracksQuery extends ArtistQuery {
  trackIds?: number[];
  trackName?: string;
  trackTypes: TrackType[];
  /** Release date of the album the track belongs to; a single has none and does not pass. */
  albumReleased?: DayInterval;
  albumIds?: number[];
  albumName?: string;
  trackOrder: Order<NestedTrackOrder>[];
}

export const NESTED_ALBUM_ORDERS = ['album_name', 'album_id', 'album_releasedate'] as const;
export type NestedAlbumOrder = (typeof NESTED_ALBUM_ORDERS)[number];

/** Artists that have at least one album that passes. */
export interface ArtistAlbumsQuery extends ArtistQuery {
  albumIds?: number[];
  albumName?: string;
  albumReleased?: DayInterval;
  albumOrder: Order<NestedAlbumOrder>[];
}

/** Artists with their locations that pass. Without a location filter, artists without a location are included. */
export interface ArtistLocationsQuery extends ArtistQuery {
  haslocation?: boolean;
  /** Three capital letters. */
  countries?: string[];
  city?: string;
  /** Not farther from the point than `radius` km. */
  near?: Coordinates & { radius: number };
}

export interface ArtistMusicinfoQuery extends ArtistQuery {
  tag?: string;
}

export const ALBUM_TRACK_ORDERS = ['track_id', 'track_name', 'track_position'] as const;
export type AlbumTrackOrder = (typeof ALBUM_TRACK_ORDERS)[number];

/** Albums that have at least one track that passes; without an order the tracks are sorted by position. */
export interface AlbumTracksQuery extends AlbumQuery {
  trackIds?: number[];
  trackName?: string;
  trackOrder: Order<AlbumTrackOrder>[];
}

export interface AlbumMusicinfoQuery extends AlbumQuery {
  tag?: string;
}

/** Charts rank entities with any popularity in the period, most popular first. */
export interface ChartQuery extends Paging {
  period: ChartPeriod;
  /** Only entries with this tag; albums and artists have the tags of their tracks. */
  tag?: string;
  /** Types of tracks; all without it. */
  types?: readonly TrackType[];
}

export interface SimilarTracksQuery extends Paging {
  /** The track to compare with. */
  id: number;
  /** Leave out tracks of the artist, or of the album, with this id; `true`: of the artist or album of the track itself. */
  noArtist: number | boolean;
  noAlbum: number | boolean;
  /** All without it. */
  types?: readonly TrackType[];
}
