/**
 * Artists by the first letter of their names, as readers of the Latin script look for them. Artists without tracks are left out.
 *
 *   Élan, éclair  →  E      4 Strings, !!!  →  0-9      Кино, 久石譲  →  other
 */
import { INITIALS } from '../../domain/catalogue/artist-index.ts';
import type { Catalogue } from '../catalogue.ts';
import { cached } from '../columns/cached.ts';
import { bytesInRow, TEXT_BLOCK_BITS, TEXT_BLOCK_MASK } from '../columns/row-texts.ts';
import type { Ordinal } from '../columns/types.ts';

const [DIGITS, OTHER] = [0, INITIALS.length - 1];

const [A, Z] = [0x61, 0x7a];
/** UTF-8 has this byte and higher ones outside ASCII alone. */
const NOT_ASCII = 0x80;

export function hasTracks({ artists }: Catalogue, artist: Ordinal): boolean {
  const { starts } = artists.tracks;
  return starts[artist + 1] > starts[artist];
}

export function initialOf(catalogue: Catalogue, artist: Ordinal): string {
  return INITIALS[initialNumber(catalogue, artist)];
}

/** The group of an artist, by the first byte of the folded name. */
function initialNumber({ artists: { name } }: Catalogue, artist: Ordinal): number {
  if (bytesInRow(name.folded, artist) === 0) return DIGITS;
  const { starts, items } = name.folded[artist >>> TEXT_BLOCK_BITS];
  const first = items[starts[artist & TEXT_BLOCK_MASK]];
  if (first >= A && first <= Z) return first - A + 1;
  return first >= NOT_ASCII ? OTHER : DIGITS;
}

export interface ArtistIndex {
  /** The artists of each initial, ascending. */
  byInitial: ReadonlyMap<string, Uint32Array>;
  all: Uint32Array;
}

/** One pass over all artists, then cached until a name, or who has tracks, changes. */
export const artistIndex = cached<[Catalogue], ArtistIndex>(
  ({ artists }) => [artists.name, artists.tracks],
  (catalogue) => {
    const { count } = catalogue.artists;
    const all = new Uint32Array(count);
    const lists: Ordinal[][] = INITIALS.map(() => []);
    let listed = 0;
    for (let artist = 0; artist < count; artist++) {
      if (!hasTracks(catalogue, artist)) continue;
      all[listed++] = artist;
      lists[initialNumber(catalogue, artist)].push(artist);
    }
    const byInitial = new Map(INITIALS.map((initial, i) => [initial, Uint32Array.from(lists[i])]));
    return { byInitial, all: all.slice(0, listed) };
  },
);
