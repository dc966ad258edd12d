/** How often a name has a word: `mercy` is three times in `Mercy, Mercy, Mercy`, and not at all in `Merciful`. */
import { type RowTexts, TEXT_BLOCK_BITS, TEXT_BLOCK_MASK } from '../../columns/row-texts.ts';
import { isWordCharacter } from './words.ts';

/** Beside a character beyond ASCII it does not count. */
export function timesInName(folded: RowTexts, name: number, word: Uint8Array): number {
  const { starts, items: bytes } = folded[name >>> TEXT_BLOCK_BITS];
  const start = starts[name & TEXT_BLOCK_MASK];
  const end = starts[(name & TEXT_BLOCK_MASK) + 1];
  let times = 0;
  for (let at = start; at + word.length <= end; at++) {
    if (bytes[at] !== word[0] || !isAt(bytes, at, word)) continue;
    const next = at + word.length;
    const opens = at === start || !isInsideWord(bytes[at - 1]);
    if (opens && (next === end || !isInsideWord(bytes[next]))) times++;
  }
  return times;
}

function isAt(bytes: Uint8Array, at: number, word: Uint8Array): boolean {
  for (let i = 1; i < word.length; i++) if (bytes[at + i] !== word[i]) return false;
  return true;
}

function isInsideWord(byte: number): boolean {
  return byte >= 0x80 || isWordCharacter(byte);
}
