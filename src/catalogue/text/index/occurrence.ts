/** Where a text occurs in a name; the best occurrence counts. */

import { type RowTexts, TEXT_BLOCK_BITS, TEXT_BLOCK_MASK } from '../../columns/row-texts.ts';
import { fold } from '../words/fold.ts';
import { codePointAt, codePointBefore, isWordCharacter } from '../words/words.ts';

/**
 * `rain` in `Rain`, in `Rain Dogs` or `Rainy Day`, in `Red Rain`, in `Very Rainy`, in `Train`. A word begins after a character
 * that is not part of a word, and ends before one. The default boost lifts no degree over the next.
 */
export const OCCURRENCE = { whole: 1, beginning: 0.8, wholeWord: 0.7, word: 0.6, inside: 0.4 } as const;

const encoder = new TextEncoder();

/** A text to look for, folded, as UTF-8; `undefined` if it folds to nothing. */
export function needleOf(text: string): Uint8Array | undefined {
  const folded = fold(text);
  return folded === '' ? undefined : encoder.encode(folded);
}

/** The best `OCCURRENCE` of the needle in a name, or 0. */
export function occurrenceIn(folded: RowTexts, name: number, needle: Uint8Array): number {
  const { starts, items } = folded[name >>> TEXT_BLOCK_BITS];
  const row = name & TEXT_BLOCK_MASK;
  return bestOccurrence(items, starts[row], starts[row + 1], needle);
}

/** The same for a name that is no row of a column. */
export function occurrenceInText(folded: string, needle: Uint8Array): number {
  const bytes = encoder.encode(folded);
  return bestOccurrence(bytes, 0, bytes.length, needle);
}

function bestOccurrence(bytes: Uint8Array, start: number, end: number, needle: Uint8Array): number {
  const { length } = needle;
  let best = 0;
  for (let from = placeOf(bytes, start, end, needle); from >= 0; ) {
    if (from === start) return end - start === length ? OCCURRENCE.whole : OCCURRENCE.beginning;
    if (isWordCharacter(codePointBefore(bytes, from))) best = Math.max(best, OCCURRENCE.inside);
    else if (from + length === end || !isWordCharacter(codePointAt(bytes, from + length)))
      return OCCURRENCE.wholeWord;
    else best = OCCURRENCE.word;
    from = placeOf(bytes, from + 1, end, needle);
  }
  return best;
}

/** Where the needle is first, from `start` up to `end`, or -1. */
export function placeOf(bytes: Uint8Array, start: number, end: number, needle: Uint8Array): number {
  const { length } = needle;
  const first = needle[0];
  for (let at = start; at <= end - length; at++) {
    if (bytes[at] !== first) continue;
    let same = 1;
    while (same < length && bytes[at + same] === needle[same]) same++;
    if (same === length) return at;
  }
  return -1;
}
