/**
 * Two normal forms of a text.
 *
 * `fold` is for ordering and finding: `  Ænima – Señor  ` becomes `aenima - senor`. `caseless` is for
 * comparing whole names, where an accent still counts: `SEÑOR` becomes `señor`.
 *
 * Only marks that readers of the script regard as accents are removed. The vowel signs of Thai or Devanagari
 * and the voicing marks of kana are spelling, so ガ stays ガ.
 */

import { withoutLookAlikes } from './look-alikes.ts';

/** Nothing to fold but case: visible ASCII, single spaces inside only. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** Accents, points and harakat; enclosing marks; the Arabic elongation; invisible format characters. */
const ACCENTS =
  /[[\p{Mn}&&[\p{sc=Zinh}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}]]--[\u3099\u309a]]|\p{Me}|\p{Cf}|\u0640/gv;

const tableOf = (pairs: string) => Object.fromEntries(pairs.split(' ').map((pair) => pair.split(':')));

/** Letters that Unicode does not decompose. */
const LETTERS: Record<string, string> = tableOf(
  'ß:ss æ:ae œ:oe ø:o đ:d ð:d þ:th ł:l ı:i ħ:h ŧ:t ŋ:n ĸ:k ƒ:f ς:σ',
);
/** Quotes and dashes that keyboards lack. */
const SIGNS: Record<string, string> = tableOf(
  `‘:' ’:' ‛:' ′:' ʼ:' ʻ:' “:" ”:" „:" ″:" ‐:- ‒:- –:- —:- ―:- −:-`,
);
const SPELLED = { ...LETTERS, ...SIGNS };
const ANY_SPELLED = new RegExp(`[${Object.keys(SPELLED).join('')}]`, 'gu');
const ANY_SIGN = new RegExp(`[${Object.keys(SIGNS).join('')}]`, 'gu');

/** Removes case, accents and Latin letters inside Cyrillic words, collapses white space and control characters, trims. Idempotent. */
export function fold(text: string): string {
  return PLAIN.test(text) ? text.toLowerCase() : withoutLookAlikes(foldLetters(text));
}

/** The same, but Latin letters inside Cyrillic words stay. */
export function foldLetters(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(ANY_SPELLED, (letter) => SPELLED[letter])
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/**
 * Removes case, unifies compatible spellings, quotes, dashes and white space; accents stay. ß becomes ss, because its capital
 * form is SS. Texts that are equal here are equal when folded.
 */
export function caseless(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .toWellFormed()
    .replaceAll('´', "'")
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .replaceAll('i\u0307', 'i')
    .replace(ANY_SIGN, (sign) => SIGNS[sign])
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
