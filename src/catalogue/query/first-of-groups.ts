/**
 * The first row of each group in the order of some keys, without sorting. For each key, one pass finds the best value of each group, and
 * another keeps the rows that have it.
 *
 *     group A: rows 1 to 4, by downloads (descending), then by name     downloads 0 5 5 2   →   rows 2, 3   →   row 3, if its name is first
 *
 * Every row without a group is kept.
 */
import { createBits } from '../columns/bits.ts';
import { readValues, VALUES_BLOCK } from './key-values.ts';
import { type Grouping, isFirstOfGroup, type SortKey } from './page-request.ts';

/** Of ascending rows; the result ascends. */
export function firstOfGroups(
  ordinals: Uint32Array,
  keys: readonly SortKey[],
  { groups, of }: Grouping,
): Uint32Array {
  const best = new Float64Array(groups);
  const values = new Float64Array(VALUES_BLOCK);
  let rows = ordinals;
  for (const key of keys) {
    // The rows of a group have the same artist or album, and tie.
    if (key.column?.via === of) continue;
    const read = (from: number) => {
      const block = rows.subarray(from, from + VALUES_BLOCK);
      readValues(key, block, values);
      return block;
    };
    let different = 0;
    best.fill(Number.NEGATIVE_INFINITY);
    for (let from = 0; from < rows.length; from += VALUES_BLOCK)
      different += findBest(read(from), values, of, best);
    if (different === rows.length) return rows;
    const kept = new Uint32Array(rows.length);
    let count = 0;
    for (let from = 0; from < rows.length; from += VALUES_BLOCK)
      count = keepBest(read(from), values, of, best, kept, count);
    rows = kept.subarray(0, count);
    if (different === count) return rows;
  }
  return firstByRow(rows, groups, of);
}

/** The group of a row, or -1. */
type GroupOf = Grouping['of'];

/** Returns how many groups are new. */
function findBest(rows: Uint32Array, values: Float64Array, of: GroupOf, best: Float64Array): number {
  let different = 0;
  for (let i = 0; i < rows.length; i++) {
    const group = of[rows[i]];
    if (group < 0) different++;
    else if (values[i] > best[group]) {
      if (best[group] === Number.NEGATIVE_INFINITY) different++;
      best[group] = values[i];
    }
  }
  return different;
}

/** Without a branch for each row, which could not be predicted. Returns how many are kept so far. */
function keepBest(
  rows: Uint32Array,
  values: Float64Array,
  of: GroupOf,
  best: Float64Array,
  kept: Uint32Array,
  before: number,
): number {
  let count = before;
  for (let i = 0; i < rows.length; i++) {
    const group = of[rows[i]];
    kept[count] = rows[i];
    count += group < 0 || values[i] === best[group] ? 1 : 0;
  }
  return count;
}

/** Rows that tie in all keys. */
function firstByRow(rows: Uint32Array, groups: number, of: GroupOf): Uint32Array {
  const seen = createBits(groups);
  const first = new Uint32Array(rows.length);
  let count = 0;
  for (let i = 0; i < rows.length; i++) if (isFirstOfGroup(seen, of[rows[i]])) first[count++] = rows[i];
  return first.subarray(0, count);
}
