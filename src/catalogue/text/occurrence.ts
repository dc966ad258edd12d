/** Scores where a needle occurs in a name; the best occurrence counts. */

import { type RowTexts, TEXT_BLOCK_BITS, TEXT_BLOCK_MASK } from '../columns/row-texts.ts';
import type { Scored } from '../columns/scored.ts';
import { codePointBefore, isWordCharacter } from './words.ts';

/** `rain` in `Rain`, in `Rain Dogs`, in `Red Rain` (after a character that is not part of a word), in `Train`. */
export const OCCURRENCE = { whole: 1, beginning: 0.8, word: 0.6, inside: 0.4 } as const;

/**
 * The names that contain the needle, folded UTF-8 of three bytes or more. The last three bytes are compared as one number, so
 * that each byte costs one comparison, which nearly always fails.
 */
export function scoreOccurrences(folded: RowTexts, needle: Uint8Array, names: Uint32Array): Scored {
  const head = (needle[0] << 16) | (needle[1] << 8) | needle[2];
  const ordinals = new Uint32Array(names.length);
  const scores = new Float64Array(names.length);
  let count = 0;
  for (let i = 0; i < names.length; i++) {
    const { starts, items: bytes } = folded[names[i] >>> TEXT_BLOCK_BITS];
    const row = names[i] & TEXT_BLOCK_MASK;
    const start = starts[row];
    const end = starts[row + 1];
    let score = 0;
    let window = 0;
    for (let at = start; at < end; at++) {
      window = ((window << 8) | bytes[at]) & 0xffffff;
      if (window !== head) continue;
      const from = at - 2;
      if (!restStandsAt(bytes, from, end, needle)) continue;
      if (from === start) {
        score = end - start === needle.length ? OCCURRENCE.whole : OCCURRENCE.beginning;
        break;
      }
      if (!isWordCharacter(codePointBefore(bytes, from))) {
        score = OCCURRENCE.word;
        break;
      }
      score = OCCURRENCE.inside;
    }
    ordinals[count] = names[i];
    scores[count] = score;
    if (score > 0) count++;
  }
  return { ordinals: ordinals.subarray(0, count), scores: scores.subarray(0, count) };
}

function restStandsAt(bytes: Uint8Array, at: number, end: number, needle: Uint8Array): boolean {
  if (at + needle.length > end) return false;
  for (let i = 3; i < needle.length; i++) if (bytes[at + i] !== needle[i]) return false;
  return true;
}
