/**
 * Hangul in Latin letters. Revised Romanization, McCune–Reischauer and common spellings differ in which of two similar letters they
 * use, so a name is indexed by a form that is the same for all of them, and a typed word is converted to that form too:
 *
 *     사랑해요              →  saranghaeyo  →  saranheyo
 *     sarang-haeyo, saranghaeyo, saranghayeyo …
 */

/** Prefix of these forms in a dictionary, so that no word is mistaken for one. */
const SOUND = '\u0003';
const FIRST = 0xac00;
const LAST = 0xd7a3;
const INITIALS = 'g kk n d tt r m b pp s ss _ j jj ch k t p h'.split(' ');
const VOWELS = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
const FINALS = '_ k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ');
/** Finals before a syllable that begins with a vowel, to which they move. */
const LINKED = '_ g kk ks n nj n d r lg lm lb ls lt lp r m b ps s ss ng j ch k t p _'.split(' ');
const SYLLABLES = 588;
const LATIN = /^[a-z]{2,}$/;

/** The form of a part of a name that has Hangul; other Latin letters stay as they are. */
export function soundOfHangul(folded: string): string | undefined {
  const characters = [...folded.normalize('NFC')];
  const numbers = characters.map((character) => character.charCodeAt(0) - FIRST);
  const isSyllable = (number: number) => number >= 0 && number <= LAST - FIRST;
  if (!numbers.some(isSyllable)) return undefined;
  const latin = characters.map((character, i) => {
    const number = numbers[i];
    if (!isSyllable(number)) return /[a-z]/.test(character) ? character : '';
    const next = numbers[i + 1];
    const isLinked = isSyllable(next) && INITIALS[Math.floor(next / SYLLABLES)] === '_';
    const initial = INITIALS[Math.floor(number / SYLLABLES)];
    return initial + VOWELS[Math.floor(number / 28) % 21] + (isLinked ? LINKED : FINALS)[number % 28];
  });
  return soundOfKorean(latin.join('').replaceAll('_', ''));
}

const ALIKE: readonly [RegExp, string][] = [
  [/oo/g, 'u'],
  [/ee/g, 'i'],
  [/ch|j/g, 'c'],
  [/sh/g, 's'],
  [/kh|g|q/g, 'k'],
  [/th|d/g, 't'],
  [/ph|b|f/g, 'p'],
  [/l/g, 'r'],
  [/ae|oe|we/g, 'e'],
  [/eo|wo/g, 'o'],
  [/eu/g, 'u'],
  [/ui|wi/g, 'i'],
  // Where a syllable ends and the next begins, consonants are written as they sound or as they are spelled.
  [/nk/g, 'n'],
  [/t(?=s)/g, ''],
  [/(.)\1+/g, '$1'],
];

/** The form of a Latin word. */
export function soundOfKorean(word: string): string | undefined {
  if (!LATIN.test(word)) return undefined;
  return SOUND + ALIKE.reduce((sound, [pattern, letter]) => sound.replace(pattern, letter), word);
}
