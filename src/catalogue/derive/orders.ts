/**
 * A sorted order in which some rows have moved. The others keep their order among themselves, so the moved ones are taken
 * out and inserted where they now belong.
 */

import { firstIndex } from '../columns/lookup.ts';
import { newColumn } from '../columns/new-column.ts';
import type { Sorted } from '../columns/types.ts';
import type { RowChange } from './renumbering.ts';
import { remapNumbers } from './splice.ts';

/** The rows that have moved, those that are removed and those that are inserted. */
export interface MovedRows {
  /** Where they are in the order before. */
  places: Uint32Array;
  /** Their numbers after. */
  rows: Uint32Array;
}

/** `compare` is of numbers after, and never returns 0 for two rows. */
export function withMoved(
  sorted: Sorted,
  change: RowChange,
  { places, rows }: MovedRows,
  compare: (a: number, b: number) => number,
): Sorted {
  const next = newColumn(sorted, change.after);
  // The rows that stay are put at the end, and are moved forward as the others are inserted between them.
  const staying = next.subarray(rows.length);
  const numbered = remapNumbers(sorted, change);
  let from = 0;
  let count = 0;
  for (const place of [...places.toSorted(), sorted.length]) {
    staying.set(numbered.subarray(from, place), count);
    count += place - from;
    from = place + 1;
  }
  from = 0;
  rows.toSorted(compare).forEach((row, i) => {
    const to = from + firstIndex(count - from, (at) => compare(staying[from + at], row) > 0);
    next.copyWithin(from + i, rows.length + from, rows.length + to);
    next[to + i] = row;
    from = to;
  });
  return next;
}

/** The order of a column of numbers when rows or numbers have changed. */
export function patchOrder(
  sorted: Sorted,
  change: RowChange,
  before: ArrayLike<number>,
  after: ArrayLike<number>,
  isDescending: boolean,
): Sorted {
  const sign = isDescending ? -1 : 1;
  const compareIn = (values: ArrayLike<number>) => (a: number, b: number) =>
    sign * (values[a] - values[b]) || a - b;
  const { left, rows } = changedRows(change, before, after);
  return withMoved(
    sorted,
    change,
    { places: placesOf(left, sorted, compareIn(before)), rows },
    compareIn(after),
  );
}

/** Where the rows are in an order. */
export function placesOf(
  rows: Uint32Array,
  sorted: Sorted,
  compare: (a: number, b: number) => number,
): Uint32Array {
  return rows.map((row) => firstIndex(sorted.length, (i) => compare(sorted[i], row) >= 0));
}

/** The rows that are written or removed, or whose value differs: as numbers before, and as numbers after. */
export function changedRows(
  { pieces, lost, written }: RowChange,
  before: ArrayLike<number>,
  after: ArrayLike<number>,
): { left: Uint32Array; rows: Uint32Array } {
  const left = [...lost];
  const rows = [...written];
  for (const { isWritten, from, to, first } of pieces)
    if (!isWritten)
      for (let row = from; row < to; row++)
        if (before[row] !== after[first + row - from]) {
          left.push(row);
          rows.push(first + row - from);
        }
  return { left: Uint32Array.from(left), rows: Uint32Array.from(rows) };
}
