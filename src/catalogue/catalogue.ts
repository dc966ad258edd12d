/**
 * The read model: one immutable generation of the whole catalogue, as columns.
 *
 * Artists, albums and tracks are numbered densely in ascending id: track ordinal 0 is the track with the
 * lowest id. A column holds one value per ordinal, so "the name of track 7" is entry 7 of `tracks.name`, and
 * ascending ordinal is ascending id. Everything here is plain data (typed arrays, strings, arrays), so a
 * generation can be built in one process and handed to another as a run of bytes (`snapshot.ts`).
 */
import { type TrackNames, trackColumns } from '../domain/columns.ts';
import type { Charted, Previous } from '../domain/popularity.ts';
import {
  ACOUSTIC_ELECTRIC,
  GENDERS,
  type Rating,
  type Speed,
  TAG_KINDS,
  VOCAL_INSTRUMENTAL,
} from '../domain/vocabulary.ts';
import type { Completions } from './autocomplete/completions.ts';
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
  popularity: Record<Charted, Float64Array>;
  /** What of the popularity is the artist's own, beside that of the tracks. */
  own: Record<Charted, Float64Array>;
  ascending: Record<'joindate', Sorted>;
  descending: Record<Charted | 'joindate', Sorted>;
  /** The artist's track ordinals, ascending. */
  tracks: ListColumn;
  /** The artist's own tags, as numbers of `Catalogue.ownerTags`, in the order they were given. */
  tags: ListColumn;
  description: DescriptionColumns;
}

export interface AlbumColumns {
  count: number;
  id: Float64Array;
  name: NameColumn;
  artist: Uint32Array;
  releasedate: Uint32Array;
  isSingle: Uint8Array;
  zipAllowed: Uint8Array;
  popularity: Record<Charted, Float64Array>;
  /** What of the popularity is the album's own, beside that of the tracks. */
  own: Record<Charted, Float64Array>;
  ascending: Record<'releasedate' | 'artist_id' | 'artist_name', Sorted>;
  descending: Record<Charted | 'releasedate' | 'artist_id' | 'artist_name', Sorted>;
  /** Each artist's album ordinals, ascending. */
  ofArtist: ListColumn;
  /** The album's track ordinals, ascending. */
  tracks: ListColumn;
  /** The album's own tags, as numbers of `Catalogue.ownerTags`, in the order they were given. */
  tags: ListColumn;
  description: DescriptionColumns;
}

/** Texts by language: those of artist or album `i` are entries `starts[i] .. starts[i + 1]`. */
export interface DescriptionColumns {
  starts: Uint32Array;
  /** Index into `langs`. */
  lang: Uint16Array;
  text: TextColumn;
  langs: string[];
}

/** The places of all artists, numbered in the order of artists, and in that in which each artist's were given. */
export interface LocationColumns {
  count: number;
  artist: Uint32Array;
  /** Millionths of a degree. */
  latitude: Int32Array;
  longitude: Int32Array;
  /** Index into `countries`. */
  country: Uint16Array;
  /** Index into `cities`. */
  city: Uint32Array;
  ascending: Record<'latitude', Sorted>;
  ofArtist: ListColumn;
  /** Three capital letters; empty where it is not known. */
  countries: string[];
  ofCountry: ListColumn;
  /** Every spelling once, ascending by its caseless form (see `text/fold.ts`). */
  cities: { exact: TextColumn; caseless: TextColumn };
  ofCity: ListColumn;
}

const FLAGS = [
  ...trackColumns({ readModel: 'flag' }),
  ...(['ccnc', 'ccnd', 'ccsa', 'audio'] as const),
  ...VOCAL_INSTRUMENTAL,
  ...ACOUSTIC_ELECTRIC,
  ...GENDERS,
];
export type Flag = (typeof FLAGS)[number];

/** Bits of `TrackColumns.flags`. Two bits together hold a property of two words; neither is set where it is not known. */
export const FLAG = Object.fromEntries(FLAGS.map((name, bit) => [name, 1 << bit])) as Record<Flag, number>;

