/**
 * A sorted order in which some rows have moved. The others keep their order among themselves, so the moved ones are taken
 * out and inserted where they now belong.
 */

import { firstIndex } from '../columns/lookup.ts';
import { newColumn } from '../columns/new-column.ts';
import type { Sorted } from '../columns/types.ts';
import type { RowChange } from './renumbering.ts';
import { renumber } from './splice.ts';

/** Never returns 0 for two rows. */
type Compare = (a: number, b: number) => number;

/** Only written rows have moved. `places` are those of the lost rows, and `compare` is of numbers after. */
export function withMoved(sorted: Sorted, change: RowChange, places: Uint32Array, compare: Compare): Sorted {
  const staying = new Uint32Array(sorted.length - places.length);
  let from = 0;
  let count = 0;
  for (const place of [...places.toSorted(), sorted.length]) {
    staying.set(sorted.subarray(from, place), count);
    count += place - from;
    from = place + 1;
  }
  if (!change.keepsNumbers) renumber(staying, change);
  const next = newColumn(sorted, change.after);
  writeMerged(staying, change.written, compare, next);
  return next;
}

/** Writes the sorted rows and the others between them. */
export function writeMerged(
  sorted: Uint32Array,
  rows: Uint32Array,
  compare: Compare,
  next: Uint32Array,
): void {
  let from = 0;
  rows.toSorted(compare).forEach((row, i) => {
    const to = from + firstIndex(sorted.length - from, (at) => compare(sorted[from + at], row) > 0);
    next.set(sorted.subarray(from, to), from + i);
    next[to + i] = row;
    from = to;
  });
  next.set(sorted.subarray(from), from + rows.length);
}

/** Where the rows are in an order. */
export function placesOf(rows: Uint32Array, sorted: Sorted, compare: Compare): Uint32Array {
  return rows.map((row) => firstIndex(sorted.length, (i) => compare(sorted[i], row) >= 0));
}

/** The order of a column of numbers. Only written rows have other numbers. */
export function patchOrder(
  sorted: Sorted,
  change: RowChange,
  before: ArrayLike<number>,
  after: ArrayLike<number>,
  isDescending: boolean,
): Sorted {
  const sign = isDescending ? -1 : 1;
  const comparing =
    (values: ArrayLike<number>): Compare =>
    (a, b) =>
      sign * (values[a] - values[b]) || a - b;
  return withMoved(sorted, change, placesOf(change.lost, sorted, comparing(before)), comparing(after));
}
