/**
 * A column and its descending order, with some values replaced. The order is repaired instead of sorted again: the positions
 * of the old values are found by halving, cut out, and the new ones put in.
 *
 *   values [30, 10, 30, 20], sorted [0, 2, 3, 1]; ordinal 0 becomes 20
 *   cut out → [2, 3, 1]; 20 of ordinal 0 comes before 20 of ordinal 3 → [2, 0, 3, 1]
 */
import { firstIndex } from '../columns/lookup.ts';
import { sortDescending } from '../columns/sort.ts';
import type { Sorted } from '../columns/types.ts';

interface Ranked {
  values: Float64Array;
  /** Descending; equal values by ascending ordinal. */
  sorted: Sorted;
}

/** New values of some ordinals, which ascend. */
export interface Replacements {
  ordinals: Uint32Array;
  values: Float64Array;
}

/** The same column when nothing differs. */
export function withReplaced(column: Ranked, replacements: Replacements): Ranked {
  const { values, sorted } = column;
  const { ordinals, values: fresh } = different(values, replacements);
  if (ordinals.length === 0) return column;

  const cuts = new Uint32Array(ordinals.length);
  for (let i = 0; i < ordinals.length; i++)
    cuts[i] = indexFor(values, sorted, values[ordinals[i]], ordinals[i]);
  const remaining = without(sorted, cuts.sort());

  const order = sortDescending(fresh);
  const coming = order.map((i) => ordinals[i]);
  const indexes = new Uint32Array(coming.length);
  for (let i = 0; i < coming.length; i++)
    indexes[i] = indexFor(values, remaining, fresh[order[i]], coming[i]);
  const next = values.slice();
  for (let i = 0; i < ordinals.length; i++) next[ordinals[i]] = fresh[i];
  return { values: next, sorted: withInserted(remaining, coming, indexes) };
}

function different(values: Float64Array, { ordinals, values: fresh }: Replacements): Replacements {
  const isDifferent = (_: number, i: number) => values[ordinals[i]] !== fresh[i];
  return { ordinals: ordinals.filter(isDifferent), values: fresh.filter(isDifferent) };
}

/** The index of `value` of `ordinal` in the order, or where it would be inserted. */
function indexFor(values: Float64Array, sorted: Sorted, value: number, ordinal: number): number {
  return firstIndex(sorted.length, (index) => {
    const other = values[sorted[index]];
    return other < value || (other === value && sorted[index] >= ordinal);
  });
}

/** `indexes` ascend. */
function without(sorted: Sorted, indexes: Uint32Array): Sorted {
  const remaining = new Uint32Array(sorted.length - indexes.length);
  let from = 0;
  for (let i = 0; i <= indexes.length; i++) {
    const end = i < indexes.length ? indexes[i] : sorted.length;
    remaining.set(sorted.subarray(from, end), from - i);
    from = end + 1;
  }
  return remaining;
}

/** Each is inserted before the row at its index; indexes ascend. */
function withInserted(remaining: Sorted, coming: Uint32Array, indexes: Uint32Array): Sorted {
  const sorted = new Uint32Array(remaining.length + coming.length);
  let from = 0;
  for (let i = 0; i <= coming.length; i++) {
    const end = i < coming.length ? indexes[i] : remaining.length;
    sorted.set(remaining.subarray(from, end), from + i);
    if (i < coming.length) sorted[end + i] = coming[i];
    from = end;
  }
  return sorted;
}
