/**
 * The words of a dictionary that differ from a mistyped one by few edits: a character too many, too few, another
 * one, or two neighbours swapped (no stretch is edited twice: "optimal string alignment").
 *
 * An edit moves characters by one place, brings at most one new character, and takes away at most one. So within two edits, at most two
 * characters of the word are not among those that the mistyped one has at most two places away, and at most two of its characters are missing.
 * Most words are too far away by that alone, and the others are measured:
 *
 *     rian → rain       no other character, none is missing     measured: one edit
 *     rian → rover      o v e are others                        too far away
 *     rian → rarara     the last three are others               too far away
 */
import type { TextColumn } from '../../columns/types.ts';
import { utf8 } from '../index/dictionary.ts';
import { codePointAt, sizeOfCharacter } from '../words/words.ts';

export interface NearWord {
  /** Index in the dictionary. */
  word: number;
  edits: number;
}

/** How many edits a word may be away: short words turn into other words too easily, very long ones cost too much. */
export function allowedEdits(characters: number): number {
  if (characters < 3 || characters > 40) return 0;
  return characters < 5 ? 1 : 2;
}

/** The words of a range within `limit` edits of `word`, which has up to 40 characters, in dictionary order, itself included if it is there. */
export function nearWords(
  { bytes, starts }: TextColumn,
  word: string,
  limit: number,
  { from, to }: { from: number; to: number },
): NearWord[] {
  const typed = Array.from(word, (character) => character.codePointAt(0) as number);
  const shortest = typed.length - limit;
  const longest = typed.length + limit;
  const bytesMax = utf8(word).length + limit * CHARACTER_BYTES;
  const foreign = foreignAt(typed, limit);
  const all = setOf(typed);
  const other = new Uint32Array(longest);
  const found: NearWord[] = [];
  for (let at = from; at < to; at++) {
    const start = starts[at];
    const end = starts[at + 1];
    if (end - start < shortest || end - start > bytesMax) continue;
    let others = 0;
    let length = 0;
    for (let i = start; i < end && others <= limit && length <= longest; length++) {
      const lead = bytes[i];
      const code = lead < 0x80 ? lead : codePointAt(bytes, i);
      // Without a branch, which would be mispredicted for every second character.
      others += (foreign[length] >>> code) & 1;
      i += lead < 0x80 ? 1 : sizeOfCharacter(lead);
    }
    if (others > limit || length < shortest || length > longest) continue;
    let seen = 0;
    for (let i = start, read = 0; i < end; i += sizeOfCharacter(bytes[i])) {
      other[read] = codePointAt(bytes, i);
      seen |= 1 << other[read++];
    }
    if (hasMore(all & ~seen, limit)) continue;
    const edits = editsBetween(typed, other, length, limit);
    if (edits <= limit) found.push({ word: at, edits });
  }
  return found;
}

/** The most that a character has in UTF-8. */
const CHARACTER_BYTES = 4;

/** A set of characters by the last five bits of each; those that share them pass for one. */
function setOf(characters: readonly number[]): number {
  return characters.reduce((set, code) => set | (1 << code), 0);
}

/** By place in a word, the characters that the typed one does not have at most `limit` places away. */
function foreignAt(typed: readonly number[], limit: number): Int32Array {
  return Int32Array.from(
    { length: typed.length + limit + 1 },
    (_, at) => ~setOf(typed.slice(Math.max(0, at - limit), at + limit + 1)),
  );
}

function hasMore(set: number, limit: number): boolean {
  let left = limit;
  for (let rest = set; rest !== 0; rest &= rest - 1) if (left-- === 0) return true;
  return false;
}

/** For words of up to 40 characters. Reused, because dozens of words are measured for each typed one. */
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
