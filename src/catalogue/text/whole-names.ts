/** The names that equal a text but for case, accents, spaces and punctuation. */

import { textAt } from '../columns/text-column.ts';
import type { TextColumn } from '../columns/types.ts';
import type { SearchedCatalogue, SearchIndex } from './search-index.ts';
import type { WordIndex } from './word-index.ts';
import { textsWithKey } from './word-index.ts';
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

function namesWithKey(index: WordIndex, folded: TextColumn, key: string): number[] {
  const found: number[] = [];
  if (key === '') return found;
  const bytes = encoder.encode(key);
  for (const name of textsWithKey(index, key)) if (hasKey(folded, name, key, bytes)) found.push(name);
  return found;
}

/** Compares in place while the name is ASCII, as a short name may be that of thousands of tracks. */
function hasKey({ bytes, starts }: TextColumn, name: number, key: string, keyBytes: Uint8Array): boolean {
  let matched = 0;
  for (let at = starts[name]; at < starts[name + 1]; at++) {
    const byte = bytes[at];
    if (byte >= 0x80) return wordKey(textAt({ bytes, starts }, name)) === key;
    if (byte === keyBytes[matched]) matched++;
    else if (isWordCharacter(byte)) return false;
  }
  return matched === keyBytes.length;
}
