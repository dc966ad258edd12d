/**
 * Two words of a name that were typed as one, with a typing error in one of them or where they meet.
 *
 *     rianbowroad   rianbow | road    `road` is a word, and `rianbow` is one edit away from `rainbow`
 *     rainborwoad   rainbow | road    with `r` and `w` swapped
 */
import { textAt } from '../../columns/text-column.ts';
import { oneEditAway, typedWord } from '../index/deletions.ts';
import { findWord, knownCharacters } from '../index/dictionary.ts';
import type { WordIndex } from '../index/word-index.ts';
import { isLikelyError } from './likely-errors.ts';
import { allowedEdits } from './typos.ts';

export interface MistypedSplit {
  /** Places of the two words in the dictionary. */
  words: readonly [number, number];
  isLikely: boolean;
}

/** Shorter texts are two words with an error in too many ways, longer ones are no words. */
export const MISTYPED_SPLIT = { min: 6, max: 40 } as const;

export function mistypedSplits(index: WordIndex, text: string): MistypedSplit[] {
  if (text.length < MISTYPED_SPLIT.min || text.length > MISTYPED_SPLIT.max) return [];
  const found: MistypedSplit[] = [];
  for (let at = 2; at <= text.length - 2; at++) {
    const [left, right] = [text.slice(0, at), text.slice(at)];
    const [first, second] = [findWord(index, left), findWord(index, right)];
    if (first >= 0)
      for (const near of nearTo(index, right))
        found.push({ words: [first, near.word], isLikely: near.isLikely });
    if (second >= 0)
      for (const near of nearTo(index, left))
        found.push({ words: [near.word, second], isLikely: near.isLikely });
    const swapped = findWord(index, left.slice(0, -1) + right[0]);
    const after = swapped < 0 ? -1 : findWord(index, left.slice(-1) + right.slice(1));
    if (after >= 0 && left.at(-1) !== right[0]) found.push({ words: [swapped, after], isLikely: true });
  }
  return found;
}

function nearTo(index: WordIndex, typed: string): { word: number; isLikely: boolean }[] {
  if (allowedEdits(typed.length) === 0) return [];
  const { dictionary, deletions } = index;
  const places = { from: 0, to: knownCharacters(index, typed) };
  return oneEditAway(dictionary, deletions, typedWord(typed), places).map((word) => ({
    word,
    isLikely: isLikelyError(typed, textAt(dictionary, word)),
  }));
}
