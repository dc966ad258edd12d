/** The queries of the catalogue. A field that is absent or `undefined` does not filter; all filters apply together. */
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
  fullcount?: boolean | undefined;
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
  ids?: number[] | undefined;
  name?: string | undefined;
  namesearch?: string | undefined;
  artistIds?: number[] | undefined;
  artistName?: string | undefined;
  released?: DayInterval | undefined;
  types?: ReleaseType[] | undefined;
  undated?: boolean | undefined;
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
  ids?: number[] | undefined;
  name?: string | undefined;
  namesearch?: string | undefined;
  types: readonly TrackType[];
  albumIds?: number[] | undefined;
  albumName?: string | undefined;
  artistIds?: number[] | undefined;
  artistName?: string | undefined;
  released?: DayInterval | undefined;
  featured?: boolean | undefined;
  audio?: boolean | undefined;
  tags?: string[] | undefined;
  fuzzytags?: string[] | undefined;
  acousticelectric?: AcousticElectric | undefined;
  vocalinstrumental?: VocalInstrumental | undefined;
  gender?: Gender | undefined;
  speeds?: Speed[] | undefined;
  duration?: Interval | undefined;
  xartist?: string | undefined;
  search?: string | undefined;
  ccsa?: boolean | undefined;
  ccnd?: boolean | undefined;
  ccnc?: boolean | undefined;
}

export interface TrackQuery extends TrackFilter, Paging {
  groupby?: 'artist_id' | 'album_id' | undefined;
  boost?: Rating | undefined;
  order: Order<TrackOrder>[];
}

export const ARTIST_ORDERS = ['name', 'id', ...orderNames('artist'), ...POPULARITIES] as const;
export type ArtistOrder = (typeof ARTIST_ORDERS)[number];

export interface ArtistQuery extends Paging {
  ids?: number[] | undefined;
  name?: string | undefined;
  namesearch?: string | undefined;
  hasimage?: boolean | undefined;
  joined?: DayInterval | undefined;
  order: Order<ArtistOrder>[];
}

export const NESTED_TRACK_ORDERS = ['track_name', 'track_id', 'track_releasedate'] as const;
export type NestedTrackOrder = (typeof NESTED_TRACK_ORDERS)[number];

/** Artists that have at least one track that passes; paging counts artists. */
export interface ArtistTracksQuery extends ArtistQuery {
  trackIds?: number[] | undefined;
  trackName?: string | undefined;
  trackTypes: TrackType[];
  /** Release date of the album the track belongs to; a single has none and does not pass. */
  albumReleased?: DayInterval | undefined;
  albumIds?: number[] | undefined;
  albumName?: string | undefined;
  trackOrder: Order<NestedTrackOrder>[];
}

export const NESTED_ALBUM_ORDERS = ['album_name', 'album_id', 'album_releasedate'] as const;
export type NestedAlbumOrder = (typeof NESTED_ALBUM_ORDERS)[number];

/** Artists that have at least one album that passes. */
export interface ArtistAlbumsQuery extends ArtistQuery {
  albumIds?: number[] | undefined;
  albumName?: string | undefined;
  albumReleased?: DayInterval | undefined;
  albumOrder: Order<NestedAlbumOrder>[];
}

/** Artists with their locations that pass. Without a location filter, artists without a location are included. */
export interface ArtistLocationsQuery extends ArtistQuery {
  haslocation?: boolean | undefined;
  /** Three capital letters. */
  countries?: string[] | undefined;
  city?: string | undefined;
  /** Not farther from the point than `radius` km. */
  near?: (Coordinates & { radius: number }) | undefined;
}

export interface ArtistMusicinfoQuery extends ArtistQuery {
  tag?: string | undefined;
}

export const ALBUM_TRACK_ORDERS = ['track_id', 'track_name', 'track_position'] as const;
export type AlbumTrackOrder = (typeof ALBUM_TRACK_ORDERS)[number];

/** Albums that have at least one track that passes; without an order the tracks are sorted by position. */
export interface AlbumTracksQuery extends AlbumQuery {
  trackIds?: number[] | undefined;
  trackName?: string | undefined;
  trackOrder: Order<AlbumTrackOrder>[];
}

export interface AlbumMusicinfoQuery extends AlbumQuery {
  tag?: string | undefined;
}

/** Charts rank entities with any popularity in the period, most popular first. */
export interface ChartQuery extends Paging {
  period: ChartPeriod;
  /** Only entries with this tag; albums and artists have the tags of their tracks. */
  tag?: string | undefined;
  /** Types of tracks; all without it. */
  types?: readonly TrackType[] | undefined;
}

export interface SimilarTracksQuery extends Paging {
  /** The track to compare with. */
  id: number;
  /** Leave out tracks of the artist, or of the album, with this id; `true`: of the artist or album of the track itself. */
  noArtist?: number | boolean | undefined;
  noAlbum?: number | boolean | undefined;
  /** All without it. */
  types?: readonly TrackType[] | undefined;
}
