/**
 * The artists of `getIndexes` and `getArtists`, by first letter. Players load the whole list, so it is bounded: in a larger catalogue it
 * has the artists that the user is a fan of and the most popular ones; all others are found by search and through their albums.
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { indexOfNumber } from '../../catalogue/columns/lookup.ts';
import {
  bytesInRow,
  type RowTexts,
  TEXT_BLOCK_BITS,
  TEXT_BLOCK_MASK,
} from '../../catalogue/columns/row-texts.ts';
import type { Ordinal } from '../../catalogue/columns/types.ts';

export const ARTISTS_MAX = 10_000;
const OTHERS = '#';

export interface IndexLetter {
  letter: string;
  artists: Ordinal[];
}

/** `also` are ids of artists that must be in it. */
export function indexArtists(catalogue: Catalogue, also: readonly number[]): IndexLetter[] {
  const letters = new Map<string, Ordinal[]>();
  for (const artist of listedArtists(catalogue, also)) {
    const letter = letterOf(catalogue.artists.name.folded, artist);
    const list = letters.get(letter);
    if (list === undefined) letters.set(letter, [artist]);
    else list.push(artist);
  }
  return [...letters]
    .map(([letter, artists]) => ({ letter, artists }))
    .sort((one, other) => (one.letter < other.letter ? -1 : 1));
}

/** By name. Artists without tracks are left out. */
function listedArtists({ artists }: Catalogue, also: readonly number[]): Iterable<Ordinal> {
  const { starts } = artists.tracks;
  const hasTracks = (artist: Ordinal) => starts[artist + 1] > starts[artist];
  if (artists.count <= ARTISTS_MAX) return Iterator.from(artists.name.ascending).filter(hasTracks);
  const listed = new Set<Ordinal>();
  for (const id of also) {
    const artist = indexOfNumber(artists.id, id);
    if (artist >= 0) listed.add(artist);
  }
  const popular = artists.descending.popularity_total;
  for (let i = 0; i < popular.length && listed.size < ARTISTS_MAX; i++)
    if (hasTracks(popular[i])) listed.add(popular[i]);
  const { rank } = artists.name;
  return Uint32Array.from(listed).sort((a, b) => rank[a] - rank[b] || a - b);
}

const [A, Z] = [0x61, 0x7a];
const TO_CAPITAL = 0x20;

/** Of the first byte of the folded name. Digits, signs and other scripts are together. */
function letterOf(folded: RowTexts, artist: Ordinal): string {
  if (bytesInRow(folded, artist) === 0) return OTHERS;
  const { starts, items } = folded[artist >>> TEXT_BLOCK_BITS];
  const first = items[starts[artist & TEXT_BLOCK_MASK]];
  return first >= A && first <= Z ? String.fromCharCode(first - TO_CAPITAL) : OTHERS;
}
