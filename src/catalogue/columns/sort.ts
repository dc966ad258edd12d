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
  return radixSort(ordinalsUpTo(values.length), values);
}

/** By descending value, then ascending ordinal: `[0, 2, 3, 1]` for the values above. */
export function sortDescending(values: ArrayLike<number>): Sorted {
  return radixSort(ordinalsUpTo(values.length), negated(values));
}

/** Numbers in the opposite order. Small integers stay small integers, which are sorted in fewer passes. */
function negated(values: ArrayLike<number>): ArrayLike<number> {
  const digits = smallIntegers(values);
  if (digits === undefined) return Float64Array.from(values, (value) => -value);
  let max = 0;
  for (let i = 0; i < digits.length; i++) if (digits[i] > max) max = digits[i];
  for (let i = 0; i < digits.length; i++) digits[i] = max - digits[i];
  return digits;
}

/** By folded text, then by exact text, then by ordinal. */
export function sortByText(folded: TextColumn, exact: TextColumn): Sorted {
  const sorted = ordinalsUpTo(folded.starts.length - 1);
  sortTexts(sorted, 0, sorted.length, folded, 0, (from, to) =>
    sortTexts(sorted, from, to, exact, 0, () => {}),
  );
  return sorted;
}

function ordinalsUpTo(count: number): Uint32Array {
  const all = new Uint32Array(count);
  for (let i = 0; i < count; i++) all[i] = i;
  return all;
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

/** Sorts a part of `sorted`, stably, by the texts from byte `depth` on; passes each run of equal texts to `settle`. */
function sortTexts(
  sorted: Uint32Array,
  from: number,
  to: number,
  column: TextColumn,
  depth: number,
  settle: (from: number, to: number) => void,
): void {
  if (to - from < FEW) {
    sortFew(sorted, from, to, column, depth);
    for (let start = from, end = from; start < to; start = end) {
      do end++;
      while (end < to && compareTexts(column, sorted[start], sorted[end], depth) === 0);
      if (end - start > 1) settle(start, end);
    }
    return;
  }
  const part = sorted.subarray(from, to);
  const pieces = new Float64Array(part.length);
  for (let i = 0; i < part.length; i++) pieces[i] = pieceAt(column, part[i], depth);
  part.set(radixSort(part, pieces));
  for (let i = 0; i < part.length; i++) pieces[i] = pieceAt(column, part[i], depth);
  for (let start = 0, end = 0; start < part.length; start = end) {
    do end++;
    while (end < part.length && pieces[end] === pieces[start]);
    if (end - start === 1) continue;
    // An ended text has zeros in its last piece, so a run whose key ends in zero is a run of equal texts.
    if (pieces[start] % 256 === 0) settle(from + start, from + end);
    else sortTexts(sorted, from + start, from + end, column, depth + PIECE, settle);
  }
}

/** By insertion. */
function sortFew(sorted: Uint32Array, from: number, to: number, column: TextColumn, depth: number): void {
  for (let next = from + 1; next < to; next++) {
    const ordinal = sorted[next];
    let at = next;
    for (; at > from && compareTexts(column, sorted[at - 1], ordinal, depth) > 0; at--)
      sorted[at] = sorted[at - 1];
    sorted[at] = ordinal;
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
function radixSort(ordinals: Uint32Array, keys: ArrayLike<number>): Uint32Array {
  const digits = smallIntegers(keys);
  if (digits !== undefined) return sortByDigits(ordinals, digits);
  const halves = new Uint32Array(new Float64Array(keys).buffer);
  makeOrderly(halves);
  // Least significant half first: the second sort keeps the order of the first where its own digits are equal.
  const low = new Uint32Array(keys.length);
  const high = new Uint32Array(keys.length);
  for (let i = 0; i < keys.length; i++) {
    low[i] = halves[i * 2];
    high[i] = halves[i * 2 + 1];
  }
  const byLow = sortByDigits(ordinalsUpTo(keys.length), low);
  const sorted = sortByDigits(
    byLow,
    byLow.map((place) => high[place]),
  );
  return sorted.map((place) => ordinals[place]);
}

/** A copy, if all values are integers from 0 to below 2^32. */
function smallIntegers(values: ArrayLike<number>): Uint32Array | undefined {
  const integers = new Uint32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    integers[i] = values[i];
    if (integers[i] !== values[i]) return undefined;
  }
  return integers;
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
