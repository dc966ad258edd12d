/**
 * The first row of each group in the order of some keys, in one pass: the best values of the first two keys are kept for each group, and only
 * rows that tie in both are compared by the others.
 *
 *     group A: rows 1 to 4, by downloads (descending), then by name     downloads 0 5 5 2, names b d c a     →   1, then 2, then 3
 *
 * Every row without a group is kept.
 */
import { createBits, ordinalsOf, setBit } from '../../columns/bits.ts';
import { readValues, VALUES_BLOCK } from './key-values.ts';
import { compareBy, type Grouping, type SortKey } from './page-request.ts';

/** Of ascending rows below `size`; the result ascends. */
export function firstOfGroups(
  size: number,
  ordinals: Uint32Array,
  keys: readonly SortKey[],
  { groups, of }: Grouping,
): Uint32Array {
  // The rows of a group have the same artist or album, and tie in its columns.
  const [key, second, ...others] = keys.filter((one) => one.isRelevance || one.column?.via !== of);
  const isFirst = createBits(size);
  const first = new Int32Array(groups).fill(-1);
  const best = new Float64Array(groups).fill(Number.NEGATIVE_INFINITY);
  const secondBest = new Float64Array(groups).fill(Number.NEGATIVE_INFINITY);
  const values = new Float64Array(VALUES_BLOCK);
  const secondValues = new Float64Array(VALUES_BLOCK);
  const compare = compareBy(others);
  for (let from = 0; from < ordinals.length; from += VALUES_BLOCK) {
    const rows = ordinals.subarray(from, from + VALUES_BLOCK);
    if (key !== undefined) readValues(key, rows, values);
    if (second !== undefined) readValues(second, rows, secondValues);
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i];
      const group = of[row];
      if (group < 0) {
        setBit(isFirst, row);
        continue;
      }
      if (values[i] < best[group]) continue;
      if (values[i] === best[group]) {
        if (secondValues[i] < secondBest[group]) continue;
        // Rows ascend, so the first one of those that tie in all keys stays.
        if (secondValues[i] === secondBest[group] && compare(row, first[group]) > 0) continue;
      }
      first[group] = row;
      best[group] = values[i];
      secondBest[group] = secondValues[i];
    }
  }
  for (let group = 0; group < groups; group++) if (first[group] >= 0) setBit(isFirst, first[group]);
  return ordinalsOf(isFirst);
}
