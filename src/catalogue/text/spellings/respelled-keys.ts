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
  const keys = new Set<string>();
  const once: { i: number; changed: string[] }[] = [];
  for (const [i, found] of others.entries())
    for (const other of found) once.push({ i, changed: words.with(i, other) });
  for (const { changed } of once) keys.add(changed.join(''));
  for (const { i, changed } of once)
    for (let j = i + 1; j < words.length && keys.size < MAX_KEYS; j++)
      for (const other of others[j]) keys.add(changed.with(j, other).join(''));
  return [...keys].slice(0, MAX_KEYS);
}
