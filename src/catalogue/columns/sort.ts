/**
 * Sorting a whole column once, at build time: every ordinal once, by ascending value, then ascending ordinal.
 *
 *   values [30, 10, 30, 20]  →  sorted [1, 3, 0, 2]
 *
 * Numbers go through a radix sort on their bits, in as few passes as the largest one needs.
 * Texts are cut into pieces of six bytes, each two numbers below 2^24, and sorted piece by piece.
 */

import { compareTexts } from './text-column.ts';
import type { Sorted, TextColumn } from './types.ts';

/** Stable: equal values keep ascending ordinals. Values may be any finite numbers. */
export function sortByNumber(values: ArrayLike<number>): Sorted {
  const digits = smallIntegers(values);
  return digits === undefined ? sortDoubles(new Float64Array(values)) : sortByDigits(digits);
}

/** By descending value, then ascending ordinal: `[0, 2, 3, 1]` for the values above. */
export function sortDescending(values: ArrayLike<number>): Sorted {
  const digits = smallIntegers(values);
  if (digits === undefined) return sortDoubles(Float64Array.from(values, (value) => -value));
  return sortByDigits(digits, { isDescending: true });
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
    const start = startOfEquals(ascending, values, end);
    copyInto(descending, at, ascending, start, end);
    at += end - start;
    end = start;
  }
  return descending;
}

/** Inner loops are functions of their own in this file: V8 optimizes them once, and not again for each run of the outer loop. */
function startOfEquals(ascending: Sorted, values: ArrayLike<number>, end: number): number {
  const value = values[ascending[end - 1]];
  let start = end - 1;
  while (start > 0 && values[ascending[start - 1]] === value) start--;
  return start;
}

function copyInto(target: Uint32Array, at: number, source: Uint32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) target[at + i - from] = source[i];
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
  const part = sorted.slice(from, to);
  const { high, low } = piecesOf(column, part, depth);
  const places = sortByTwo(high, low);
  for (let i = 0; i < places.length; i++) sorted[from + i] = part[places[i]];
  const differ = (a: number, b: number) => low[a] !== low[b] || high[a] !== high[b];
  for (let start = 0, end = 0; start < places.length; start = end) {
    do end++;
    while (end < places.length && !differ(places[start], places[end]));
    if (end - start === 1) continue;
    // An ended text has zeros in its last piece, so a run whose piece ends in zero is a run of equal texts.
    if ((low[places[start]] & 255) === 0) settle(from + start, from + end);
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

/** Six bytes of each text, three in each number; zeros after its end (no stored text holds a zero byte). */
function piecesOf({ bytes, starts }: TextColumn, ordinals: Uint32Array, depth: number) {
  const high = new Uint32Array(ordinals.length);
  const low = new Uint32Array(ordinals.length);
  for (let i = 0; i < ordinals.length; i++) {
    const at = starts[ordinals[i]] + depth;
    const end = starts[ordinals[i] + 1];
    high[i] = threeBytes(bytes, at, end);
    low[i] = threeBytes(bytes, at + 3, end);
  }
  return { high, low };
}

function threeBytes(bytes: Uint8Array, at: number, end: number): number {
  if (at + 2 < end) return (bytes[at] << 16) | (bytes[at + 1] << 8) | bytes[at + 2];
  return at + 1 < end ? (bytes[at] << 16) | (bytes[at + 1] << 8) : at < end ? bytes[at] << 16 : 0;
}

/** The ordinals by ascending value. -0 equals 0. */
function sortDoubles(values: Float64Array): Uint32Array {
  const halves = new Uint32Array(values.buffer);
  makeOrderly(halves);
  const low = new Uint32Array(values.length);
  const high = new Uint32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    low[i] = halves[i * 2];
    high[i] = halves[i * 2 + 1];
  }
  return sortByTwo(high, low);
}

/** The ordinals by ascending `high`, then `low`. The second sort keeps the order of the first where its own keys are equal. */
function sortByTwo(high: Uint32Array, low: Uint32Array): Uint32Array {
  const byLow = sortByDigits(low.slice());
  return sortByDigits(
    byLow.map((place) => high[place]),
    { ordinals: byLow },
  );
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

function maxOf(numbers: Uint32Array): number {
  let max = 0;
  for (let i = 0; i < numbers.length; i++) if (numbers[i] > max) max = numbers[i];
  return max;
}

/** Few enough counters that they stay in the nearest caches. */
const DIGIT_BITS_MAX = 12;
/** Up to so many keys, more passes with fewer counters are faster. */
const SHORT = 4096;

/** The ordinals by their keys, which are below 2^32; equal keys keep their order. Overwrites the keys. */
function sortByDigits(
  keys: Uint32Array,
  { ordinals = ordinalsUpTo(keys.length), isDescending = false } = {},
): Uint32Array {
  const count = keys.length;
  const bits = 32 - Math.clz32(maxOf(keys));
  const passes = Math.ceil(bits / (count < SHORT ? 8 : DIGIT_BITS_MAX));
  const digitBits = Math.ceil(bits / passes);
  let from = ordinals;
  let keysFrom = keys;
  let to: Uint32Array = new Uint32Array(count);
  let keysTo: Uint32Array = new Uint32Array(count);
  const places = new Uint32Array(1 << digitBits);
  for (let pass = 0; pass < passes; pass++) {
    const shift = pass * digitBits;
    findPlaces(keysFrom, shift, places, isDescending);
    distribute(from, to, keysFrom, keysTo, shift, places);
    [from, to] = [to, from];
    [keysFrom, keysTo] = [keysTo, keysFrom];
  }
  return from;
}

/** Where the first key with each digit belongs. There are `places.length` digits, a power of two. */
function findPlaces(keys: Uint32Array, shift: number, places: Uint32Array, isDescending: boolean): void {
  const mask = places.length - 1;
  places.fill(0);
  for (let i = 0; i < keys.length; i++) places[(keys[i] >>> shift) & mask]++;
  for (let i = 0, sum = 0; i <= mask; i++) {
    const digit = isDescending ? mask - i : i;
    const times = places[digit];
    places[digit] = sum;
    sum += times;
  }
}

function distribute(
  from: Uint32Array,
  to: Uint32Array,
  keysFrom: Uint32Array,
  keysTo: Uint32Array,
  shift: number,
  places: Uint32Array,
): void {
  const mask = places.length - 1;
  for (let i = 0; i < keysFrom.length; i++) {
    const key = keysFrom[i];
    const place = places[(key >>> shift) & mask]++;
    to[place] = from[i];
    keysTo[place] = key;
  }
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
