/** The words of a dictionary that a word of a query may be with typing errors. */

import { longerWords } from '../index/dictionary.ts';
import { textsWith, type WordIndex } from '../index/word-index.ts';
import type { QueryWord } from '../parse/query-words.ts';
import { TYPO_WORDS } from '../search-weights.ts';
import { isSound } from '../words/romanize.ts';
import { lookupIn, type MistypedWord } from './near-lookup.ts';
import { allowedEdits } from './typos.ts';

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
    .sort(
      (a, b) => a.edits - b.edits || textsWith(index, b.word) - textsWith(index, a.word) || a.word - b.word,
    )
    .slice(0, TYPO_WORDS);
}

/** A word in another script that begins others is rather one of them than a mistyped word in Latin letters: `сумер` is `Сумерки`, not `Summer`. */
function isBegun(index: WordIndex, { spellings: [text], alike, prefix }: QueryWord): boolean {
  if (!prefix || alike.length === 0 || LATIN.test(text)) return false;
  const { from, to } = longerWords(index, text);
  return from < to;
}

/** A word with two errors begins as it was typed, or, with `anyStart`, one of them is in its first letter. */
function wordsNear(index: WordIndex, typed: string, limit: number, anyStart: boolean): MistypedWord[] {
  const edits = Math.min(limit, allowedEdits([...typed].length));
  if (edits === 0) return [];
  const near = lookupIn(index, typed);
  if (edits === 1) return near.one();
  return anyStart ? [...near.one(), ...near.two(), ...near.otherStart()] : [...near.one(), ...near.two()];
}
