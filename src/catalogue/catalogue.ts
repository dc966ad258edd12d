/**
 * The read model: one immutable generation of the whole catalogue, as columns.
 *
 * Artists, albums and tracks are numbered densely in ascending id: track ordinal 0 is the track with the
 * lowest id. A column holds one value per ordinal, so "the name of track 7" is entry 7 of `tracks.name`, and
 * ascending ordinal is ascending id. Everything here is plain data (typed arrays, strings, arrays), so a
 * generation can be built in one process and handed to another as a run of bytes (`snapshot.ts`).
 */

import type { Charted, Previous } from '../domain/activity/popularity.ts';
import { type OrderNames, type StoredNumbers, type TrackNames, trackColumns } from '../domain/columns.ts';
import {
  ACOUSTIC_ELECTRIC,
  GENDERS,
  type Rating,
  type Speed,
  VOCAL_INSTRUMENTAL,
} from '../domain/vocabulary.ts';
import type { CompletionColumns } from './autocomplete/completions.ts';
import type { Ragged } from './columns/blocks.ts';
import type { NameColumn } from './columns/name-column.ts';
import type { RowTexts } from './columns/row-texts.ts';
import type { TextNumbers } from './columns/text-numbers.ts';
import type { CountedBits, ListColumn, Ordinal, Sorted, TextColumn } from './columns/types.ts';
import type { RecordingColumns } from './recordings.ts';
import type { OwnTags, TagColumns } from './tags/tag-columns.ts';
import type { SearchIndex } from './text/index/search-index.ts';

/** The table of columns says which are numbers, and which of them are orders, texts and indexed; so it does for albums and tracks. */
export interface ArtistColumns extends StoredNumbers<'artist'> {
  count: number;
  id: Float64Array;
  name: NameColumn;
  /** `artist_idstr` of the API. */
  idstr: RowTexts;
  website: RowTexts;
  popularity: Record<Charted, Float64Array>;
  /** The part of the popularity that is the artist's own, without that of the tracks. */
  own: Record<Charted, Float64Array>;
  ascending: Record<OrderNames<'artist'>, Sorted>;
  descending: Record<Charted | OrderNames<'artist'>, Sorted>;
  /** The artist's track ordinals, ascending. */
  tracks: ListColumn;
  tags: OwnTags;
  description: DescriptionColumns;
}

export interface AlbumColumns extends StoredNumbers<'album'> {
  count: number;
  id: Float64Array;
  name: NameColumn;
  artist: Uint32Array;
  popularity: Record<Charted, Float64Array>;
  /** The part of the popularity that is the album's own, without that of the tracks. */
  own: Record<Charted, Float64Array>;
  ascending: Record<OrderNames<'album'> | FollowingOrder, Sorted>;
  descending: Record<Charted | OrderNames<'album'> | FollowingOrder, Sorted>;
  /** Each artist's album ordinals, ascending. */
  ofArtist: ListColumn;
  /** The album's track ordinals, ascending. */
  tracks: ListColumn;
  tags: OwnTags;
  description: DescriptionColumns;
}

/** Sort keys of albums that follow from other rows: `build/assemble.ts` has their orders; `query/albums.ts` has the values of those that are no column of albums. */
export const ALBUM_FOLLOWING_ORDERS = ['artist_id', 'artist_name'] as const;
type FollowingOrder = (typeof ALBUM_FOLLOWING_ORDERS)[number];

/** Texts by language: those of artist or album `i` are entries `starts[i] .. starts[i + 1]`. */
export interface DescriptionColumns {
  starts: Uint32Array;
  lang: NumberedTexts;
  text: RowTexts;
}

