/**
 * The weight of a word for single tracks (`search-tracks.ts` has the formula), found by looking the track up in the list of the word
 * (`word-list.ts`). A frequent word has none, so the track is looked up in the names that have the word: for a few tracks this is faster than
 * reading these.
 */
import { TAG_KINDS } from '../../../domain/vocabulary.ts';
import { createBits, hasBit, setBit } from '../../columns/bits.ts';
import { longListBits } from '../../columns/long-lists.ts';
import type { ListColumn } from '../../columns/types.ts';
import { taggedAs, tagOf } from '../../tags/tag-columns.ts';
import type { Hit, WordHits } from '../hits/hits.ts';
import { isAmong, type ListedNames, listedNames } from '../index/listed-names.ts';
import type { SearchedCatalogue, SearchIndex } from '../index/search-index.ts';
import { LENGTH_FACTORS, WEIGHT, wordWeight } from '../search-weights.ts';
import { listedWeight, listOfWord, type WordList } from './word-list.ts';

export interface WordLookup {
  /** Whether the word is in the track's own name or its artist's. */
  isNamed(track: number): boolean;
  /** Whether the word reaches the track. */
  reaches(track: number): boolean;
  /** 0 for a track that the word does not reach. */
  weightOf(track: number): number;
}

/** A word is looked up several times in a search. */
const known = new WeakMap<WordHits, WordLookup>();

/** The word's hits must be those of this index. */
export function lookupOf(index: SearchIndex, catalogue: SearchedCatalogue, word: WordHits): WordLookup {
  let lookup = known.get(word);
  if (lookup === undefined) {
    lookup = createWordLookup(index, catalogue, word);
    known.set(word, lookup);
  }
  return lookup;
}

function createWordLookup(index: SearchIndex, catalogue: SearchedCatalogue, word: WordHits): WordLookup {
  const list = listOfWord(index, catalogue, word);
  return list === undefined ? lookupByNames(index, catalogue, word) : lookupInList(catalogue, word, list);
}

function lookupInList(
  { tracks, artists }: SearchedCatalogue,
  { names }: WordHits,
  list: WordList,
): WordLookup {
  const weightOf = (track: number) => listedWeight(list, track);
  // Few lookups need them.
  let inTrack: FactorOf | undefined;
  let inArtist: FactorOf | undefined;
  return {
    isNamed(track) {
      inTrack ??= factorIn(names.tracks, tracks.count);
      inArtist ??= factorIn(names.artists, artists.count);
      return inTrack(track) > 0 || inArtist(tracks.artist[track]) > 0;
    },
    reaches: (track) => weightOf(track) > 0,
    weightOf,
  };
}

function lookupByNames(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  { names, tags }: WordHits,
): WordLookup {
  const { tracks, artists, outsideArtists } = catalogue;
  const inTrack = factorIn(names.tracks, tracks.count);
  const inArtist = factorIn(names.artists, artists.count);
  const inAlbum = factorIn(names.albums, catalogue.albums.count);
  const similar = factorsByArtist(names.similar, outsideArtists.artists);
  const inTags = tagFactor(tracks.tags, tags);
  return {
    isNamed: (track) => inTrack(track) > 0 || inArtist(tracks.artist[track]) > 0,
    reaches(track) {
      if (inTrack(track) > 0 || inArtist(tracks.artist[track]) > 0) return true;
      const album = tracks.album[track];
      if (album >= 0 && inAlbum(album) > 0) return true;
      return similar.has(tracks.artist[track]) || inTags(track) > 0;
    },
    weightOf(track) {
      const artist = tracks.artist[track];
      const album = tracks.album[track];
      const name = WEIGHT.tracks * inTrack(track) * LENGTH_FACTORS[index.tracks.lengths[track]];
      const byArtist = WEIGHT.artists * inArtist(artist) * LENGTH_FACTORS[index.artists.lengths[artist]];
      const onAlbum =
        album < 0 ? 0 : WEIGHT.albums * inAlbum(album) * LENGTH_FACTORS[index.albums.lengths[album]];
      const tagged = WEIGHT.tags * inTags(track);
      const likeArtist = similar.size === 0 ? 0 : WEIGHT.similar * (similar.get(artist) ?? 0);
      const best = Math.max(name, byArtist, onAlbum, tagged, likeArtist);
      return wordWeight(best, name + byArtist + onAlbum + tagged + likeArtist);
    },
  };
}

