/**
 * The words of a dictionary that differ from a mistyped one by few edits: a character too many, too few, another
 * one, or two neighbours swapped (no stretch is edited twice: "optimal string alignment").
 *
 * The sorted dictionary is walked like a tree. Below, the row after `ra` says how far `ra` is from each beginning
 * of the query `rian`; a row depends only on the letters so far, so words that begin alike share it:
 *
 *              ε  r  ri ria rian
 *     r        1  0  1  2  3
 *     ra       2  1  1  1  2
 *     rai      3  2  1  1  2      (ri → ir swapped: rai is one edit from ria)
 *     rain     4  3  2  2  1      → `rain` is one edit from `rian`
 *
 * Once a row and the one before it hold nothing small enough, every word with that beginning is skipped.
 */
import type { TextColumn } from '../columns/types.ts';
import { sizeOfCharacter } from './words.ts';

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

/** The words of a range within `limit` edits of `word`, in dictionary order, itself included if it is there. */
export function nearWords(
  dictionary: TextColumn,
  word: string,
  limit: number,
  { from, to }: { from: number; to: number },
): NearWord[] {
  const query = Array.from(word, (character) => character.codePointAt(0) as number);
  const { bytes, starts } = dictionary;
  const width = query.length + 1;
  /** No word this long or longer can be near. */
  const depths = query.length + limit + 1;
  const rows = new Uint8Array((depths + 1) * width);
  for (let i = 0; i < width; i++) rows[i] = i;
  /** The current word: its characters, and where in the arena each ends, relative to the word. */
  const characters = new Uint32Array(depths + 1);
  const ends = new Uint32Array(depths + 1);
  const near: NearWord[] = [];
  /** The number of characters of the current word in the rows. */
  let depth = 0;
  let at = from;
  while (at < to) {
    const start = starts[at];
    const length = starts[at + 1] - start;
    let skipped = false;
    while (ends[depth] < length) {
      if (depth === depths) {
        skipped = true;
        break;
      }
      readCharacter(bytes, start, depth, characters, ends);
      depth++;
      if (!fillRow(rows, depth, query, characters, limit)) {
        skipped = true;
        break;
      }
    }
    if (!skipped && rows[depth * width + query.length] <= limit)
      near.push({ word: at, edits: rows[depth * width + query.length] });
    const next = skipped ? endOfPrefix(dictionary, at, ends[depth]) : at + 1;
    if (next < to) depth = commonCharacters(dictionary, at, next, ends, depth);
    at = next;
  }
  return near;
}

function readCharacter(
  bytes: Uint8Array,
  start: number,
  depth: number,
  characters: Uint32Array,
  ends: Uint32Array,
) {
  const at = start + ends[depth];
  const lead = bytes[at];
  const size = sizeOfCharacter(lead);
  let code = size === 1 ? lead : lead & (0x7f >>> size);
  for (let i = 1; i < size; i++) code = (code << 6) | (bytes[at + i] & 0x3f);
  characters[depth + 1] = code;
  ends[depth + 1] = ends[depth] + size;
}

/** Computes the row for the first `depth` characters; false when no longer word can come back within the limit. */
function fillRow(
  rows: Uint8Array,
  depth: number,
  query: number[],
  characters: Uint32Array,
  limit: number,
): boolean {
  const width = query.length + 1;
  const row = depth * width;
  const above = row - width;
  const character = characters[depth];
  // Outside this band the distance is above the limit anyway.
  const from = Math.max(1, depth - limit);
  const to = Math.min(query.length, depth + limit);
  rows[row] = depth;
  if (from > 1) rows[row + from - 1] = limit + 1;
  let least = from > 1 ? limit + 1 : depth;
  for (let i = from; i <= to; i++) {
    const over = i === depth + limit ? limit + 1 : rows[above + i];
    let edits = Math.min(
      over + 1,
      rows[row + i - 1] + 1,
      rows[above + i - 1] + (query[i - 1] === character ? 0 : 1),
    );
    if (depth > 1 && i > 1 && character === query[i - 2] && characters[depth - 1] === query[i - 1])
      edits = Math.min(edits, rows[above - width + i - 2] + 1);
    rows[row + i] = edits;
    if (edits < least) least = edits;
  }
  if (to < query.length) rows[row + query.length] = limit + 1;
  if (least <= limit) return true;
  // A swap reaches back two rows.
  let before = limit;
  for (let i = Math.max(0, depth - 1 - limit); i <= Math.min(query.length, depth - 1 + limit); i++)
    before = Math.min(before, rows[above + i]);
  return before < limit;
}

/** The first word after `at` that does not share its first `length` bytes. */
function endOfPrefix(dictionary: TextColumn, at: number, length: number): number {
  const { starts } = dictionary;
  const count = starts.length - 1;
  let low = at + 1;
  let step = 1;
  while (low + step <= count && commonBytes(dictionary, at, low + step - 1, length) === length) {
    low += step;
    step *= 2;
  }
  let high = Math.min(count, low + step - 1);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (commonBytes(dictionary, at, middle, length) === length) low = middle + 1;
    else high = middle;
  }
  return low;
}

function commonBytes(dictionary: TextColumn, a: number, b: number, limit: number): number {
  const { bytes, starts } = dictionary;
  const max = Math.min(limit, starts[b + 1] - starts[b]);
  let common = 0;
  while (common < max && bytes[starts[a] + common] === bytes[starts[b] + common]) common++;
  return common;
}

/** How many of the first `depth` whole characters of word `a` word `b` begins with, too. */
function commonCharacters(
  dictionary: TextColumn,
  a: number,
  b: number,
  ends: Uint32Array,
  depth: number,
): number {
  const common = commonBytes(dictionary, a, b, ends[depth]);
  let shared = depth;
  while (ends[shared] > common) shared--;
  return shared;
}
