/**
 * The read model: one immutable generation of the whole catalogue, as columns.
 *
 * Artists, albums and tracks are numbered densely in ascending id: track ordinal 0 is the track with the
 * lowest id. A column holds one value per ordinal, so "the name of track 7" is entry 7 of `tracks.name`, and
 * ascending ordinal is ascending id. Everything here is plain data (typed arrays, strings, arrays), so a
 * generation can be built in one process and handed to another as a run of bytes (`snapshot.ts`).
 */
import { type Popularity, type Rating, type Speed, TAG_KINDS } from '../domain/vocabulary.ts';
import type { CountedBits, ListColumn, Ordinal, Sorted, TextColumn } from './columns/types.ts';
import type { GramIndex } from './text/gram-index.ts';
import type { SearchIndex } from './text/search-index.ts';

/** A name as it is written, and folded (see `text/fold.ts`) for comparing and searching. */
export interface NameColumn {
  exact: TextColumn;
  folded: TextColumn;
  /** By folded name, then exact name. */
  ascending: Sorted;
  descending: Sorted;
  /** `rank[o]` orders as the names do; equal names have equal ranks. */
  rank: Uint32Array;
  grams: GramIndex;
}

export interface ArtistColumns {
  count: number;
  id: Float64Array;
  name: NameColumn;
  /** The interface's `artist_idstr`. */
  idstr: TextColumn;
  website: TextColumn;
  joindate: Uint32Array;
  hasImage: Uint8Array;
  popularity: Record<Popularity, Float64Array>;
  ascending: Record<'joindate', Sorted>;
  descending: Record<Popularity | 'joindate', Sorted>;
  /** The artist's track ordinals, ascending. */
  tracks: ListColumn;
}

export interface AlbumColumns {
  count: number;
  id: Float64Array;
  name: NameColumn;
  artist: Uint32Array;
  releasedate: Uint32Array;
  isSingle: Uint8Array;
  zipAllowed: Uint8Array;
  popularity: Record<Popularity, Float64Array>;
  ascending: Record<'releasedate' | 'artist_id' | 'artist_name', Sorted>;
  descending: Record<Popularity | 'releasedate' | 'artist_id' | 'artist_name', Sorted>;
  /** Each artist's album ordinals, ascending. */
  ofArtist: ListColumn;
  /** The album's track ordinals, ascending. */
  tracks: ListColumn;
}

/** Bits of `TrackColumns.flags`. Two bits together hold a three-valued property, 0 being "not known". */
export const FLAG = {
  downloadAllowed: 1 << 0,
  contentIdFree: 1 << 1,
  featured: 1 << 2,
  proLicensing: 1 << 3,
  proBackground: 1 << 4,
  ccNc: 1 << 5,
  ccNd: 1 << 6,
  ccSa: 1 << 7,
  vocal: 1 << 8,
  instrumental: 1 << 9,
  acoustic: 1 << 10,
  electric: 1 << 11,
  male: 1 << 12,
  female: 1 << 13,
} as const;
export type Flag = keyof typeof FLAG;

/** What people did with a track; only tracks with any have an entry. */
export interface TrackStats {
  /** Ordinals that have an entry, ascending; the other columns run parallel to it. */
  track: Uint32Array;
  playlisted: Uint32Array;
  favorited: Uint32Array;
  likes: Uint32Array;
  dislikes: Uint32Array;
  /** Number of review scores, and their mean. */
  notes: Uint32Array;
  avgnote: Float64Array;
}

export interface TrackColumns {
  count: number;
  id: Float64Array;
  name: NameColumn;
  artist: Uint32Array;
  /** Album ordinal, or -1 for a single. */
  album: Int32Array;
  position: Uint32Array;
  duration: Uint32Array;
  releasedate: Uint32Array;
  /** Index into `Catalogue.licenses`. */
  license: Uint32Array;
  flags: Uint16Array;
  /** Index into `Catalogue.langs`; 0 is "not known". */
  lang: Uint16Array;
  /** 1 + index into SPEEDS; 0 is "not known". */
  speed: Uint8Array;
  prourl: TextColumn;
  lyrics: TextColumn;
  /** Record number in the waveform file, or -1. */
  waveform: Int32Array;
  /** What `taggedAs` made of each tag and its kind, in the order they were given. */
  tags: ListColumn;
  rating: Record<Rating, Float64Array>;
  /** The mean of each rating over the tracks that have any of it: what counts as middling when boosting. */
  typicalRating: Record<Rating, number>;
  ascending: Record<'duration' | 'releasedate' | 'album_name' | 'artist_name', Sorted>;
  descending: Record<Rating | 'duration' | 'releasedate' | 'album_name' | 'artist_name', Sorted>;
  /** The tracks that have each flag or speed, and those that belong to an album. */
  having: Record<Flag | Speed | 'album', CountedBits>;
  /** For each language the tracks, ascending. */
  ofLang: ListColumn;
  stats: TrackStats;
}

/** Tags by number. A name is one tag, whether it stands among the genres, the instruments or the vartags. */
export interface TagColumns {
  /** Tag names as stored, e.g. `hiphop`. */
  name: string[];
  /** Ordinals of the tracks that bear the tag in any kind, ascending. */
  tracks: ListColumn;
  /** Meaning (see `tags/stored-tags.ts`) → the numbers of the tags that have it, ascending. */
  numbers: Map<string, number[]>;
  /** Key of what people type → key of the stored tag it means. */
  synonyms: Map<string, string>;
}

/** A tag and the kind a track has it in, as one number; `kind` is an index into TAG_KINDS. */
export function taggedAs(tag: number, kind: number): number {
  return tag * TAG_KINDS.length + kind;
}

export function tagOf(tagged: number): number {
  return Math.trunc(tagged / TAG_KINDS.length);
}

export function tagKindOf(tagged: number): number {
  return tagged % TAG_KINDS.length;
}

/** Artists outside the catalogue that ours resemble, for `xartist`. */
export interface SimilarColumns {
  /** Folded names, ascending. */
  name: TextColumn;
  /** For each name the artist ordinals, ascending; `score` runs parallel to `artists.items`. */
  artists: ListColumn;
  score: Float64Array;
}

export interface Catalogue {
  /** The store's change sequence this generation was built from. */
  version: number;
  artists: ArtistColumns;
  albums: AlbumColumns;
  tracks: TrackColumns;
  tags: TagColumns;
  similar: SimilarColumns;
  search: SearchIndex;
  licenses: string[];
  /** Lyrics languages; entry 0 is the empty string. */
  langs: string[];
}

/** What a query returns: one page of ordinals, in order. */
export interface Page {
  ordinals: Ordinal[];
  /** Whether there is at least one more row after this page. */
  more: boolean;
  /** All rows without limit and offset; only when the query asked for it. */
  fullcount?: number;
}
