/**
 * The keys of a text with one or two of its words spelled as others that sound alike (`phonetic.ts`).
 *
 *     luv is you       →   loveisyou
 *     marrie the nite  →   marrythenite, marrienight, marrythenight
 */
import { respellings } from './phonetic.ts';

const MAX_KEYS = 48;
/** Shorter words sound like too many others. */
const MIN_LETTERS = 3;

/** For each of the words, what it may be spelled as. */
export function respelledWords(words: readonly string[]): string[][] {
  return words.map((word) => (words.length < 2 || word.length < MIN_LETTERS ? [] : respellings(word)));
}

/** `respelled` are `respelledWords`, and `isWord` is whether a name has one of them. */
export function respelledKeys(
  words: readonly string[],
  respelled: readonly string[][],
  isWord: (word: string) => boolean,
): string[] {
  const others = respelled.map((found) => found.filter(isWord));
  const once = words.flatMap((_, i) => others[i].map((other) => ({ i, changed: words.with(i, other) })));
  const twice = once.flatMap(({ i, changed }) =>
    others.flatMap((found, j) => (j > i ? found.map((other) => changed.with(j, other)) : [])),
  );
  const keys = [...once.map(({ changed }) => changed), ...twice].map((changed) => changed.join(''));
  return [...new Set(keys)].slice(0, MAX_KEYS);
}
