/** The names that have several words which a query has as one. */
import { includes } from '../../columns/lookup.ts';
import { findWord } from '../index/dictionary.ts';
import { namesWithKey } from '../index/names-with-key.ts';
import type { SearchedName } from '../index/search-index.ts';
import { namesWith, type WordIndex } from '../index/word-index.ts';
import { FACTOR, SPLIT } from '../search-weights.ts';
import type { Hit } from './hits.ts';

/** `hiphop` in names that have both `hip` and `hop`. */
export function addSplit(found: Hit[], index: WordIndex, text: string): void {
  if (text.length > SPLIT.lettersMax) return;
  for (let at = 2; at <= text.length - 2; at++)
    addTogether(found, index, [text.slice(0, at), text.slice(at)], FACTOR.split);
}

/** The names that have both words, unless each is in too many. */
export function addTogether(
  found: Hit[],
  index: WordIndex,
  [one, other]: readonly [string, string],
  factor: number,
): void {
  const first = findWord(index, one);
  const second = first < 0 ? -1 : findWord(index, other);
  if (second < 0) return;
  const names = namesWithBoth(index, [first, second]);
  if (names.length > 0) found.push({ ordinals: names, sorted: true, factor });
}

/** `playfortoday` in `Play for Today`. */
export function addJoined(found: Hit[], index: WordIndex, names: SearchedName, text: string): void {
  const ordinals = Uint32Array.from(namesWithKey(index, names, text));
  if (ordinals.length > 0) found.push({ ordinals, sorted: true, factor: FACTOR.split });
}

/** None if each of the words is in too many names. */
function namesWithBoth(index: WordIndex, words: readonly [number, number]): Uint32Array {
  const [few, many] = words
    .map((word) => namesWith(index, word, word + 1))
    .sort((a, b) => a.length - b.length);
  return few.length < SPLIT.namesMax ? few.filter((name) => includes(many, name)) : NO_NAMES;
}

const NO_NAMES = new Uint32Array(0);
