/** The words of a dictionary that a word of a query may be with typing errors. */

import { BoundedMap } from '../../../domain/collections/bounded-map.ts';
import { cached } from '../../columns/cached.ts';
import { textAt } from '../../columns/text-column.ts';
import { longerWords, wordsFrom } from '../index/dictionary.ts';
import { namesWith, textsWith, type WordIndex, wordCount } from '../index/word-index.ts';
import type { QueryWord } from '../parse/query-words.ts';
import { TYPO_WORDS } from '../search-weights.ts';
import { isSound } from '../words/romanize.ts';
import { areConfused } from './likely-errors.ts';
import { wordsWithError } from './one-error.ts';
import { allowedEdits, isOneEdit, nearWords } from './typos.ts';

export interface MistypedWord {
  /** Index in the dictionary. */
  word: number;
  edits: number;
  /** What was typed, in the script of the word. */
  typed: string;
  /** One of the errors is in the first letter, which people seldom mistype. */
  otherStart?: true;
}

const LATIN = /[a-z]/;

/** The nearest words; among equally near ones those in the most texts. */
export function mistypedAs(
  index: WordIndex,
  word: QueryWord,
  limit: number,
  anyStart = false,
): MistypedWord[] {
  const latin = isBegun(index, word) ? [] : word.alike.filter((text) => !isSound(text));
  return [word.spellings[0], ...latin]
    .flatMap((text) => wordsNear(index, text, limit, anyStart))
    .filter(({ word }) => textsWith(index, word) > 0)
    .sort(
      (a, b) => a.edits - b.edits || textsWith(index, b.word) - textsWith(index, a.word) || a.word - b.word,
    )
    .slice(0, TYPO_WORDS);
}

/** A word in another script that begins others is rather one of them than a mistyped word in Latin letters: `сумер` is `Сумерки`, not `Summer`. */
function isBegun(index: WordIndex, { spellings: [text], alike, prefix }: QueryWord): boolean {
  if (!prefix || alike.length === 0 || LATIN.test(text)) return false;
  const { from, to } = longerWords(index, text);
  return namesWith(index, from, to).length > 0;
}

/** A word with two errors begins as it was typed, or, with `anyStart`, one of them is in its first letter. */
function wordsNear(index: WordIndex, typed: string, limit: number, anyStart: boolean): MistypedWord[] {
  const edits = Math.min(limit, allowedEdits([...typed].length));
  if (edits === 0) return [];
  const one = near(index, 'one', typed);
  if (edits === 1) return one;
  const two = near(index, 'two', typed);
  return anyStart ? [...one, ...two, ...near(index, 'otherStart', typed)] : [...one, ...two];
}

const FIND = { one: withOneError, two: withTwoErrors, otherStart: withOtherStart };

/** More than the words of a search, and what they may be in Latin letters, three times. */
const LOOKUPS_MAX = 192;

/** A search widens its words step by step, and needs the nearest ones in every step and every field. */
const cacheOf = cached(
  ({ letters }: WordIndex) => [letters],
  () => new BoundedMap<string, MistypedWord[]>({ max: LOOKUPS_MAX }),
);

function near(index: WordIndex, kind: keyof typeof FIND, typed: string): MistypedWord[] {
  const cache = cacheOf(index);
  const key = `${kind} ${typed}`;
  const found = cache.use(key) ?? FIND[kind](index, typed);
  cache.set(key, found);
  return found;
}

function withOneError(index: WordIndex, typed: string): MistypedWord[] {
  return wordsWithError(index, typed).map((word) => ({ word, edits: 1, typed }));
}

function withTwoErrors(index: WordIndex, typed: string): MistypedWord[] {
  const [first] = typed;
  return nearWords(index, typed, 2, wordsFrom(index, first)).flatMap(({ word, edits }) =>
    edits === 2 ? [{ word, edits, typed }] : [],
  );
}

/** Shorter words turn into too many others. */
const OTHER_START_MIN = 6;

function withOtherStart(index: WordIndex, typed: string): MistypedWord[] {
  const characters = [...typed];
  if (characters.length < OTHER_START_MIN) return [];
  const { from, to } = wordsFrom(index, characters[0]);
  const others = [
    ...nearWords(index, typed, 2, { from: 0, to: from }),
    ...nearWords(index, typed, 2, { from: to, to: wordCount(index) }),
  ];
  return others.flatMap(({ word, edits }): MistypedWord[] => {
    const meant = textAt(index.dictionary, word);
    if (edits < 2 || isSound(meant) || !hasLikelyStart(characters, [...meant])) return [];
    return [{ word, edits, typed, otherStart: true }];
  });
}

/**
 * Whether one of two errors is a likely one in the first letter: one too many, swapped with the next, another one, or missing. The words begin
 * with different letters.
 */
export function hasLikelyStart(typed: readonly string[], meant: readonly string[]): boolean {
  const [first, second, ...rest] = typed;
  const starts = [
    [second, ...rest],
    [second, first, ...rest],
  ];
  if (LATIN.test(first) && LATIN.test(meant[0])) {
    starts.push([meant[0], ...typed]);
    if (areConfused(meant[0], first)) starts.push([meant[0], second, ...rest]);
  }
  return starts.some((start) => isOneEdit(start, meant));
}
