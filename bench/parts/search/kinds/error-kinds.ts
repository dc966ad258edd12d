/** Typing errors and other spellings of the words of a name. */
import { fold } from '../../../../src/catalogue/text/words/fold.ts';
import type { SeededRandom } from '../../../catalogue/random.ts';
import { isEnglish, kind, NOT_LATIN, type SearchKind, type Typed, withText, withTitle } from './kind.ts';
import {
  asItSounds,
  otherAnd,
  otherForeignAnd,
  otherIng,
  otherNumber,
  otherNumeral,
  otherPart,
} from './spellings.ts';
import {
  anyError,
  firstLetter,
  insertion,
  mistyped,
  neighbourKey,
  omission,
  swap,
  type TypingError,
} from './typing-errors.ts';

const titleError = (error: TypingError): Typed =>
  withTitle((name, random) => (NOT_LATIN.test(name) ? undefined : mistyped(fold(name), error, 4, random)));

const THREE_WORDS = /^\p{sc=Latn}{2,}(?: \p{sc=Latn}{2,}){2}$/u;
const ONE_WORD = /^\p{sc=Latn}+$/u;

/** In a word of three letters, of which two may be left. */
function inShortWord(name: string, random: SeededRandom): string | undefined {
  if (NOT_LATIN.test(name)) return undefined;
  const words = fold(name).split(' ');
  const places = words.flatMap((word, i) => (/^[a-z]{3}$/.test(word) ? [i] : []));
  if (places.length === 0) return undefined;
  const place = random.pick(places);
  const typed = anyError(words[place], random);
  return typed === undefined ? undefined : words.with(place, typed).join(' ');
}

export const TYPING_KINDS: readonly SearchKind[] = [
  kind(0.985, 'one typo: swap', titleError(swap)),
  kind(0.985, 'one typo: omission', titleError(omission)),
  kind(0.985, 'one typo: insertion', titleError(insertion)),
  kind(0.985, 'one typo: neighbouring key', titleError(neighbourKey)),
  kind(0.985, 'one typo: first letter', titleError(firstLetter)),
  kind(0.985, 'one typo: one-word title alone', ({ name, alone }, random) =>
    alone && ONE_WORD.test(name) ? mistyped(fold(name), anyError, 5, random) : undefined,
  ),
  kind(
    0.985,
    'one typo: one-word title of several tracks',
    ({ name, alone }, random) =>
      !alone && ONE_WORD.test(name) ? mistyped(fold(name), anyError, 5, random) : undefined,
    'title',
  ),
  kind(0.95, 'one typo: three words as one', ({ name, alone }, random) =>
    alone && THREE_WORDS.test(name)
      ? mistyped(fold(name).replaceAll(' ', ''), anyError, 8, random)
      : undefined,
  ),
  kind(0.95, 'one typo: word of three letters', withTitle(inShortWord)),
  kind(
    0.95,
    'two typos',
    withTitle((name, random) => {
      const once = NOT_LATIN.test(name) ? undefined : mistyped(fold(name), anyError, 5, random);
      return once === undefined ? undefined : mistyped(once, anyError, 5, random);
    }),
  ),
  kind(0.95, 'artist typo', ({ name, artist }, random) => {
    const typed = NOT_LATIN.test(artist) ? undefined : mistyped(fold(artist), anyError, 4, random);
    return typed && `${name} ${typed}`;
  }),
  kind(
    0.95,
    'artist typo, artist alone',
    ({ artist }, random) =>
      NOT_LATIN.test(artist) ? undefined : mistyped(fold(artist), anyError, 5, random),
    'artist',
  ),
];

export const SPELLING_KINDS: readonly SearchKind[] = [
  kind(
    0.96,
    'phonetic',
    withTitle((name, random, { lang }) => asItSounds(name, isEnglish(lang) ? 'en' : lang, random)),
  ),
  kind(
    0.93,
    'plural or singular',
    withTitle((name, random, { lang }) => (isEnglish(lang) ? otherNumber(name, random) : undefined)),
  ),
  kind(0.93, "-ing or -in'", withTitle(otherIng)),
  kind(0.98, 'and, &, n, +, or none', withText(otherAnd)),
  kind(0.98, 'und, et, y, e as &, or none', withText(otherForeignAnd)),
  kind(
    0.98,
    'and, und, et, y, e, artist alone',
    ({ artist }, random) => otherAnd(artist, random) ?? otherForeignAnd(artist, random),
    'artist',
  ),
  kind(
    0.85,
    'numbers as words or digits',
    withTitle((name, random, { lang }) => (isEnglish(lang) ? otherNumeral(name, random) : undefined)),
  ),
  kind(0.95, 'number of a part', withTitle(otherPart)),
];
