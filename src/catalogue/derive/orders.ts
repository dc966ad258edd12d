/**
 * A sorted order in which some rows have moved. The others keep their order among themselves, so the moved ones are taken
 * out and inserted where they now belong.
 */

import { bitsOf, hasBit } from '../columns/bits.ts';
import { newColumn } from '../columns/new-column.ts';
import type { Sorted } from '../columns/types.ts';
import {
  forEachRun,
  GONE,
  isIdentity,
  keepsNumbers,
  numberBefore,
  type Renumbering,
  renumber,
  union,
} from './renumbering.ts';

type Compare = (a: number, b: number) => number;

/** `moved` are numbers after, ascending, with all inserted rows; `compare` never returns 0 for two rows. */
export function withMoved(sorted: Sorted, change: Renumbering, moved: Uint32Array, compare: Compare): Sorted {
  if (isIdentity(change) && moved.length === 0) return sorted;
  const next = newColumn(sorted, change.after);
  // The rows that stay are put at the end, and are moved forward as the others are inserted between them.
  const staying = next.subarray(moved.length);
  copyWithout(sorted, leavingRows(change, moved), staying);
  if (!keepsNumbers(change)) renumber(staying, change, staying);
  let from = 0;
  moved
    .slice()
    .sort(compare)
    .forEach((row, i) => {
      const to = placeFrom(staying, from, row, compare);
      next.copyWithin(from + i, moved.length + from, moved.length + to);
      next[to + i] = row;
      from = to;
    });
  return next;
}

/** The rows that are removed or moved, as numbers before. */
function leavingRows(change: Renumbering, moved: Uint32Array): Uint32Array {
  if (isIdentity(change)) return moved;
  const sources = moved.map((row) => numberBefore(change, row));
  return union([change.removed, sources.filter((row) => row !== GONE)]);
}

/** For up to so many rows, native searches are faster than one pass in JavaScript. */
const SEARCHES_MAX = 16;

function copyWithout(sorted: Sorted, rows: Uint32Array, target: Uint32Array): void {
  let count = 0;
  if (rows.length > SEARCHES_MAX) {
    const isLeaving = bitsOf(rows, sorted.length);
    for (let i = 0; i < sorted.length; i++) if (!hasBit(isLeaving, sorted[i])) target[count++] = sorted[i];
    return;
  }
  let from = 0;
  for (const place of rows.map((row) => sorted.indexOf(row)).sort()) {
    target.set(sorted.subarray(from, place), count);
    count += place - from;
    from = place + 1;
  }
  target.set(sorted.subarray(from), count);
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

/** The order of a column of numbers when rows or numbers have changed. */
export function patchOrder(
  sorted: Sorted,
  change: Renumbering,
  before: ArrayLike<number>,
  after: ArrayLike<number>,
  isDescending: boolean,
): Sorted {
  const sign = isDescending ? -1 : 1;
  return withMoved(
    sorted,
    change,
    changedRows(change, before, after),
    (a, b) => sign * (after[a] - after[b]) || a - b,
  );
}

/** The rows that are new or whose number has changed, ascending. */
export function changedRows(
  change: Renumbering,
  before: ArrayLike<number>,
  after: ArrayLike<number>,
): Uint32Array {
  const changed: number[] = [];
  forEachRun(change, (from, to, first) => {
    for (let row = from; row < to; row++)
      if (before[row] !== after[first + row - from]) changed.push(first + row - from);
  });
  return union([change.inserted, Uint32Array.from(changed)]);
}
