/**
 * The words of a dictionary that differ from a mistyped one by few edits: a character too many, too few, another
 * one, or two neighbours swapped (no stretch is edited twice: "optimal string alignment").
 *
 * An edit brings at most one new character, and takes away at most one. So within two edits, at most two characters of the word are not among
 * those of the mistyped one, and at most two of its characters are missing. Most words are too far away by that alone, and the others are
 * measured:
 *
 *     rian → rain       no other character, none is missing     measured: one edit
 *     rian → rover      o v e are others                        too far away
 */
import { lettersIn, utf8 } from '../index/dictionary.ts';
import type { WordIndex } from '../index/word-index.ts';
import { codePointAt, sizeOfCharacter } from '../words/words.ts';

export interface NearWord {
  /** Index in the dictionary. */
  word: number;
  edits: number;
}

/** Whether two words, in characters, are one edit away from each other. */
export function isOneEdit(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let from = 0;
  while (from < short.length && short[from] === long[from]) from++;
  let left = 0;
  while (left < short.length - from && short.at(-1 - left) === long.at(-1 - left)) left++;
  const shortRest = short.length - from - left;
  const longRest = long.length - from - left;
  if (longRest === 1) return true;
  const isSwap = shortRest === 2 && longRest === 2;
  return isSwap && short[from] === long[from + 1] && short[from + 1] === long[from];
}

/** How many edits a word may be away: short words turn into other words too easily, very long ones cost too much. */
export function allowedEdits(characters: number): number {
  if (characters < 3 || characters > 40) return 0;
  return characters < 5 ? 1 : 2;
}

/** The words of a range within `limit` edits of `word`, which has up to 40 characters, in dictionary order, itself included if it is there. */
export function nearWords(
  { dictionary: { bytes, starts }, letters }: Pick<WordIndex, 'dictionary' | 'letters'>,
  word: string,
  limit: number,
  { from, to }: { from: number; to: number },
): NearWord[] {
  const typed = Array.from(word, (character) => character.codePointAt(0) as number);
  const encoded = utf8(word);
  const has = lettersIn(encoded, 0, encoded.length);
  const shortest = typed.length - limit;
  const bytesMax = encoded.length + limit * CHARACTER_BYTES;
  const other = new Uint32Array(bytesMax);
  const found: NearWord[] = [];
  for (let at = from; at < to; at++) {
    if (hasMore(letters[at] & ~has, limit) || hasMore(has & ~letters[at], limit)) continue;
    const end = starts[at + 1];
    if (end - starts[at] < shortest || end - starts[at] > bytesMax) continue;
    let length = 0;
    for (let i = starts[at]; i < end; i += sizeOfCharacter(bytes[i])) other[length++] = codePointAt(bytes, i);
    if (Math.abs(length - typed.length) > limit) continue;
    const edits = editsBetween(typed, other, length, limit);
    if (edits <= limit) found.push({ word: at, edits });
  }
  return found;
}

/** The most that a character has in UTF-8. */
const CHARACTER_BYTES = 4;

/** Whether more bits are set. */
function hasMore(set: number, limit: number): boolean {
  let rest = set;
  for (let i = 0; i < limit; i++) rest &= rest - 1;
  return rest !== 0;
}

/** Three rows for words of up to 40 characters. Reused, because dozens of words are measured for each typed one. */
let rows = [new Uint8Array(41), new Uint8Array(41), new Uint8Array(41)];

/**
 * Above the limit, any number above it. Row `i` tells how far the first `i` characters of the other word are from each beginning of the
 * typed one:
 *
 *              ε  r  ri ria rian
 *     r        1  0  1  2  3
 *     ra       2  1  1  1  2
 *     rai      3  2  1  1  2      (ri → ir swapped: rai is one edit from ria)
 *     rain     4  3  2  2  1      → `rain` is one edit from `rian`
 */
function editsBetween(typed: readonly number[], other: Uint32Array, length: number, limit: number): number {
  let from = 0;
  while (from < typed.length && from < length && typed[from] === other[from]) from++;
  let [typedEnd, otherEnd] = [typed.length, length];
  while (typedEnd > from && otherEnd > from && typed[typedEnd - 1] === other[otherEnd - 1]) {
    typedEnd--;
    otherEnd--;
  }
  const width = typedEnd - from;
  let [before, above, row] = rows;
  for (let i = 0; i <= width; i++) row[i] = i;
  for (let depth = 1; depth <= otherEnd - from; depth++) {
    const oldest = before;
    before = above;
    above = row;
    row = oldest;
    const character = other[from + depth - 1];
    row[0] = depth;
    let least = depth;
    for (let i = 1; i <= width; i++) {
      const same = typed[from + i - 1] === character;
      let edits = same ? above[i - 1] : 1 + Math.min(above[i - 1], above[i], row[i - 1]);
      const isSwap =
        depth > 1 &&
        i > 1 &&
        character === typed[from + i - 2] &&
        other[from + depth - 2] === typed[from + i - 1];
      if (isSwap && before[i - 2] < edits) edits = before[i - 2] + 1;
      row[i] = edits;
      if (edits < least) least = edits;
    }
    // A swap reaches back two rows, and costs as much as that.
    if (least > limit + 1) break;
  }
  rows = [before, above, row];
  return row[width];
}
