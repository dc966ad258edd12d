/**
 * A sorted order in which some rows have moved. The others keep their order among themselves, so the moved ones are taken
 * out and inserted where they now belong.
 */
import { bitsOf, hasBit } from '../columns/bits.ts';
import { firstIndex } from '../columns/lookup.ts';
import type { Sorted } from '../columns/types.ts';
import { GONE, isIdentity, numbersAfter, type Renumbering, type RowChange } from './renumbering.ts';

/** `moved` are numbers after, ascending, with all inserted rows; `compare` never returns 0 for two rows. */
export function withMoved(
  sorted: Sorted,
  change: Renumbering,
  moved: Uint32Array,
  compare: (a: number, b: number) => number,
): Sorted {
  if (isIdentity(change) && moved.length === 0) return sorted;
  const staying = stayingRows(sorted, change, moved);
  const coming = moved.slice().sort(compare);
  const next = new Uint32Array(change.after);
  let from = 0;
  for (let i = 0; i < coming.length; i++) {
    const to = from + firstIndex(staying.length - from, (at) => compare(staying[from + at], coming[i]) > 0);
    next.set(staying.subarray(from, to), from + i);
    next[to + i] = coming[i];
    from = to;
  }
  next.set(staying.subarray(from), from + coming.length);
  return next;
}

function stayingRows(sorted: Sorted, change: Renumbering, moved: Uint32Array): Uint32Array {
  const isMoved = bitsOf(moved, change.after);
  const staying = new Uint32Array(change.after - moved.length);
  let count = 0;
  if (isIdentity(change)) {
    for (let i = 0; i < sorted.length; i++) if (!hasBit(isMoved, sorted[i])) staying[count++] = sorted[i];
    return staying;
  }
  const numbers = numbersAfter(change);
  for (let i = 0; i < sorted.length; i++) {
    const row = numbers[sorted[i]];
    if (row !== GONE && !hasBit(isMoved, row)) staying[count++] = row;
  }
  return staying;
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
