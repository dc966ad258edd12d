/** The words of a dictionary that a word of a query may be with typing errors. */
import { textAt } from '../columns/text-column.ts';
import { oneEditAway } from './deletions.ts';
import { wordsFrom } from './dictionary.ts';
import { areConfused } from './likely-errors.ts';
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
  /** One of the errors is in the first letter, which people seldom mistype. */
  otherStart?: true;
}

/** The nearest words; among equally near ones those in the most texts. */
export function mistypedAs(
  index: WordIndex,
  word: QueryWord,
  limit: number,
  anyStart = false,
): MistypedWord[] {
  const latin = word.alike.filter((text) => !isSound(text));
  return [word.spellings[0], ...latin]
    .flatMap((text) => wordsNear(index, text, limit, anyStart))
    .sort(
      (a, b) => a.edits - b.edits || textsWith(index, b.word) - textsWith(index, a.word) || a.word - b.word,
    )
    .slice(0, TYPO_WORDS);
}

/** A word with two errors begins as it was typed, or, with `anyStart`, one of them is in its first letter. */
function wordsNear(index: WordIndex, typed: string, limit: number, anyStart: boolean): MistypedWord[] {
  const characters = [...typed];
  const edits = Math.min(limit, allowedEdits(characters.length));
  if (edits === 0) return [];
  const near = oneEditAway(index.dictionary, index.deletions, typed);
  const found: MistypedWord[] = near.map((word) => ({ word, edits: 1, typed }));
  if (edits === 1) return found;
  for (const { word, edits } of nearWords(index.dictionary, typed, 2, wordsFrom(index, characters[0])))
    if (edits === 2) found.push({ word, edits, typed });
  if (!anyStart) return found;
  const known = new Set(near);
  for (const start of otherStarts(characters))
    for (const word of oneEditAway(index.dictionary, index.deletions, start)) {
      if (known.has(word)) continue;
      known.add(word);
      if (!textAt(index.dictionary, word).startsWith(characters[0]))
        found.push({ word, edits: 2, typed, otherStart: true });
    }
  return found;
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** Shorter words turn into too many others. */
const OTHER_START_MIN = 6;

/** A word with a likely error in its first letter: one too many, swapped with the next, another one, or missing. */
export function otherStarts([first, second, ...rest]: readonly string[]): string[] {
  if (rest.length < OTHER_START_MIN - 2) return [];
  const tail = second + rest.join('');
  const starts = [tail];
  if (first !== second) starts.push(second + first + rest.join(''));
  if (!LETTERS.includes(first)) return starts;
  for (const letter of LETTERS)
    if (letter !== first && areConfused(letter, first)) starts.push(letter + tail);
  for (const letter of LETTERS) starts.push(letter + first + tail);
  return starts;
}
