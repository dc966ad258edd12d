/** The words of a dictionary that a word of a query may be with typing errors. */
import { oneEditAway } from './deletions.ts';
import { wordsFrom } from './dictionary.ts';
import type { QueryWord } from './query-words.ts';
import { isSound } from './romanize.ts';
import { TYPO_WORDS } from './search-weights.ts';
import { allowedEdits, nearWords } from './typos.ts';
import { textsWith, type WordIndex } from './word-index.ts';

export interface MistypedWord {
  /** Index in the dictionary. */
  word: number;
  edits: number;
  /** What was typed, in the script of the word. */
  typed: string;
}

/** The nearest words; among equally near ones those in the most texts. */
export function mistypedAs(index: WordIndex, word: QueryWord, limit: number): MistypedWord[] {
  const latin = word.alike.filter((text) => !isSound(text));
  return [word.spellings[0], ...latin]
    .flatMap((text) => wordsNear(index, text, limit))
    .sort(
      (a, b) => a.edits - b.edits || textsWith(index, b.word) - textsWith(index, a.word) || a.word - b.word,
    )
    .slice(0, TYPO_WORDS);
}

/** A word with two errors must at least begin as it was typed. */
function wordsNear(index: WordIndex, typed: string, limit: number): MistypedWord[] {
  const characters = [...typed];
  const edits = Math.min(limit, allowedEdits(characters.length));
  if (edits === 0) return [];
  const near = oneEditAway(index.dictionary, index.deletions, typed);
  const further =
    edits === 1 ? [] : nearWords(index.dictionary, typed, edits, wordsFrom(index, characters[0]));
  return [
    ...near.map((word) => ({ word, edits: 1, typed })),
    ...further.filter((one) => one.edits === 2).map((one) => ({ ...one, typed })),
  ];
}
