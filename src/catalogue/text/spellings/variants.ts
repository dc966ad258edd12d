/**
 * Other forms of a word, which match below the word itself: plural and singular, -ing and -in', numbers as words, digits and Roman
 * numerals, abbreviations.
 *
 *     dog  →  dogs      parties  →  party      loving  →  lovin      seven  →  7      2  →  ii      pt  →  part
 */
import { contractionInTwo } from './contractions.ts';
import { numberInTwo, otherNumber, otherNumerals, partNumbers } from './numbers.ts';

const WORD = /^[a-z]{3,}$/;
const HISSING = /(?:[sxz]|[cs]h)$/;
/** Of the parts of a work. */
const ABBREVIATIONS = new Map([
  ['pt', 'part'],
  ['part', 'pt'],
  ['vol', 'volume'],
  ['volume', 'vol'],
]);

/** What has a number: also `Act I`, `Book One`. */
const NUMBERED = new Set([...ABBREVIATIONS.keys(), 'chapter', 'act', 'book', 'episode', 'movement']);

/** Of a word after another one, all spellings if it is the number of a part. */
export function numberedVariants(before: string | undefined, word: string): readonly string[] {
  return before !== undefined && NUMBERED.has(before) ? partNumbers(word) : [];
}

export function variantsOf(word: string): string[] {
  const others = [otherNumber(word), ...otherNumerals(word), ABBREVIATIONS.get(word)];
  const variants = [...new Set(others.filter((variant) => variant !== undefined))];
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

/** Two words that mean the same as one: `twenty` and `four` for `24`, `do` and `not` for `dont`. */
export function inTwoWords(word: string): readonly [string, string] | undefined {
  return numberInTwo(word) ?? contractionInTwo(word);
}
