/** How many tracks or albums each choice of a filter would leave: the counts shown next to filters. */
import type { AcousticElectric, Gender, Speed, TagKind, VocalInstrumental } from '../vocabulary.ts';
import type { AlbumTeaser, PlayableTrack } from './teasers.ts';

/**
 * `GET /web-api/facets`, which takes the filter parameters of the operation `tracks`, and `audio`; `GET /web-api/albums/facets`, which
 * takes the same and counts albums, as `/web-api/albums` lists them.
 */
export interface FacetsAnswer {
  /** Tracks or albums that pass all filters. */
  total: number;
  facets: Facets;
}

/**
 * The count of a value is the number of results of `tracks` with this value in place of the current selection of the same
 * filter, and all others kept. Tags are added to the selected ones. Closed vocabularies are listed completely, whatever their
 * counts; languages, tags and years only with results.
 */
export interface Facets {
  speed: FacetCount<Speed>[];
  /** The 40 most frequent, the most frequent first. */
  lang: FacetCount<string>[];
  vocalinstrumental: FacetCount<VocalInstrumental>[];
  acousticelectric: FacetCount<AcousticElectric>[];
  gender: FacetCount<Gender>[];
  audio: FacetCount<boolean>[];
  ccsa: FacetCount<boolean>[];
  ccnd: FacetCount<boolean>[];
  ccnc: FacetCount<boolean>[];
  /** The most frequent 60 genres, 40 instruments and 40 vartags, the most frequent first. */
  tags: Record<TagKind, FacetCount<string>[]>;
  /** Lengths in seconds, both included, the shortest first: as `durationbetween={from}_{to}` takes them. */
  duration: FacetRange[];
  /** Years of release, the latest first: as `datebetween={year}-01-01_{year}-12-31` takes them. */
  year: FacetCount<number>[];
}

export interface FacetCount<Value> {
  value: Value;
  count: number;
}

export interface FacetRange {
  from: number;
  to: number;
  count: number;
}

/** `GET /web-api/tracks`, which takes the same, and `order`, `offset` and `limit`. */
export interface TracksAnswer {
  /** All that pass. */
  total: number;
  /** The tracks of the page, in order. */
  tracks: PlayableTrack[];
}

/** `GET /web-api/albums`: albums with at least one track that passes all filters; `datebetween` is of the album. */
export interface AlbumsAnswer {
  total: number;
  albums: AlbumTeaser[];
}