/** The best factor of a name, or 0. */
type FactorOf = (name: number) => number;

/** So few lists are searched one after the other. Of more, a filter tells for most names that no short list has them. */
const FEW_LISTS = 6;
const SHORT = 256;

function factorIn(hits: Hit[], count: number): FactorOf {
  if (hits.length === 0) return () => 0;
  // Hits come best first.
  const lists = hits.map((hit) => searchable(hit, count));
  if (lists.length <= FEW_LISTS) return (name) => bestOf(lists, name);
  const isShort = ({ names }: SearchableNames) => names.length <= SHORT;
  const mayBeShort = filterOf(lists.filter(isShort));
  const long = lists.filter((list) => !isShort(list));
  return (name) => bestOf(mayBeShort(name) ? lists : long, name);
}

/** For each name so many bits, most of which stay empty. */
const FILTER_BITS = 16;

/** Whether a name may be in one of the lists. A name that is in none shares its bit with another in one of 16 cases, or less. */
function filterOf(lists: SearchableNames[]): (name: number) => boolean {
  const names = lists.reduce((sum, list) => sum + list.names.length, 0);
  const size = 1 << (32 - Math.clz32(names * FILTER_BITS));
  const bits = createBits(size);
  for (const list of lists)
    for (let i = 0; i < list.names.length; i++) setBit(bits, list.names[i] & (size - 1));
  return (name) => hasBit(bits, name & (size - 1));
}

interface SearchableNames extends ListedNames {
  factor: number;
}

function searchable({ ordinals: names, sorted, factor, word }: Hit, count: number): SearchableNames {
  const bits = word && longListBits(word.postings, word.place, names, count);
  return { ...listedNames(names, sorted, count, bits), factor };
}

function bestOf(lists: SearchableNames[], name: number): number {
  for (let i = 0; i < lists.length; i++) if (isAmong(lists[i], name)) return lists[i].factor;
  return 0;
}

/** By the hits of frequent words, which later queries share. */
const similarArtists = new WeakMap<Hit[], Map<number, number>>();

function factorsByArtist(hits: Hit[], { starts, items }: ListColumn): Map<number, number> {
  let factors = similarArtists.get(hits);
  if (factors !== undefined) return factors;
  factors = new Map<number, number>();
  for (const { ordinals, factor } of hits)
    for (const name of ordinals)
      for (let i = starts[name]; i < starts[name + 1]; i++)
        if (!factors.has(items[i])) factors.set(items[i], factor);
  similarArtists.set(hits, factors);
  return factors;
}

/** So few tags are compared one by one. */
const FEW_TAGS = 8;

/** The best factor of the tags of a track, or 0. */
function tagFactor(tagsOf: ListColumn, tags: Map<number, number>): (track: number) => number {
  if (tags.size === 0) return () => 0;
  if (tags.size > FEW_TAGS) return (track) => bestTag(tagsOf, track, tags);
  const firsts = Uint32Array.from(tags.keys(), (tag) => taggedAs(tag, 0));
  const factors = Float64Array.from(tags.values());
  return (track) => bestOfFew(tagsOf, track, firsts, factors);
}

/** The kinds of a tag have numbers in a row, beginning with those of `firsts`. */
function bestOfFew(
  { starts, items }: ListColumn,
  track: number,
  firsts: Uint32Array,
  factors: Float64Array,
): number {
  let best = 0;
  for (let i = starts[track]; i < starts[track + 1]; i++)
    for (let j = 0; j < firsts.length; j++) {
      const kind = items[i] - firsts[j];
      if (kind >= 0 && kind < TAG_KINDS.length && factors[j] > best) best = factors[j];
    }
  return best;
}

function bestTag({ starts, items }: ListColumn, track: number, factors: Map<number, number>): number {
  let best = 0;
  for (let i = starts[track]; i < starts[track + 1]; i++)
    best = Math.max(best, factors.get(tagOf(items[i])) ?? 0);
  return best;
}
