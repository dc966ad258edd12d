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

/** What a word of the text may be spelled as. */
export function respelledAs(word: string): string[] {
  return word.length < MIN_LETTERS ? [] : respellings(word);
}

/** `others` are, for each of the words, those of names that it may be spelled as. */
export function respelledKeys(words: readonly string[], others: readonly string[][]): string[] {
  const once = words.flatMap((_, i) => others[i].map((other) => ({ i, changed: words.with(i, other) })));
  const twice = once.flatMap(({ i, changed }) =>
    others.flatMap((found, j) => (j > i ? found.map((other) => changed.with(j, other)) : [])),
  );
  const keys = [...once.map(({ changed }) => changed), ...twice].map((changed) => changed.join(''));
  return [...new Set(keys)].slice(0, MAX_KEYS);
}
