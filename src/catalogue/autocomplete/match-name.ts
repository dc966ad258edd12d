/** How well one name matches a typed text, for names that are in no index. The matches are those of `complete.ts`, in the same order. */
import { isOneEdit } from '../text/deletions.ts';
import { fold } from '../text/fold.ts';
import { united } from '../text/united.ts';
import { analyseName } from '../text/words.ts';
import { holdsAtWord } from './holds-at-word.ts';
import { type TypedWord, typedWords } from './typed-words.ts';

export const NAME_MATCHES = [
  'equal',
  'beginning',
  'in order',
  'all words',
  'any order',
  'error in all words',
  'error',
] as const;
export type NameMatch = (typeof NAME_MATCHES)[number];

export interface TypedText {
  folded: string;
  words: TypedWord[];
}

export function readTyped(typed: string): TypedText {
  const folded = fold(typed);
  return { folded, words: typedWords(folded) };
}

/** `undefined` if the name does not match. */
export function matchOf({ folded, words }: TypedText, foldedName: string): NameMatch | undefined {
  if (folded === '') return undefined;
  if (foldedName === folded) return 'equal';
  if (foldedName.startsWith(folded)) return 'beginning';
  if (words.length === 0) return undefined;
  const { words: had, length } = analyseName(foldedName);
  const hasNoOther = length === words.length;
  const lacking = words.filter((word) => !had.some((one) => isWord(word, one)));
  if (lacking.length === 0) {
    if (holdsAtWord(united(foldedName), united(folded))) return 'in order';
    return hasNoOther ? 'all words' : 'any order';
  }
  const [mistyped] = lacking;
  const isNear = lacking.length === 1 && mistyped.isForgiven && had.some((one) => isNearly(mistyped, one));
  if (!isNear) return undefined;
  return hasNoOther ? 'error in all words' : 'error';
}

function isWord({ text, isPrefix }: TypedWord, word: string): boolean {
  return isPrefix ? word.startsWith(text) : word === text;
}

function isNearly({ text, isPrefix }: TypedWord, word: string): boolean {
  const typed = charactersOf(text);
  const characters = charactersOf(word);
  if (!isPrefix) return isOneEdit(typed, characters);
  const { length } = typed;
  return [length - 1, length, length + 1].some((end) => isOneEdit(typed, characters.subarray(0, end)));
}

function charactersOf(text: string): Uint32Array {
  return Uint32Array.from(text, (character) => character.codePointAt(0) as number);
}
