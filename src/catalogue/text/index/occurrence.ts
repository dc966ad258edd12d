/** Where a text occurs in a name; the best occurrence counts. */

import { type RowTexts, TEXT_BLOCK_BITS, TEXT_BLOCK_MASK } from '../../columns/row-texts.ts';
import type { Scored } from '../../columns/scored.ts';
import { fold } from '../words/fold.ts';
import { codePointAt, codePointBefore, isWordCharacter } from '../words/words.ts';

/**
 * `rain` in `Rain`, in `Rain Dogs` or `Rainy Day`, in `Red Rain`, in `Very Rainy`, in `Train`. A word begins after a character
 * that is not part of a word, and ends before one. The default boost lifts no degree over the next.
 */
export const OCCURRENCE = { whole: 1, beginning: 0.8, wholeWord: 0.7, word: 0.6, inside: 0.4 } as const;

/** A text to look for: folded, as UTF-8, and its first bytes (up to three) as one number. */
export interface Needle {
  bytes: Uint8Array;
  head: number;
  mask: number;
}

const encoder = new TextEncoder();

/** `undefined` for a text that folds to nothing. */
export function needleOf(text: string): Needle | undefined {
  const bytes = encoder.encode(fold(text));
  if (bytes.length === 0) return undefined;
  let head = 0;
  let mask = 0;
  for (const byte of bytes.subarray(0, 3)) {
    head = (head << 8) | byte;
    mask = (mask << 8) | 0xff;
  }
  return { bytes, head, mask };
}

/** The best `OCCURRENCE` of the needle in a name, or 0. */
export function occurrenceIn(folded: RowTexts, name: number, needle: Needle): number {
  const { starts, items } = folded[name >>> TEXT_BLOCK_BITS];
  const row = name & TEXT_BLOCK_MASK;
  return bestOccurrence(items, starts[row], starts[row + 1], needle);
}

/** The same for a name that is no row of a column. */
export function occurrenceInText(folded: string, needle: Needle): number {
  const bytes = encoder.encode(folded);
  return bestOccurrence(bytes, 0, bytes.length, needle);
}

/** The last bytes that were read are compared as one number: one comparison for each byte, which nearly always fails. */
function bestOccurrence(bytes: Uint8Array, start: number, end: number, sought: Needle): number {
  const { bytes: needle, head, mask } = sought;
  const { length } = needle;
  const compared = Math.min(length, 3);
  let best = 0;
  let window = 0;
  for (let at = start; at < end; at++) {
    window = ((window << 8) | bytes[at]) & mask;
    if (window !== head) continue;
    const from = at + 1 - compared;
    if (!restStandsAt(bytes, from, end, needle)) continue;
    if (from === start) return end - start === length ? OCCURRENCE.whole : OCCURRENCE.beginning;
    if (isWordCharacter(codePointBefore(bytes, from))) best = Math.max(best, OCCURRENCE.inside);
    else if (from + length === end || !isWordCharacter(codePointAt(bytes, from + length)))
      return OCCURRENCE.wholeWord;
    else best = OCCURRENCE.word;
  }
  return best;
}

function restStandsAt(bytes: Uint8Array, at: number, end: number, needle: Uint8Array): boolean {
  if (at + needle.length > end) return false;
  for (let i = 3; i < needle.length; i++) if (bytes[at + i] !== needle[i]) return false;
  return true;
}

/** Those of the names that contain the needle. */
export function scoreOccurrences(folded: RowTexts, needle: Needle, names: Uint32Array): Scored {
  const ordinals = new Uint32Array(names.length);
  const scores = new Float64Array(names.length);
  let count = 0;
  for (let i = 0; i < names.length; i++) {
    ordinals[count] = names[i];
    scores[count] = occurrenceIn(folded, names[i], needle);
    if (scores[count] > 0) count++;
  }
  return { ordinals: ordinals.subarray(0, count), scores: scores.subarray(0, count) };
}
