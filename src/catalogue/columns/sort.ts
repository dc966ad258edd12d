/**
 * Sorting a whole column once, at build time: every ordinal once, by ascending value, then ascending ordinal.
 *
 *   values [30, 10, 30, 20]  →  sorted [1, 3, 0, 2]
 *
 * Numbers go through a radix sort on their bits (four passes of 16, fewer when a pass would change nothing).
 * Texts are cut into six-byte pieces, each exactly a number below 2^48, and sorted piece by piece.
 */
import type { Sorted, TextColumn } from '../catalogue.ts';
import { compareTexts } from './text-column.ts';

const DIGITS = 1 << 16;

/** Stable: equal values keep ascending ordinals. Values may be any finite numbers. */
export function sortByNumber(values: ArrayLike<number>): Sorted {
  const ordinals = new Uint32Array(values.length);
  for (let i = 0; i < ordinals.length; i++) ordinals[i] = i;
  return radixSort(ordinals, Float64Array.from(values));
}

/** By folded text, then by exact text, then by ordinal. */
export function sortByText(folded: TextColumn, exact: TextColumn): Sorted {
  const sorted = new Uint32Array(folded.starts.length - 1);
  for (let i = 0; i < sorted.length; i++) sorted[i] = i;
  sortTexts(sorted, folded, 0, (equal) => sortTexts(equal, exact, 0, (same) => same.sort()));
  return sorted;
}

/** The other way round, but equal values still by ascending ordinal: `[1, 3, 0, 2]` above → `[0, 2, 3, 1]`. */
export function descendingOf(ascending: Sorted, values: ArrayLike<number>): Sorted {
  const descending = new Uint32Array(ascending.length);
  let at = 0;
  for (let end = ascending.length; end > 0; ) {
    let start = end - 1;
    while (start > 0 && values[ascending[start - 1]] === values[ascending[end - 1]]) start--;
    for (let i = start; i < end; i++) descending[at++] = ascending[i];
    end = start;
  }
  return descending;
}

/**
 * Numbers that order as the sorted ordinals do, counted from 0; neighbours for which `same` holds share one.
 *
 *   sorted [1, 3, 0, 2], 0 and 2 the same  →  rank [2, 0, 2, 1]
 */
export function ranksOf(sorted: Sorted, same: (a: number, b: number) => boolean): Uint32Array {
  const rank = new Uint32Array(sorted.length);
  let current = 0;
  for (let i = 0; i < sorted.length; i++) {
    if (i > 0 && !same(sorted[i - 1], sorted[i])) current++;
    rank[sorted[i]] = current;
  }
  return rank;
}

const PIECE = 6;
/** Below this many texts plain comparison is quicker than cutting pieces. */
const FEW = 24;

/** Sorts `part` in place by the texts from byte `depth` on; hands each run of equal texts to `settle`. */
function sortTexts(
  part: Uint32Array,
  column: TextColumn,
  depth: number,
  settle: (equal: Uint32Array) => void,
): void {
  if (part.length < 2) return;
  if (part.length < FEW) {
    part.sort((a, b) => compareTexts(column, a, b, depth) || a - b);
    forEachRun(part, (a, b) => compareTexts(column, a, b, depth) === 0, settle);
    return;
  }
  const keys = new Float64Array(part.length);
  for (let i = 0; i < part.length; i++) keys[i] = pieceAt(column, part[i], depth);
  part.set(radixSort(part, keys));
  // An ended text has zeros in its last piece, so a run whose key ends in zero is a run of equal texts.
  forEachRun(
    part,
    (a, b) => pieceAt(column, a, depth) === pieceAt(column, b, depth),
    (run) => {
      if (pieceAt(column, run[0], depth) % 256 === 0) settle(run);
      else sortTexts(run, column, depth + PIECE, settle);
    },
  );
}

function forEachRun(
  part: Uint32Array,
  same: (a: number, b: number) => boolean,
  visit: (run: Uint32Array) => void,
): void {
  let start = 0;
  for (let i = 1; i <= part.length; i++) {
    if (i < part.length && same(part[start], part[i])) continue;
    if (i - start > 1) visit(part.subarray(start, i));
    start = i;
  }
}

/** Six bytes of a text as one number, zeros after its end (no stored text holds a zero byte). */
function pieceAt(column: TextColumn, index: number, depth: number): number {
  const { bytes, starts } = column;
  const at = starts[index] + depth;
  const end = starts[index + 1];
  let piece = 0;
  for (let i = 0; i < PIECE; i++) piece = piece * 256 + (at + i < end ? bytes[at + i] : 0);
  return piece;
}

/** The ordinals by ascending key (parallel to them); equal keys keep their order. `keys` is used up. */
function radixSort(ordinals: Uint32Array, keys: Float64Array): Uint32Array {
  const n = ordinals.length;
  let from = ordinals.slice();
  let to = new Uint32Array(n);
  const bits = new Uint16Array(keys.buffer, keys.byteOffset, n * 4);
  let keysFrom: Uint16Array = bits;
  let keysTo: Uint16Array = new Uint16Array(n * 4);
  makeOrderly(bits);
  const counts = new Uint32Array(DIGITS);
  for (let digit = 0; digit < 4; digit++) {
    counts.fill(0);
    for (let i = digit; i < n * 4; i += 4) counts[keysFrom[i]]++;
    if (n === 0 || counts[keysFrom[digit]] === n) continue;
    let sum = 0;
    for (let value = 0; value < DIGITS; value++) {
      const count = counts[value];
      counts[value] = sum;
      sum += count;
    }
    for (let i = 0; i < n; i++) {
      const at = counts[keysFrom[i * 4 + digit]]++;
      to[at] = from[i];
      keysTo[at * 4] = keysFrom[i * 4];
      keysTo[at * 4 + 1] = keysFrom[i * 4 + 1];
      keysTo[at * 4 + 2] = keysFrom[i * 4 + 2];
      keysTo[at * 4 + 3] = keysFrom[i * 4 + 3];
    }
    [from, to] = [to, from];
    [keysFrom, keysTo] = [keysTo, keysFrom];
  }
  return from;
}

/** Turns doubles (little-endian quarters) into bit patterns that order as unsigned integers; -0 becomes 0. */
function makeOrderly(bits: Uint16Array): void {
  for (let i = 0; i < bits.length; i += 4) {
    if (bits[i + 3] === 0x8000 && bits[i + 2] === 0 && bits[i + 1] === 0 && bits[i] === 0) bits[i + 3] = 0;
    if (bits[i + 3] & 0x8000) {
      for (let q = 0; q < 4; q++) bits[i + q] ^= 0xffff;
    } else {
      bits[i + 3] |= 0x8000;
    }
  }
}
