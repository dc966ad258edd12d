/** The tags that a word of a query matches: through the table of synonyms, with those below them, and by the words of their names. */
import { narrowerTags, storedTags } from '../../tags/tag-columns.ts';
import type { SearchedCatalogue } from '../index/search-index.ts';
import { FACTOR } from '../search-weights.ts';
import type { Hit } from './hits.ts';

/** Each tag with its best factor. */
export type TagFactors = Map<number, number>;

/** `exact` are the words that may be the keys of tags, `hits` the names of tags that have the words. `known` are further tags. */
export function tagFactors(
  tags: SearchedCatalogue['tags'],
  exact: readonly string[],
  hits: Hit[],
  known?: TagFactors,
): TagFactors {
  const factors: TagFactors = new Map(known);
  for (const key of exact) {
    addFactor(factors, storedTags(tags, key), FACTOR.exact);
    addFactor(factors, narrowerTags(tags, key)?.numbers ?? [], FACTOR.narrower);
  }
  for (const { ordinals, factor } of hits) addFactor(factors, ordinals, factor);
  return factors;
}

/** Whether some tag has the key, or is narrower than the tag with it. */
export function isTag(tags: SearchedCatalogue['tags'], key: string): boolean {
  return storedTags(tags, key).length > 0 || narrowerTags(tags, key) !== undefined;
}

function addFactor(factors: TagFactors, tags: ArrayLike<number>, factor: number): void {
  for (let i = 0; i < tags.length; i++)
    if ((factors.get(tags[i]) ?? 0) < factor) factors.set(tags[i], factor);
}

/** Whether these are exactly the tag with this key and its narrower tags. */
export function isFamily(tags: SearchedCatalogue['tags'], key: string, factors: TagFactors): boolean {
  const own = storedTags(tags, key);
  const below = narrowerTags(tags, key)?.numbers ?? [];
  return (
    own.length === 1 &&
    factors.size === below.length + 1 &&
    factors.get(own[0]) === FACTOR.exact &&
    below.every((tag) => factors.get(tag) === FACTOR.narrower)
  );
}
