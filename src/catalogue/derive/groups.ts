/**
 * Rows in a sorted order, in groups of equal texts that are numbered along it, when some rows have changed.
 *
 *     order   elan Elan elba rain        groups   elan 0, elba 1, rain 2
 *     elba becomes rain                           elan 0, rain 1: group 1 is removed, group 2 becomes 1
 */
import { firstIndex } from '../columns/lookup.ts';
import type { Sorted } from '../columns/types.ts';
import {
  GONE,
  lowerBound,
  numberAfter,
  numberBefore,
  type Renumbering,
  type RowChange,
  renumbering,
} from './renumbering.ts';
import { spliceRemapped } from './splice.ts';

export interface RegroupedRows {
  /** Those whose text has changed are the written ones. */
  rows: RowChange;
  before: Sorted;
  after: Sorted;
  /** Of the written rows in the order after, ascending. */
  places: Uint32Array;
}

export interface PatchedGroups {
  /** By row after. */
  groupOf: Uint32Array;
  /** Of the groups. */
  numbers: Renumbering;
}

/** `isAlike` compares rows after. `count` is the number of groups before. */
export function patchGroups(
  groupOf: Uint32Array,
  count: number,
  { rows, before, after, places }: RegroupedRows,
  isAlike: (a: number, b: number) => boolean,
): PatchedGroups {
  const removed = emptiedGroups(groupOf, before, rows.lost);
  const inserted: number[] = [];
  /** By index into `places`: the group before that the row joins, or GONE; then `fresh` has the number of its new group. */
  const joined = new Uint32Array(places.length);
  const fresh = new Uint32Array(places.length);
  /** How many of the remaining groups begin up to the previous row. */
  let passed = 0;
  for (let i = 0; i < places.length; i++) {
    const place = places[i];
    const row = after[place];
    const followsWritten = i > 0 && places[i - 1] === place - 1;
    if (followsWritten && isAlike(after[place - 1], row)) {
      joined[i] = joined[i - 1];
      fresh[i] = fresh[i - 1];
      continue;
    }
    const group = (other: number) => groupOf[numberBefore(rows, other)];
    if (!followsWritten && place > 0) {
      const previous = group(after[place - 1]);
      passed = previous + 1 - lowerBound(removed, previous);
      if (isAlike(after[place - 1], row)) {
        joined[i] = previous;
        continue;
      }
    }
    let next = i + 1;
    while (next < places.length && places[next] === place + next - i && isAlike(row, after[places[next]]))
      next++;
    const following = place + next - i;
    const isWritten = next < places.length && places[next] === following;
    if (!isWritten && following < after.length && isAlike(row, after[following])) {
      joined[i] = group(after[following]);
      passed = joined[i] + 1 - lowerBound(removed, joined[i]);
      continue;
    }
    joined[i] = GONE;
    fresh[i] = passed + inserted.length;
    inserted.push(fresh[i]);
  }
  const numbers = renumbering(count, removed, Uint32Array.from(inserted));
  const groups = new Map(
    Array.from(places, (place, i) => [
      after[place],
      joined[i] === GONE ? fresh[i] : numberAfter(numbers, joined[i]),
    ]),
  );
  const values = Uint32Array.from(rows.written, (row) => groups.get(row)!);
  return { groupOf: spliceRemapped(groupOf, numbers, rows, values), numbers };
}

/** The groups that have only lost rows. */
function emptiedGroups(groupOf: Uint32Array, order: Sorted, lost: Uint32Array): Uint32Array {
  const groups = lost.map((row) => groupOf[row]).sort();
  return groups.filter((group, i) => {
    if (groups[i - 1] === group) return false;
    const { from, to } = membersOf(group, groupOf, order);
    return groups[i + to - from - 1] === group;
  });
}

/** The places of the rows of a group. */
export function membersOf(group: number, groupOf: Uint32Array, order: Sorted): { from: number; to: number } {
  const from = firstIndex(order.length, (place) => groupOf[order[place]] >= group);
  const to = from + firstIndex(order.length - from, (i) => groupOf[order[from + i]] > group);
  return { from, to };
}
