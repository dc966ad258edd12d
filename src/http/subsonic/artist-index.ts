/**
 * The artists of `getIndexes` and `getArtists`, by first letter. Players load the whole list, so it is bounded: in a larger catalogue it
 * has the artists that the user is a fan of and the most popular ones; all others are found by search and through their albums.
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { indexOfNumber } from '../../catalogue/columns/lookup.ts';
import type { Ordinal } from '../../catalogue/columns/types.ts';
import { hasTracks, initialOf } from '../../catalogue/query/artist-index.ts';

export const ARTISTS_MAX = 10_000;
/** Digits, signs and other scripts together. */
const OTHERS = '#';

export interface IndexLetter {
  letter: string;
  artists: Ordinal[];
}

/** `also` are ids of artists that must be in it. */
export function indexArtists(catalogue: Catalogue, also: readonly number[]): IndexLetter[] {
  const letters = new Map<string, Ordinal[]>();
  for (const artist of listedArtists(catalogue, also)) {
    const initial = initialOf(catalogue, artist);
    const letter = initial.length === 1 ? initial : OTHERS;
    const list = letters.get(letter);
    if (list === undefined) letters.set(letter, [artist]);
    else list.push(artist);
  }
  return [...letters]
    .map(([letter, artists]) => ({ letter, artists }))
    .sort((one, other) => (one.letter < other.letter ? -1 : 1));
}

/** By name. Artists without tracks are left out. */
function listedArtists(catalogue: Catalogue, also: readonly number[]): Iterable<Ordinal> {
  const { artists } = catalogue;
  if (artists.count <= ARTISTS_MAX)
    return Iterator.from(artists.name.ascending).filter((artist) => hasTracks(catalogue, artist));
  const listed = new Set<Ordinal>();
  for (const id of also) {
    const artist = indexOfNumber(artists.id, id);
    if (artist >= 0) listed.add(artist);
  }
  const popular = artists.descending.popularity_total;
  for (let i = 0; i < popular.length && listed.size < ARTISTS_MAX; i++)
    if (hasTracks(catalogue, popular[i])) listed.add(popular[i]);
  const { rank } = artists.name;
  return Uint32Array.from(listed).sort((a, b) => rank[a] - rank[b] || a - b);
}
