/** The names that equal a text but for case, accents, spaces and punctuation. */
import type { TextColumn } from '../catalogue.ts';
import { textAt } from '../columns/text-column.ts';
import type { SearchedCatalogue, SearchIndex } from './search-index.ts';
import type { WordIndex } from './word-index.ts';
import { hashKey } from './word-index.ts';
import { wordKey } from './words.ts';

/** Ascending ordinals. */
export interface WholeNames {
  tracks: number[];
  artists: number[];
  albums: number[];
}

export function findWholeNames(index: SearchIndex, catalogue: SearchedCatalogue, key: string): WholeNames {
  return {
    tracks: namesWithKey(index.tracks, catalogue.tracks.name.folded, key),
    artists: namesWithKey(index.artists, catalogue.artists.name.folded, key),
    albums: namesWithKey(index.albums, catalogue.albums.name.folded, key),
  };
}

/** Runs over the hashes, four bytes a name, at the speed of memory; names with the right one are compared. */
function namesWithKey(index: WordIndex, folded: TextColumn, key: string): number[] {
  const found: number[] = [];
  if (key === '') return found;
  const hash = hashKey(key);
  for (let at = index.keyHashes.indexOf(hash); at >= 0; at = index.keyHashes.indexOf(hash, at + 1))
    if (wordKey(textAt(folded, at)) === key) found.push(at);
  return found;
}
