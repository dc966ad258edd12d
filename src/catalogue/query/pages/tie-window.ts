/**
 * One window of an order of several keys, without sorting the runs of ties that the first keys leave.
 *
 *   rows a to h, by downloads (descending), then by name; rows 3..6 are requested
 *
 *   ready order by downloads    a:3  h:1 │ b:0  c:0  d:0  e:0  f:0  g:0      the window is in the run of zeros, at 1..4 of it
 *   ready order by name         d  a  f  b  h  c  g  e                      of that run: d  f  b  c  g  e  →  f  b  c
 *
 * Only the run where the window starts and the run where it ends can be longer than the window. Each of the two is resolved by a
 * pass over the ready order of the next key, so a key costs two passes at most, however many rows tie and however deep
 * the window is. Relevance has no ready order, and for few rows a pass over all takes too long: there, the window is cut out of the
 * values of the rows (`score-window.ts`), and rows of the same value are such a run.
 */
import { bitsOf, hasBit, ordinalsIn, ordinalsOf } from '../../columns/bits.ts';
import { firstIndex } from '../../columns/lookup.ts';
import type { Bits, CountedBits, Ordinal, Sorted } from '../../columns/types.ts';
import { readValues } from './key-values.ts';
import { compareBy, isById, type SortKey } from './page-request.ts';
import { scoreWindow, type Ties } from './score-window.ts';
import { sortedWindow } from './window.ts';

/** Up to this share of all rows, reading the value of each is faster than a pass over an order of all. */
const READ_SHARE = 1 / 32;
/** So few rows are compared by all keys. */
const COMPARED_MAX = 256;

/** `skipTo` finds the position in the first key's order after which row number `from` is. */
export function tieWindow(
  size: number,
  keys: readonly SortKey[],
  rows: CountedBits,
  from: number,
  length: number,
  skipTo = indexAfter,
): Ordinal[] {
  if (from >= rows.count) return [];
  const [key, ...others] = keys;
  if (key?.sorted === undefined || rows.count <= size * READ_SHARE) {
    return listWindow(size, keys, ordinalsOf(rows.bits, rows.count), from, length);
  }
  const { sorted, value } = key;
  const window: Ordinal[] = [];
  let at = nextIn(rows.bits, sorted, skipTo(rows.bits, sorted, from));
  while (at < sorted.length && window.length < length) {
    const tied = value(sorted[at]);
    // Only the first run can begin before the window.
    const start = window.length > 0 ? at : firstIndex(at, (i) => value(sorted[i]) === tied);
    const end = at + firstIndex(sorted.length - at, (i) => value(sorted[at + i]) !== tied);
    // All rows tie, as in a rating that no track has.
    if (start === 0 && end === sorted.length) return tieWindow(size, others, rows, from, length);
    const run = ordinalsIn(rows.bits, sorted.subarray(start, end));
    const skipped = start === at ? 0 : countIn(rows.bits, sorted, start, at);
    window.push(...listWindow(size, others, run, skipped, length - window.length));
    at = nextIn(rows.bits, sorted, end);
  }
  return window;
}

/** The same for rows as an ascending list. */
export function listWindow(
  size: number,
  keys: readonly SortKey[],
  rows: Uint32Array,
  from: number,
  length: number,
): Ordinal[] {
  if (rows.length === 1) return from === 0 && length > 0 ? [rows[0]] : [];
  if (isById(keys)) return windowById(rows, from, length, keys[0]?.descending === true);
  if (rows.length <= COMPARED_MAX) return comparedWindow(rows, keys, from, length);
  if (rows.length <= size * READ_SHARE || keys[0].isRelevance)
    return valueWindow(size, keys, rows, from, length);
  return tieWindow(size, keys, { bits: bitsOf(rows, size), count: rows.length }, from, length);
}

function windowById(rows: Uint32Array, from: number, length: number, descending: boolean): Ordinal[] {
  if (!descending) return Array.from(rows.subarray(from, from + length));
  const end = Math.max(0, rows.length - from);
  return Array.from(rows.subarray(Math.max(0, end - length), end)).reverse();
}

/** By the values of the first key alone; rows of the same value are a run for the others. */
function valueWindow(
  size: number,
  [key, ...others]: readonly SortKey[],
  rows: Uint32Array,
  from: number,
  length: number,
): Ordinal[] {
  const values = new Float64Array(rows.length);
  readValues(key, rows, values);
  return scoreWindow(values, from, length, tiesBy(size, others, rows)).map((i) => rows[i]);
}

/** The order of those of some rows, which ascend, that have the same score. They are numbered by their places among these rows. */
export function tiesBy(size: number, keys: readonly SortKey[], rows: Uint32Array): Ties {
  const compare = compareBy(keys);
  const placeOf = (row: Ordinal) => firstIndex(rows.length, (i) => rows[i] >= row);
  return {
    compare: (a, b) => compare(rows[a], rows[b]),
    window: (tied, from, length) =>
      keys.length === 0
        ? tied.subarray(from, from + length)
        : listWindow(
            size,
            keys,
            tied.map((i) => rows[i]),
            from,
            length,
          ).map(placeOf),
  };
}

function comparedWindow(
  rows: Uint32Array,
  keys: readonly SortKey[],
  from: number,
  length: number,
): Ordinal[] {
  const compare = compareBy(keys);
  return sortedWindow(rows.length, from, length, (a, b) => compare(rows[a], rows[b])).map((row) => rows[row]);
}

/** Where in the order `count` of the rows in the bits have gone by. */
export function indexAfter(bits: Bits, sorted: Sorted, count: number, start = 0): number {
  let at = start;
  for (let left = count; left > 0 && at < sorted.length; at++)
    left -= (bits[sorted[at] >>> 5] >>> (sorted[at] & 31)) & 1;
  return at;
}

function nextIn(bits: Bits, sorted: Sorted, from: number): number {
  let at = from;
  while (at < sorted.length && !hasBit(bits, sorted[at])) at++;
  return at;
}

function countIn(bits: Bits, sorted: Sorted, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) if (hasBit(bits, sorted[at])) count++;
  return count;
}
