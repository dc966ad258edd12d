/** Lists by number (postings): for each key the rows that have it, when some rows gain or lose keys. */
import { startsLike, writeStarts } from '../columns/blocks.ts';
import { HASH_BLOCK_BITS, type HashLists } from '../columns/hash-lists.ts';
import { newColumn } from '../columns/new-column.ts';
import type { ListColumn } from '../columns/types.ts';
import {
  GONE,
  isIdentity,
  keepsNumbers,
  lowerBound,
  noChange,
  numberAfter,
  type Renumbering,
  type RowChange,
  union,
  writtenRows,
} from './renumbering.ts';
import { copyRange, remapNumbers, spliceRagged, startsOf } from './splice.ts';

/** Pairs of key and row, ascending by key, then row. */
export interface Pairs {
  keys: Uint32Array;
  rows: Uint32Array;
}

/** Rows are below this, and keys below 2^27, so that a number holds both exactly. */
const ROWS = 2 ** 26;

/** Sorts by key, then row. A pair may occur several times. */
export function sortedPairs(pairs: readonly (readonly [key: number, row: number])[]): Pairs {
  const sorted = new Float64Array(pairs.length);
  for (let i = 0; i < sorted.length; i++) sorted[i] = pairOf(pairs[i][0], pairs[i][1]);
  return splitPairs(sorted.sort());
}

/** A pair as one number, which orders by key, then row. */
function pairOf(key: number, row: number): number {
  return key * ROWS + row;
}

/** Of numbers from `pairOf`, ascending. */
function splitPairs(sorted: Float64Array): Pairs {
  const keys = new Uint32Array(sorted.length);
  const rows = new Uint32Array(sorted.length);
  for (let i = 0; i < sorted.length; i++) {
    keys[i] = sorted[i] / ROWS;
    rows[i] = sorted[i] - keys[i] * ROWS;
  }
  return { keys, rows };
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
  return spliceRagged(column, change, coming, rows);
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
  merges.forEach((one, i) => {
    mergeRows(
      items.subarray(one.from, one.to),
      {
        rows,
        lost: lost.rows.subarray(one.lostFrom, one.lostEnd),
        gained: gained.rows.subarray(one.gainedFrom, one.gainedEnd),
      },
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
function endOfKey(keys: Uint32Array, from: number, key: number): number {
  let end = from;
  while (end < keys.length && keys[end] === key) end++;
  return end;
}

interface RowsChange {
  rows: Renumbering;
  /** Numbers before. */
  lost: Uint32Array;
  /** Numbers after. */
  gained: Uint32Array;
}

/** Writes the rows of one list to `target`. Everything ascends. */
function mergeRows(before: Uint32Array, { rows, lost, gained }: RowsChange, target: Uint32Array): void {
  const after = remapNumbers(before, rows);
  let from = 0;
  let at = 0;
  let g = 0;
  const copyUpTo = (to: number) => {
    for (; g < gained.length; g++) {
      const place = lowerBound(after, gained[g], from, to);
      if (place === to) break;
      copyRange(after, from, place, target, at);
      at += place - from;
      from = place;
      target[at++] = gained[g];
    }
    copyRange(after, from, to, target, at);
    at += to - from;
  };
  for (let l = 0; l < lost.length; l++) {
    const place = lowerBound(before, lost[l], from);
    copyUpTo(place);
    from = place + 1;
  }
  copyUpTo(before.length);
  target.set(gained.subarray(g), at);
}

/** The same for lists by hash. */
export function patchHashLists(
  lists: HashLists,
  { rows, lost, gained }: Omit<ListsChange, 'lists'>,
): HashLists {
  const next = lists.map((block, i) => {
    const first = i << HASH_BLOCK_BITS;
    const count = block.starts.length - 1;
    const lostHere = pairsWithin(lost, first, first + count);
    const gainedHere = pairsWithin(gained, first, first + count);
    if (lostHere.keys.length + gainedHere.keys.length === 0 && keepsNumbers(rows)) return block;
    const before = { starts: Uint32Array.from(block.starts), items: block.items };
    const { starts, items } = patchLists(before, {
      lists: noChange(count),
      rows,
      lost: lostHere,
      gained: gainedHere,
    });
    if (starts === before.starts && items === before.items) return block;
    return { starts: writeStarts(starts, 0, count, newColumn(startsLike(items.length), count + 1)), items };
  });
  return next.every((block, i) => block === lists[i]) ? lists : next;
}

/** The pairs with keys from `from` up to, not including, `to`, which become keys from 0 on. */
function pairsWithin({ keys, rows }: Pairs, from: number, to: number): Pairs {
  const start = lowerBound(keys, from);
  const end = lowerBound(keys, to, start);
  return { keys: keys.subarray(start, end).map((key) => key - from), rows: rows.subarray(start, end) };
}
