/**
 * A sorted order in which some rows have moved. The others keep their order among themselves, so the moved ones are taken
 * out and inserted where they now belong.
 */

import { bitsOf, ordinalsIn } from '../columns/bits.ts';
import { firstIndex } from '../columns/lookup.ts';
import { newColumn } from '../columns/new-column.ts';
import type { Bits, Sorted } from '../columns/types.ts';
import { GONE, type RowChange, withDifferent } from './renumbering.ts';
import { renumber, spliceNumbers } from './splice.ts';

/** Never returns 0 for two rows. */
type Compare = (a: number, b: number) => number;

/** Only written rows have moved. `compare` is of numbers after. */
export function withMoved(sorted: Sorted, change: RowChange, compare: Compare): Sorted {
  return merged(sorted, change, bitsOf(change.lost, change.before), change.written, compare);
}

/** The rows that are not lost, with their numbers after, and the others between them. */
export function merged(
  sorted: Uint32Array,
  change: RowChange,
  lost: Bits,
  others: Uint32Array,
  compare: Compare,
): Uint32Array {
  const staying = change.lost.length > 0 ? ordinalsIn(lost, sorted, true) : sorted.slice();
  if (!change.keepsNumbers) renumber(staying, change);
  const next = newColumn(sorted, staying.length + others.length);
  let from = 0;
  others.toSorted(compare).forEach((row, i) => {
    const to = from + firstIndex(staying.length - from, (at) => compare(staying[from + at], row) > 0);
    next.set(staying.subarray(from, to), from + i);
    next[to + i] = row;
    from = to;
  });
  next.set(staying.subarray(from), from + others.length);
  return next;
}

/** The order of a column of numbers. */
export function patchOrder(
  sorted: Sorted,
  rows: RowChange,
  before: ArrayLike<number>,
  after: ArrayLike<number>,
  isDescending: boolean,
): Sorted {
  if (before === after) return sorted;
  const sign = isDescending ? -1 : 1;
  return withMoved(
    sorted,
    withDifferent(rows, before, after),
    (a, b) => sign * (after[a] - after[b]) || a - b,
  );
}

/**
 * Rows with equal texts are neighbours in their order, and form a group. Groups are numbered in that order. Rows that keep their texts stay
 * together, because comparing all neighbours again takes 200 ms with 600,000 tracks.
 *
 *     before   Elan Elan Rain      groupOf  0 0 1
 *     after    Elan Mar  Rain      groupOf  0 1 2      sources  0 GONE 1      starts  0 1 2 3
 */
export function patchGroups(
  groupOf: Uint32Array,
  rows: RowChange,
  sorted: Sorted,
  areEqual: (a: number, b: number) => boolean,
) {
  const known = spliceNumbers(groupOf, rows, new Uint32Array(rows.written.length).fill(GONE));
  const starts = new Uint32Array(sorted.length + 1);
  const sources = new Uint32Array(sorted.length).fill(GONE);
  const next = new Uint32Array(sorted.length);
  let count = 0;
  for (let i = 0, last = GONE; i < sorted.length; i++) {
    const group = known[sorted[i]];
    const isKnown = group !== GONE && last !== GONE;
    if (i === 0 || !(isKnown ? group === last : areEqual(sorted[i - 1], sorted[i]))) starts[count++] = i;
    if (group !== GONE) sources[count - 1] = group;
    next[sorted[i]] = count - 1;
    last = group;
  }
  starts[count] = sorted.length;
  return { groupOf: next, starts: starts.slice(0, count + 1), sources: sources.slice(0, count) };
}