/** The locations of all artists, numbered by artist and then in their stored order. */
export interface LocationColumns {
  count: number;
  artist: Uint32Array;
  /** Millionths of a degree. */
  latitude: Int32Array;
  longitude: Int32Array;
  /** Three capital letters; empty where it is not known. */
  country: IndexedColumn;
  /** Every spelling once, ascending by its caseless form (see `text/words/fold.ts`). */
  city: IndexedColumn & { caseless: TextColumn };
  ascending: Record<'latitude', Sorted>;
  ofArtist: ListColumn;
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

/** A column of texts that many rows share. */
export interface NumberedTexts {
  /** Each text once, ascending. */
  texts: string[];
  /** The number of the text of each row. */
  number: TextNumbers;
}

/** Such a column that rows can be found by; of tracks, text 0 is the empty one. */
export interface IndexedColumn extends NumberedTexts {
  /** The rows of each text, ascending. */
  rows: ListColumn;
}

/** Counts of user activity per track; only tracks with any activity have an entry. */
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

export interface TrackColumns
  extends StoredNumbers<'track'>,
    Record<TrackNames<{ readModel: 'text' }>, RowTexts>,
    Record<TrackNames<{ readModel: 'indexed' }>, IndexedColumn> {
  count: number;
  id: Float64Array;
  name: NameColumn;
  artist: Uint32Array;
  /** Album ordinal, or -1 for a single. */
  album: Int32Array;
  license: NumberedTexts;
  flags: Uint32Array;
  /** Record number in the waveform file, or -1. */
  waveform: Int32Array;
  /** Each tag with its kind as one number (`build/kinds.ts`), in their stored order. */
  tags: ListColumn;
  rating: Record<Rating, Float64Array>;
  /** The mean of each rating over the tracks that have any of it: the typical rating when boosting. */
  typicalRating: Record<Rating, number>;
  /** The popularity of the period before each. */
  previous: Record<Previous, Float64Array>;
  ascending: Record<OrderNames<'track'> | 'album_name' | 'artist_name', Sorted>;
  descending: Record<Rating | Previous | OrderNames<'track'> | 'album_name' | 'artist_name', Sorted>;
  /** The tracks that have each flag or speed, and those that belong to an album. */
  having: Record<Flag | Speed | 'album', CountedBits>;
  recordings: RecordingColumns;
  stats: TrackStats;
}

/** Artists outside the catalogue that ours resemble, for `xartist`. */
export interface OutsideArtistColumns {
  /** Folded names, ascending. */
  name: TextColumn;
  /** The artist ordinals of each name, ascending; `score` runs parallel to `artists.items`. */
  artists: ListColumn;
  score: Float64Array;
  /** The names of each of our artists, by their number, ascending. */
  ofArtist: ListColumn;
  /** What each of our artists mentions, as it is stored: those of artist `i` are entries `starts[i] .. starts[i + 1]`. */
  mentions: { starts: Uint32Array; outside: TextNumbers; score: Float64Array; spelling: RowTexts };
  /** The first mention of each name, whose spelling is searched. */
  first: Uint32Array;
}

/** The inputs of `query/similar/similarity-measure.ts`. */
export interface SimilarityColumns {
  /** The lowest number of a tag that means the same as each tag. */
  meaning: Uint32Array;
  /** How many tracks have each tag or one that means the same. */
  bearers: Uint32Array;
  /** The weight of having each tag in common, in thousandths: the rarer the tag, the higher. */
  weight: Uint32Array;
  /** The sum of the weights of the tags of each track, each meaning once. */
  tagWeight: Uint32Array;
}

/** The likes that count in `query/similar/co-likes.ts`. Users are numbered in ascending id. */
export interface LikeColumns {
  /** The ids of the users with likes. */
  user: Float64Array;
  /** The tracks of each user, ascending: at most `LIKES_COUNTED`, the newest. */
  tracks: ListColumn;
  /** The users of each track, ascending. */
  users: ListColumn;
  /** The ids of the liked tracks of each user that the catalogue does not have now, such as hidden ones, ascending. */
  missing: Ragged<Float64Array>;
}

/** Which user activity the ratings include. */
export interface RatingState {
  /** The store's latest change of kind `rating` that is in them. */
  change: number;
  /** `yyyy-mm-dd`, UTC: the last day of their weeks and months. */
  day: string;
}

export interface Catalogue {
  /** The store's change sequence this generation was built from. */
  version: number;
  counted: RatingState;
  artists: ArtistColumns;
  locations: LocationColumns;
  albums: AlbumColumns;
  tracks: TrackColumns;
  tags: TagColumns;
  outsideArtists: OutsideArtistColumns;
  similarity: SimilarityColumns;
  likes: LikeColumns;
  search: SearchIndex;
  completions: CompletionColumns;
}

/** What a query returns: one page of ordinals, in order. */
export interface OrdinalPage {
  ordinals: Ordinal[];
  /** Whether there is at least one more row after this page. */
  more: boolean;
  /** All rows without limit and offset; only when the query requests it. */
  fullcount?: number | undefined;
}
