/** The typical rating. */
import { firstIndex } from '../columns/lookup.ts';
import type { Sorted } from '../columns/types.ts';

/** `descending` is the order of the values. 1 if none is positive. */
export function meanOfPositive(values: Float64Array, descending: Sorted): number {
  const count = firstIndex(descending.length, (i) => values[descending[i]] <= 0);
  if (count === 0) return 1;
  // A zero does not change the sum, and adding it is faster than a branch. Few columns have negative values.
  const hasNegative = values[descending[descending.length - 1]] < 0;
  const summands = hasNegative ? values.map((value) => Math.max(0, value)) : values;
  let sum = 0;
  for (let i = 0; i < summands.length; i++) sum += summands[i];
  return sum / count;
}
