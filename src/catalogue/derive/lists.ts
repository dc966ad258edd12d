/** Lists by number (postings): for each key the rows that have it, when some rows gain or lose keys. */
import type { ListColumn } from '../columns/types.ts';
import {
  GONE,
  isIdentity,
  keepsNumbers,
  numbersAfter,
  numbersBefore,
  type Renumbering,
} from './renumbering.ts';

/** Pairs of key and row, ascending by key, then row. */
export interface Pairs {
  keys: Uint32Array;
  rows: Uint32Array;
}

/** Sorts by key, then row. A pair may occur several times. */
export function sortedPairs(pairs: readonly (readonly [key: number, row: number])[]): Pairs {
  const sorted = [...pairs].sort(([a, i], [b, j]) => a - b || i - j);
  return {
    keys: Uint32Array.from(sorted, ([key]) => key),
    rows: Uint32Array.from(sorted, ([, row]) => row),
  };
}

export interface ListsChange {
  /** Of the keys: list numbers. */
  lists: Renumbering;
  /** Of the rows in the lists. */
  rows: Renumbering;
  /** In numbers before. Rows that are removed must be among them. */
  lost: Pairs;
  /** In numbers after. */
  gained: Pairs;
}

/** Rows ascend in each list. */
export function patchLists(column: ListColumn, { lists, rows, lost, gained }: ListsChange): ListColumn {
  if (lost.keys.length + gained.keys.length === 0 && isIdentity(lists) && keepsNumbers(rows)) return column;
  const source = isIdentity(lists) ? undefined : numbersBefore(lists);
  const sourceOf = (list: number) => (source === undefined ? list : source[list]);
  const lengthOf = (list: number) => (list === GONE ? 0 : column.starts[list + 1] - column.starts[list]);
  const starts = new Uint32Array(lists.after + 1);
  for (let list = 0; list < lists.after; list++) starts[list + 1] = lengthOf(sourceOf(list));
  const listAfter = source === undefined ? undefined : numbersAfter(lists);
  for (const key of lost.keys) {
    const list = listAfter === undefined ? key : listAfter[key];
    if (list !== GONE) starts[list + 1]--;
  }
  for (const key of gained.keys) starts[key + 1]++;
  for (let list = 0; list < lists.after; list++) starts[list + 1] += starts[list];

  const items = new Uint32Array(starts[lists.after]);
  const rowAfter = keepsNumbers(rows) ? undefined : numbersAfter(rows);
  let l = 0;
  let g = 0;
  for (let list = 0; list < lists.after; ) {
    const from = sourceOf(list);
    if (from !== GONE) while (l < lost.keys.length && lost.keys[l] < from) l++;
    const lostEnd = endOfKey(lost.keys, l, from);
    const gainedEnd = endOfKey(gained.keys, g, list);
    if (from === GONE) items.set(gained.rows.subarray(g, gainedEnd), starts[list]);
    else if (lostEnd > l || gainedEnd > g)
      mergeRows(
        column.items.subarray(column.starts[from], column.starts[from + 1]),
        lost.rows.subarray(l, lostEnd),
        gained.rows.subarray(g, gainedEnd),
        rowAfter,
        items.subarray(starts[list], starts[list + 1]),
      );
    else {
      // Neighbours that stay neighbours and have nothing to merge are copied together.
      const nextLost = l < lost.keys.length ? lost.keys[l] : GONE;
      const nextGained = g < gained.keys.length ? gained.keys[g] : lists.after;
      let end = list + 1;
      while (end < nextGained && sourceOf(end) === from + end - list && from + end - list < nextLost) end++;
      copyRows(column, from, from + end - list, rowAfter, items, starts[list]);
      list = end;
      continue;
    }
    l = lostEnd;
    g = gainedEnd;
    list++;
  }
  return { starts, items };
}

function copyRows(
  { starts, items }: ListColumn,
  from: number,
  to: number,
  rowAfter: Uint32Array | undefined,
  target: Uint32Array,
  at: number,
): void {
  const rows = items.subarray(starts[from], starts[to]);
  if (rowAfter === undefined) target.set(rows, at);
  else for (let i = 0; i < rows.length; i++) target[at + i] = rowAfter[rows[i]];
}

/** Where the entries of a key end that begin at `from`; the same where it has none. */
export function endOfKey(keys: Uint32Array, from: number, key: number): number {
  let end = from;
  while (end < keys.length && keys[end] === key) end++;
  return end;
}

/** Everything ascends. `before` and `lost` are in numbers before, `gained` and `target` in numbers after. */
export function mergeRows(
  before: Uint32Array,
  lost: Uint32Array,
  gained: Uint32Array,
  rowAfter: Uint32Array | undefined,
  target: Uint32Array,
): void {
  let l = 0;
  let g = 0;
  let at = 0;
  for (let i = 0; i < before.length; i++) {
    if (l < lost.length && lost[l] === before[i]) {
      l++;
      continue;
    }
    const row = rowAfter === undefined ? before[i] : rowAfter[before[i]];
    while (g < gained.length && gained[g] < row) target[at++] = gained[g++];
    target[at++] = row;
  }
  while (g < gained.length) target[at++] = gained[g++];
}
