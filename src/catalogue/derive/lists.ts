/** Lists by number (postings): for each key the rows that have it, when some rows gain or lose keys. */
import type { ListColumn } from '../columns/types.ts';
import {
  GONE,
  isIdentity,
  keepsNumbers,
  numberAfter,
  numbersAfter,
  type Renumbering,
  type RowChange,
  union,
  writtenRows,
} from './renumbering.ts';
import { remapNumbers, spliceRagged, startsOf } from './splice.ts';

/** Pairs of key and row, ascending by key, then row. */
export interface Pairs {
  keys: Uint32Array;
  rows: Uint32Array;
}

/** Rows are below this, and keys below 2^27, so that a number holds both exactly. */
const ROWS = 2 ** 26;

/** Sorts by key, then row. A pair may occur several times. */
export function sortedPairs(pairs: readonly (readonly [key: number, row: number])[]): Pairs {
  const sorted = Float64Array.from(pairs, ([key, row]) => key * ROWS + row).sort();
  return {
    keys: Uint32Array.from(sorted, (pair) => pair / ROWS),
    rows: Uint32Array.from(sorted, (pair) => pair % ROWS),
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
  const losing = lost.keys.map((key) => numberAfter(lists, key)).filter((list) => list !== GONE);
  const change = writtenRows(lists, union([losing, gained.keys]));
  const coming = mergedLists(column, change, { rows, lost, gained });
  const items = remapNumbers(column.items, rows);
  return spliceRagged(items === column.items ? column : { starts: column.starts, items }, change, coming);
}

/** The contents of the written lists. */
function mergedLists(
  { starts, items }: ListColumn,
  { written, sources }: RowChange,
  { rows, lost, gained }: Omit<ListsChange, 'lists'>,
): ListColumn {
  const merges = written.reduce<Merge[]>((all, list, i) => {
    const source = sources[i];
    const { lostEnd: l, gainedEnd: gainedFrom } = all.at(-1) ?? { lostEnd: 0, gainedEnd: 0 };
    const lostFrom = source === GONE ? l : startOfKey(lost.keys, l, source);
    all.push({
      from: source === GONE ? 0 : starts[source],
      to: source === GONE ? 0 : starts[source + 1],
      lostFrom,
      lostEnd: endOfKey(lost.keys, lostFrom, source),
      gainedFrom,
      gainedEnd: endOfKey(gained.keys, gainedFrom, list),
    });
    return all;
  }, []);
  const startsAfter = startsOf(
    merges.map((one) => one.to - one.from - (one.lostEnd - one.lostFrom) + one.gainedEnd - one.gainedFrom),
  );
  const itemsAfter = new Uint32Array(startsAfter[written.length]);
  const rowAfter = keepsNumbers(rows) ? undefined : numbersAfter(rows);
  merges.forEach((one, i) => {
    mergeRows(
      items.subarray(one.from, one.to),
      lost.rows.subarray(one.lostFrom, one.lostEnd),
      gained.rows.subarray(one.gainedFrom, one.gainedEnd),
      rowAfter,
      itemsAfter.subarray(startsAfter[i], startsAfter[i + 1]),
    );
  });
  return { starts: startsAfter, items: itemsAfter };
}

/** Ranges of the items of a list, of the pairs that it loses and of those that it gains. */
interface Merge {
  from: number;
  to: number;
  lostFrom: number;
  lostEnd: number;
  gainedFrom: number;
  gainedEnd: number;
}

function startOfKey(keys: Uint32Array, from: number, key: number): number {
  let start = from;
  while (start < keys.length && keys[start] < key) start++;
  return start;
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
