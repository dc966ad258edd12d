/**
 * Other forms of a word, which match below the word itself: plural and singular, -ing and -in', numbers as words and digits.
 *
 *     dog  →  dogs      parties  →  party      loving  →  lovin      seven  →  7
 */
import { otherNumber } from './numbers.ts';

const WORD = /^[a-z]{3,}$/;
const HISSING = /(?:[sxz]|[cs]h)$/;

export function variantsOf(word: string): string[] {
  const number = otherNumber(word);
  const variants = number === undefined ? [] : [number];
  if (!WORD.test(word)) return variants;
  const singular = singulars(word);
  variants.push(...(singular.length > 0 ? singular : plurals(word)));
  if (word.length >= 5 && word.endsWith('ing')) variants.push(word.slice(0, -1));
  if (word.length >= 4 && word.endsWith('in')) variants.push(`${word}g`);
  return variants;
}

function singulars(word: string): string[] {
  if (word.length < 4 || !word.endsWith('s') || /[isu]s$/.test(word)) return [];
  if (word.length > 4 && word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)];
  if (word.endsWith('es') && (HISSING.test(word.slice(0, -2)) || word.endsWith('oes')))
    return [word.slice(0, -2), word.slice(0, -1)];
  return [word.slice(0, -1)];
}

function plurals(word: string): string[] {
  if (HISSING.test(word)) return [`${word}es`];
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`];
  return [`${word}s`];
}
