/** The names that equal a text but for case, accents, spaces and punctuation. */

import { bitsOf, hasBit } from '../columns/bits.ts';
import { type RowTexts, TEXT_BLOCK_BITS, TEXT_BLOCK_MASK, textOfRow } from '../columns/row-texts.ts';
import type { Scored } from '../columns/scored.ts';
import type { SearchedCatalogue, SearchIndex } from './search-index.ts';
import { WHOLE } from './search-weights.ts';
import { textsWithKey, type WordIndex } from './word-index.ts';
import { isWordCharacter, wordKey } from './words.ts';

/** Ascending ordinals. */
export interface WholeNames {
  tracks: number[];
  artists: number[];
  albums: number[];
}

const encoder = new TextEncoder();

export function findWholeNames(index: SearchIndex, catalogue: SearchedCatalogue, key: string): WholeNames {
  return {
    tracks: namesWithKey(index.tracks, catalogue.tracks.name.folded, key),
    artists: namesWithKey(index.artists, catalogue.artists.name.folded, key),
    albums: namesWithKey(index.albums, catalogue.albums.name.folded, key),
  };
}

function namesWithKey(index: WordIndex, folded: RowTexts, key: string): number[] {
  const found: number[] = [];
  if (key === '') return found;
  const bytes = encoder.encode(key);
  for (const name of textsWithKey(index, key)) if (hasKey(folded, name, key, bytes)) found.push(name);
  return found;
}

/** Compares in place while the name is ASCII, as a short name may be that of thousands of tracks. */
function hasKey(folded: RowTexts, name: number, key: string, keyBytes: Uint8Array): boolean {
  const { starts, items: bytes } = folded[name >>> TEXT_BLOCK_BITS];
  const end = starts[(name & TEXT_BLOCK_MASK) + 1];
  let matched = 0;
  for (let at = starts[name & TEXT_BLOCK_MASK]; at < end; at++) {
    const byte = bytes[at];
    if (byte >= 0x80) return wordKey(textOfRow(folded, name)) === key;
    if (byte === keyBytes[matched]) matched++;
    else if (isWordCharacter(byte)) return false;
  }
  return matched === keyBytes.length;
}

/** Raises the scores of tracks one of whose names is the whole text; the best of a track's whole names counts. */
export function raiseWhole(catalogue: SearchedCatalogue, whole: WholeNames, scored: Scored): Scored {
  if (!hasWhole(whole)) return scored;
  const { tracks, artists, albums } = whole;
  const { artist, album } = catalogue.tracks;
  const wholeTracks = bitsOf(tracks, catalogue.tracks.count);
  const wholeArtists = bitsOf(artists, catalogue.artists.count);
  const wholeAlbums = bitsOf(albums, catalogue.albums.count);
  const { ordinals, scores } = scored;
  for (let i = 0; i < ordinals.length; i++) {
    const track = ordinals[i];
    if (hasBit(wholeTracks, track)) scores[i] *= 1 + WHOLE.tracks;
    else if (hasBit(wholeArtists, artist[track])) scores[i] *= 1 + WHOLE.artists;
    else if (album[track] >= 0 && hasBit(wholeAlbums, album[track])) scores[i] *= 1 + WHOLE.albums;
  }
  return scored;
}

export function hasWhole({ tracks, artists, albums }: WholeNames): boolean {
  return tracks.length + artists.length + albums.length > 0;
}
