/**
 * Sorting a whole column once, at build time: every ordinal once, by ascending value, then ascending ordinal.
 *
 *   values [30, 10, 30, 20]  →  sorted [1, 3, 0, 2]
 *
 * Numbers go through a radix sort on their bits, in as few passes as the largest one needs.
 * Texts are cut into six-byte pieces, each exactly a number below 2^48, and sorted piece by piece.
 */

import { compareTexts } from './text-column.ts';
import type { Sorted, TextColumn } from './types.ts';

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

/** Sorts `part` in place by the texts from byte `depth` on; passes each run of equal texts to `settle`. */
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

/** The ordinals by ascending key (parallel to them); equal keys keep their order. */
function radixSort(ordinals: Uint32Array, keys: Float64Array): Uint32Array {
  const halves = new Uint32Array(keys.buffer, keys.byteOffset, keys.length * 2);
  if (areSmallIntegers(keys)) return sortByDigits(ordinals, Uint32Array.from(keys));
  makeOrderly(halves);
  // Least significant half first: the second sort keeps the order of the first where its own digits are equal.
  const low = new Uint32Array(keys.length);
  const high = new Uint32Array(keys.length);
  for (let i = 0; i < keys.length; i++) {
    low[i] = halves[i * 2];
    high[i] = halves[i * 2 + 1];
  }
  const places = new Uint32Array(keys.length);
  for (let i = 0; i < places.length; i++) places[i] = i;
  const byLow = sortByDigits(places, low);
  const sorted = sortByDigits(
    byLow,
    byLow.map((place) => high[place]),
  );
  return sorted.map((place) => ordinals[place]);
}

function areSmallIntegers(keys: Float64Array): boolean {
  for (let i = 0; i < keys.length; i++) if (keys[i] !== keys[i] >>> 0 || Object.is(keys[i], -0)) return false;
  return true;
}

const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;

/** By keys below 2^32, eleven bits at a time: few enough counters that they stay in the nearest cache. */
function sortByDigits(ordinals: Uint32Array, keys: Uint32Array): Uint32Array {
  const count = ordinals.length;
  let max = 0;
  for (let i = 0; i < count; i++) if (keys[i] > max) max = keys[i];
  let from = ordinals.slice();
  let keysFrom: Uint32Array = keys;
  let to = new Uint32Array(count);
  let keysTo: Uint32Array = new Uint32Array(count);
  const places = new Uint32Array(DIGITS);
  for (let shift = 0; shift < 32 && max >>> shift > 0; shift += DIGIT_BITS) {
    places.fill(0);
    for (let i = 0; i < count; i++) places[(keysFrom[i] >>> shift) & (DIGITS - 1)]++;
    for (let digit = 0, sum = 0; digit < DIGITS; digit++) {
      const times = places[digit];
      places[digit] = sum;
      sum += times;
    }
    for (let i = 0; i < count; i++) {
      const place = places[(keysFrom[i] >>> shift) & (DIGITS - 1)]++;
      to[place] = from[i];
      keysTo[place] = keysFrom[i];
    }
    [from, to] = [to, from];
    [keysFrom, keysTo] = [keysTo, keysFrom];
  }
  return from;
}

/** Turns doubles (halves of them, low first) into bit patterns that order as unsigned integers do; -0 becomes 0. */
function makeOrderly(halves: Uint32Array): void {
  for (let i = 0; i < halves.length; i += 2) {
    if (halves[i + 1] === 0x80000000 && halves[i] === 0) halves[i + 1] = 0;
    if (halves[i + 1] & 0x80000000) {
      halves[i] = ~halves[i];
      halves[i + 1] = ~halves[i + 1];
    } else {
      halves[i + 1] |= 0x80000000;
    }
  }
}
