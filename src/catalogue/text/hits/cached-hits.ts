/**
 * The hits of the last words, cached with the columns that they are found in: the same words are searched again and again, and looking up one
 * word and its misspellings in five dictionaries takes longer than most other steps of a search.
 */
import { BoundedMap } from '../../../domain/collections/bounded-map.ts';
import { cachedForSearch } from '../index/search-cache.ts';
import type { SearchedCatalogue, SearchIndex } from '../index/search-index.ts';
import type { QueryWord } from '../parse/query-words.ts';
import type { WordHits } from './hits.ts';

/** The most words and hits that are cached for one catalogue. */
const WORDS_MAX = 1024;
const HITS_MAX = 8192;

/** Looks up what is cached for the key, and caches what is found otherwise. */
export function cachedHits<Hits extends Pick<WordHits, 'names' | 'tags'>>() {
  const cacheOf = cachedForSearch(
    () => new BoundedMap<string, Hits>({ max: WORDS_MAX, maxSize: HITS_MAX, sizeOf: countHits }),
  );
  return (index: SearchIndex, catalogue: SearchedCatalogue, key: string, find: () => Hits): Hits => {
    const cache = cacheOf(index, catalogue);
    let hits = cache.use(key);
    if (hits === undefined) {
      hits = find();
      cache.set(key, hits);
    }
    return hits;
  };
}

/** A list that was made for the word counts as one more hit for so many names. */
const NAMES_OF_HIT = 64;

function countHits({ names, tags }: Pick<WordHits, 'names' | 'tags'>): number {
  let count = tags.size;
  for (const hits of Object.values(names))
    for (const { ordinals, sorted, word } of hits)
      count += sorted && word === undefined ? 1 + ordinals.length / NAMES_OF_HIT : 1;
  return count;
}

/** All that the tracks of a word depend on. */
export function keyOf({ spellings, alike, variants, prefix, quoted }: QueryWord): string {
  return `${spellings.join(' ')},${alike.join(' ')},${variants.join(' ')},${prefix},${quoted}`;
}
