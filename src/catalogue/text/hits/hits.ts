/** The names that a word of a query is found in, and how many tracks these reach. */
import { includes } from '../../columns/lookup.ts';
import type { ListColumn } from '../../columns/types.ts';
import type { SearchedCatalogue } from '../index/search-index.ts';
import { namesWith, type WordIndex } from '../index/word-index.ts';
import type { SearchField } from '../search-weights.ts';

/** The names of one field that a word matches in one way. */
export interface Hit {
  ordinals: Uint32Array;
  /** Ascending, and each name once. */
  sorted: boolean;
  factor: number;
  /** The names have the word itself. */
  own?: boolean;
  /** The names have the word that was meant, which is not the one that was typed. */
  isCorrected?: boolean;
  /** The names are all that have the word at this place of the dictionary. */
  word?: { postings: ListColumn; place: number };
}

/** Best factor first. */
export type NameHits = Record<Exclude<SearchField, 'tags'>, Hit[]>;

export interface WordHits {
  /** The names that the word matches; those of tags are in `tags`. */
  names: NameHits;
  /** The tags that the word matches, each with its best factor. */
  tags: Map<number, number>;
  /** Words that may be the keys of tags. */
  keys: readonly string[];
  /** The key of the tag, if these are exactly one tag and its narrower tags with their factors. */
  tagFamily: string | undefined;
  /** Whether some name has the word itself, not just one that begins with it or is spelled nearly the same. */
  known: boolean;
  /** How many tracks the word reaches; a track reached several times counts each time. */
  reach: number;
  /** The same word with fewer hits, all of which are among these. What is found for it serves all texts that have it. */
  fewer?: WordHits | undefined;
  /** The same word by itself, if names that are the whole text are among these hits too. */
  own?: WordHits;
}

export function hitOf(index: WordIndex, place: number, factor: number): Hit {
  const { postings } = index;
  return { ordinals: namesWith(index, place, place + 1), sorted: true, factor, word: { postings, place } };
}

export function byFactor(a: Hit, b: Hit): number {
  return b.factor - a.factor;
}

export function includesName(hits: readonly Hit[], name: number): boolean {
  return hits.some(({ ordinals, sorted }) => (sorted ? includes(ordinals, name) : ordinals.includes(name)));
}

/** How many tracks the names reach; a track reached several times counts each time. */
export function reachOfNames(
  { artists, albums, outsideArtists }: SearchedCatalogue,
  names: NameHits,
): number {
  let reach = 0;
  for (const { ordinals } of names.tracks) reach += ordinals.length;
  for (const { ordinals } of names.artists) reach += sizesAt(artists.tracks, ordinals, 0, ordinals.length);
  for (const { ordinals } of names.albums) reach += sizesAt(albums.tracks, ordinals, 0, ordinals.length);
  const { starts, items } = outsideArtists.artists;
  for (const { ordinals } of names.similar)
    for (const name of ordinals) reach += sizesAt(artists.tracks, items, starts[name], starts[name + 1]);
  return reach;
}

export function reachOfTags({ tags }: SearchedCatalogue, found: Iterable<number>): number {
  const { starts } = tags.tracks;
  let reach = 0;
  for (const tag of found) reach += starts[tag + 1] - starts[tag];
  return reach;
}

/** The sum of the sizes of the lists from one place of an array up to another. */
function sizesAt({ starts }: ListColumn, lists: Uint32Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += starts[lists[i] + 1] - starts[lists[i]];
  return sum;
}
