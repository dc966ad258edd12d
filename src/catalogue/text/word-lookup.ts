/**
 * The weight of a word for single tracks (`search-tracks.ts` has the formula), found by looking the track up in the lists of the
 * word: for a few tracks this is faster than reading the lists.
 */
import { bitsOf, hasBit } from '../columns/bits.ts';
import { includes } from '../columns/lookup.ts';
import type { ListColumn } from '../columns/types.ts';
import { tagOf } from '../tags/tag-columns.ts';
import type { Hit, WordHits } from './search-hits.ts';
import type { SearchedCatalogue, SearchIndex } from './search-index.ts';
import { LENGTH_FACTORS, WEIGHT, wordWeight } from './search-weights.ts';

export interface WordLookup {
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

function createWordLookup(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  { names, tags }: WordHits,
): WordLookup {
  const { tracks, artists, outsideArtists } = catalogue;
  const inTrack = factorIn(names.tracks, tracks.count);
  const inArtist = factorIn(names.artists, artists.count);
  const inAlbum = factorIn(names.albums, catalogue.albums.count);
  const similar = factorsByArtist(names.similar, outsideArtists.artists);
  const inTags = tags.size === 0 ? () => 0 : (track: number) => bestTag(tracks.tags, track, tags);
  return {
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

/** The names of short lists are put into one table. */
const SHORT = 256;

/** The best factor of a name, or 0. */
function factorIn(hits: Hit[], count: number): (name: number) => number {
  if (hits.length === 0) return () => 0;
  const inShort = new Map<number, number>();
  const long: { has(name: number): boolean; factor: number }[] = [];
  for (const { ordinals, sorted, factor } of hits) {
    if (ordinals.length > SHORT) long.push({ has: memberOf(ordinals, sorted, count), factor });
    // Hits come best first.
    else for (const name of ordinals) if (!inShort.has(name)) inShort.set(name, factor);
  }
  return (name) => {
    const best = inShort.size === 0 ? 0 : (inShort.get(name) ?? 0);
    for (const { has, factor } of long) if (factor > best && has(name)) return factor;
    return best;
  };
}

function memberOf(names: Uint32Array, sorted: boolean, count: number): (name: number) => boolean {
  if (sorted) return (name) => includes(names, name);
  const bits = bitsOf(names, count);
  return (name) => hasBit(bits, name);
}

function factorsByArtist(hits: Hit[], { starts, items }: ListColumn): Map<number, number> {
  const factors = new Map<number, number>();
  for (const { ordinals, factor } of hits)
    for (const name of ordinals)
      for (let i = starts[name]; i < starts[name + 1]; i++)
        if (!factors.has(items[i])) factors.set(items[i], factor);
  return factors;
}

function bestTag({ starts, items }: ListColumn, track: number, factors: Map<number, number>): number {
  let best = 0;
  for (let i = starts[track]; i < starts[track + 1]; i++)
    best = Math.max(best, factors.get(tagOf(items[i])) ?? 0);
  return best;
}
