/** How well one name matches a typed text, for names that are in no index. The matches are those of `complete.ts`, in the same order. */
import { isLikelyError } from '../text/mistyped/likely-errors.ts';
import { isOneEdit } from '../text/mistyped/typos.ts';
import { fold } from '../text/words/fold.ts';
import { united } from '../text/words/united.ts';
import { analyseName, isUnspaced, isWordCharacter } from '../text/words/words.ts';
import { type TypedWord, typedWords } from './typed-words.ts';

export const NAME_MATCHES = [
  'equal',
  'beginning',
  'in order',
  'all words',
  'any order',
  'likely error in all words',
  'likely error',
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
  if (lacking.length > 1 || !mistyped.isForgiven) return undefined;
  const meant = had.flatMap((one) => meantBy(mistyped, one));
  if (meant.length === 0) return undefined;
  const isLikely = meant.some((one) => isLikelyError(mistyped.text, one));
  if (isLikely) return hasNoOther ? 'likely error in all words' : 'likely error';
  return hasNoOther ? 'error in all words' : 'error';
}

function isWord({ text, isPrefix }: TypedWord, word: string): boolean {
  return isPrefix ? word.startsWith(text) : word === text;
}

/** The word or its beginnings that the typed one is with one error. */
function meantBy({ text, isPrefix }: TypedWord, word: string): string[] {
  const typed = [...text];
  const { length } = typed;
  const characters = [...word];
  const ends = isPrefix ? [length - 1, length, length + 1] : [characters.length];
  return ends
    .map((end) => characters.slice(0, end))
    .filter((meant) => isOneEdit(typed, meant))
    .map((meant) => meant.join(''));
}

/** Whether the name contains the text at the beginning of a word; in scripts without spaces, anywhere. */
export function holdsAtWord(name: string, text: string): boolean {
  const anywhere = isUnspaced(text.codePointAt(0) as number);
  for (let at = name.indexOf(text); at >= 0; at = name.indexOf(text, at + 1)) {
    if (anywhere || at === 0 || !isWordCharacter(codePointBefore(name, at))) return true;
  }
  return false;
}

function codePointBefore(text: string, at: number): number {
  const unit = text.charCodeAt(at - 1);
  return unit >= 0xdc00 && unit <= 0xdfff && at > 1 ? (text.codePointAt(at - 2) as number) : unit;
}