/** A column of texts that tracks can be found by. */
export interface IndexedColumn {
  /** Each text once; entry 0 is the empty text. */
  texts: string[];
  /** For each track the number of its text. */
  number: Uint32Array;
  /** For each text its tracks, ascending. */
  tracks: ListColumn;
}

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

/** The table of columns says which are texts and which are indexed. */
export interface TrackColumns
  extends Record<TrackNames<{ readModel: 'text' }>, TextColumn>,
    Record<TrackNames<{ readModel: 'indexed' }>, IndexedColumn> {
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
  flags: Uint32Array;
  /** 1 + index into SPEEDS; 0 is "not known". */
  speed: Uint8Array;
  /** Record number in the waveform file, or -1. */
  waveform: Int32Array;
  /** What `taggedAs` made of each tag and its kind, in the order they were given. */
  tags: ListColumn;
  rating: Record<Rating, Float64Array>;
  /** The mean of each rating over the tracks that have any of it: what counts as middling when boosting. */
  typicalRating: Record<Rating, number>;
  /** The popularity of the period before each. */
  previous: Record<Previous, Float64Array>;
  ascending: Record<'duration' | 'releasedate' | 'album_name' | 'artist_name', Sorted>;
  descending: Record<Rating | Previous | 'duration' | 'releasedate' | 'album_name' | 'artist_name', Sorted>;
  /** The tracks that have each flag or speed, and those that belong to an album. */
  having: Record<Flag | Speed | 'album', CountedBits>;
  /** Tracks of one recording have one number, that of the track which stands for them; -1 where there is no other. */
  recording: Int32Array;
  /** The tracks that another one stands for, ascending. */
  copies: Uint32Array;
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
  /** Meaning → the tags below it (see `tags/parse-hierarchy.ts`), where there are any. */
  narrower: Map<string, NarrowerTags>;
}

export interface NarrowerTags {
  /** Ascending. */
  numbers: number[];
  /** The tracks that bear one of them but not the broader tag itself, ascending. */
  tracks: Uint32Array;
}

/**
 * Tags that artists and albums bear themselves. They have numbers of their own: one that no track bears is no tag to those who
 * look for tracks.
 */
export interface OwnerTagColumns {
  /** As stored. */
  name: string[];
  /** As those of `TagColumns`. */
  numbers: Map<string, number[]>;
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
  /** For each of our artists the names, by their number, ascending. */
  ofArtist: ListColumn;
}

/** What `query/similarity.ts` measures with. */
export interface SimilarityColumns {
  /** For each tag the lowest number of a tag that means the same. */
  meaning: Uint32Array;
  /** For each tag what it counts to have it in common, in thousandths: the more, the rarer it is. */
  weight: Uint32Array;
  /** For each track the weights of its tags together, each meaning once. */
  tagWeight: Uint32Array;
  /** For each track those that the same people like, ascending; `strength` runs parallel to the items. */
  liked: ListColumn;
  strength: Float64Array;
}

/** How far what people did is in the ratings. */
export interface Counted {
  /** The store's latest change of kind `rating` that is in them. */
  change: number;
  /** `yyyy-mm-dd`, UTC: the last day of their weeks and months. */
  day: string;
}

export interface Catalogue {
  /** The store's change sequence this generation was built from. */
  version: number;
  counted: Counted;
  artists: ArtistColumns;
  locations: LocationColumns;
  albums: AlbumColumns;
  tracks: TrackColumns;
  tags: TagColumns;
  ownerTags: OwnerTagColumns;
  similar: SimilarColumns;
  similarity: SimilarityColumns;
  search: SearchIndex;
  completions: Completions;
  licenses: string[];
}

/** What a query returns: one page of ordinals, in order. */
export interface Page {
  ordinals: Ordinal[];
  /** Whether there is at least one more row after this page. */
  more: boolean;
  /** All rows without limit and offset; only when the query asked for it. */
  fullcount?: number;
}
