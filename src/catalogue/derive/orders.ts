/**
 * A sorted order in which some rows have moved. The others keep their order among themselves, so the moved ones are taken
 * out and inserted where they now belong.
 */
import { bitsOf, hasBit } from '../columns/bits.ts';
import type { Sorted } from '../columns/types.ts';
import {
  GONE,
  isIdentity,
  keepsNumbers,
  numberBefore,
  type Renumbering,
  type RowChange,
  renumber,
  union,
} from './renumbering.ts';

type Compare = (a: number, b: number) => number;

/** `moved` are numbers after, ascending, with all inserted rows; `compare` never returns 0 for two rows. */
export function withMoved(sorted: Sorted, change: Renumbering, moved: Uint32Array, compare: Compare): Sorted {
  if (isIdentity(change) && moved.length === 0) return sorted;
  const staying = without(sorted, leavingRows(change, moved));
  if (!keepsNumbers(change)) renumber(staying, change, staying);
  return moved.length === 0 ? staying : withInserted(staying, moved.slice().sort(compare), compare);
}

/** The rows that are removed or moved, as numbers before. */
function leavingRows(change: Renumbering, moved: Uint32Array): Uint32Array {
  if (isIdentity(change)) return moved;
  const sources = moved.map((row) => numberBefore(change, row));
  return union([change.removed, sources.filter((row) => row !== GONE)]);
}

/** So many searches take less time than one pass in JavaScript. */
const SEARCHES_MAX = 16;

function without(sorted: Sorted, rows: Uint32Array): Sorted {
  const staying = new Uint32Array(sorted.length - rows.length);
  let count = 0;
  if (rows.length > SEARCHES_MAX) {
    const isLeaving = bitsOf(rows, sorted.length);
    for (let i = 0; i < sorted.length; i++) if (!hasBit(isLeaving, sorted[i])) staying[count++] = sorted[i];
    return staying;
  }
  let from = 0;
  for (const place of rows.map((row) => sorted.indexOf(row)).sort()) {
    staying.set(sorted.subarray(from, place), count);
    count += place - from;
    from = place + 1;
  }
  staying.set(sorted.subarray(from), count);
  return staying;
}

function withInserted(staying: Sorted, coming: Uint32Array, compare: Compare): Sorted {
  const next = new Uint32Array(staying.length + coming.length);
  let from = 0;
  for (let i = 0; i < coming.length; i++) {
    const to = placeFrom(staying, from, coming[i], compare);
    if (to > from) next.set(staying.subarray(from, to), from + i);
    next[to + i] = coming[i];
    from = to;
  }
  next.set(staying.subarray(from), from + coming.length);
  return next;
}

/** The first place from `from` on whose row comes after `row`. Looks near `from` first: many rows may be inserted. */
function placeFrom(sorted: Sorted, from: number, row: number, compare: Compare): number {
  let low = from;
  let step = 1;
  while (low + step <= sorted.length && compare(sorted[low + step - 1], row) < 0) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step - 1, sorted.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(sorted[middle], row) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The orders of a column of numbers in which the written rows have new values. */
export function ascendingBy(
  sorted: Sorted,
  rows: RowChange,
  before: ArrayLike<number>,
  after: ArrayLike<number>,
): Sorted {
  return withMoved(sorted, rows, changedRows(rows, before, after), (a, b) => after[a] - after[b] || a - b);
}

export function descendingBy(
  sorted: Sorted,
  rows: RowChange,
  before: ArrayLike<number>,
  after: ArrayLike<number>,
): Sorted {
  return withMoved(sorted, rows, changedRows(rows, before, after), (a, b) => after[b] - after[a] || a - b);
}

/** The written rows that are new or whose value has changed. */
export function changedRows(
  { written, sources }: RowChange,
  before: ArrayLike<number>,
  after: ArrayLike<number>,
): Uint32Array {
  return written.filter((row, i) => sources[i] === GONE || before[sources[i]] !== after[row]);
}
