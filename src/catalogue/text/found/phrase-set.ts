/**
 * The tracks that may have a phrase of one frequent word, because their names are indexed under it, as a set. The sets of the last words are cached: making one
 * takes longer than a search with it.
 */
import { BoundedMap } from '../../../domain/collections/bounded-map.ts';
import type { Bits } from '../../columns/types.ts';
import { storedTags } from '../../tags/tag-columns.ts';
import { reachOfTags } from '../hits/hits.ts';
import { findWord } from '../index/dictionary.ts';
import { cachedForSearch } from '../index/search-cache.ts';
import type { SearchedCatalogue, SearchIndex } from '../index/search-index.ts';
import { textsWith } from '../index/word-index.ts';
import type { Phrase } from '../parse/phrase.ts';

/** Each takes a bit for each track of the catalogue. */
const SETS_MAX = 32;
/** A word is frequent if more than one of so many tracks has it in its name, or a tag of it. */
const FREQUENT = 32;

const cacheOf = cachedForSearch(() => new BoundedMap<string, Bits>({ max: SETS_MAX }));

/** Undefined if the phrase is not one frequent word. The caller must not change the set. */
export function setOfPhrase(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  phrase: Phrase,
  find: () => Bits,
): Bits | undefined {
  const [{ text, spaced }] = phrase.units;
  if (phrase.units.length > 1 || !spaced || phrase.afterMinus) return undefined;
  const cache = cacheOf(index, catalogue);
  let set = cache.use(text);
  if (set === undefined && isFrequent(index, catalogue, phrase, text)) {
    set = find();
    cache.set(text, set);
  }
  return set;
}

function isFrequent(
  { tracks: names }: SearchIndex,
  catalogue: SearchedCatalogue,
  { key }: Phrase,
  text: string,
): boolean {
  const place = findWord(names, text);
  const named = place < 0 ? 0 : textsWith(names, place);
  const tagged = reachOfTags(catalogue, storedTags(catalogue.tags, key));
  return (named + tagged) * FREQUENT > catalogue.tracks.count;
}
