import { cached } from '../columns/cached.ts';
import { firstIndex } from '../columns/lookup.ts';

/**
 * How the numbers of some rows change from one generation to the next: rows are removed and inserted, and the others keep
 * their order.
 *
 *     before  a b c d     removed [1]        after  a c x d     inserted [2]
 *     a: 0 → 0, b: gone, c: 2 → 1, d: 3 → 3
 */
export interface Renumbering {
  before: number;
  after: number;
  /** Numbers before, ascending. */
  removed: Uint32Array;
  /** Numbers after, ascending. */
  inserted: Uint32Array;
}

/** The number after of a removed row, and the number before of an inserted one. */
export const GONE = 0xffffffff;

export function renumbering(before: number, removed: Uint32Array, inserted: Uint32Array): Renumbering {
  return { before, after: before - removed.length + inserted.length, removed, inserted };
}

export const isIdentity = ({ removed, inserted }: Renumbering) =>
  removed.length === 0 && inserted.length === 0;

/** Whether every row that stays keeps its number: rows are only added or removed at the end. */
export function keepsNumbers({ before, after, removed, inserted }: Renumbering): boolean {
  const staying = before - removed.length;
  return (
    (removed.length === 0 || removed[0] === staying) &&
    (inserted.length === 0 || inserted[0] === after - inserted.length)
  );
}

/** Visits the runs of rows that stay side by side: rows `from` to `to` of before become `first` and the following. */
export function forEachRun(
  { before, removed, inserted }: Renumbering,
  visit: (from: number, to: number, first: number) => void,
): void {
  let from = 0;
  let first = 0;
  let r = 0;
  let i = 0;
  while (from < before || i < inserted.length) {
    if (i < inserted.length && inserted[i] === first) {
      i++;
      first++;
      continue;
    }
    if (from === before) throw new Error(`row ${inserted[i]} cannot be inserted after ${first} rows`);
    if (r < removed.length && removed[r] === from) {
      r++;
      from++;
      continue;
    }
    const length = Math.min(
      (r < removed.length ? removed[r] : before) - from,
      (i < inserted.length ? inserted[i] : Number.POSITIVE_INFINITY) - first,
    );
    visit(from, from + length, first);
    from += length;
    first += length;
  }
}

/** The number after of a number before, or GONE. */
export function numberAfter(change: Renumbering, row: number): number {
  if (isIdentity(change)) return row;
  const { removed, inserted } = change;
  const below = lowerBound(removed, row);
  if (removed[below] === row) return GONE;
  const rank = row - below;
  // The first row that is inserted behind this one.
  const behind = firstIndex(inserted.length, (i) => inserted[i] - i > rank);
  return rank + behind;
}

/** The number before of a number after, or GONE. */
export function numberBefore(change: Renumbering, row: number): number {
  const { before, after, removed, inserted } = change;
  if (isIdentity(change)) return row;
  return numberAfter({ before: after, after: before, removed: inserted, inserted: removed }, row);
}

/** `numberAfter` of every number before. All columns of a change share it. */
export const numbersAfter = cached(
  (change: Renumbering) => [change],
  (change): Uint32Array => {
    const numbers = new Uint32Array(change.before).fill(GONE);
    forEachRun(change, (from, to, first) => {
      for (let row = from; row < to; row++) numbers[row] = first + row - from;
    });
    return numbers;
  },
);

/** Writes `numberAfter` of all `numbers` to `target`, which may be the same array. GONE stays GONE. */
export function renumber(numbers: Uint32Array, change: Renumbering, target: Uint32Array): void {
  const after = numbersAfter(change);
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i];
    target[i] = number === GONE ? GONE : after[number];
  }
}

/** A renumbering in which some rows also get new contents. */
export interface WrittenRows extends Renumbering {
  /** Numbers after of the rows that are inserted or replaced, ascending. */
  written: Uint32Array;
  /** Numbers before of the rows that are removed or replaced, ascending. */
  lost: Uint32Array;
}

/** A change of rows that are stored in the order of a key: which are removed, inserted and replaced. */
export interface RowChange extends WrittenRows {
  /** For each written row its number before, or GONE if it is inserted. */
  sources: Uint32Array;
}

/** `replaced` are further rows that get new contents, as numbers after. */
export function writtenRows(change: Renumbering, replaced: Uint32Array): RowChange {
  const written = union([change.inserted, replaced]);
  const sources = written.map((row) => numberBefore(change, row));
  return { ...change, written, sources, lost: union([change.removed, sources.filter(isKnown)]) };
}

/** No row is written or removed. */
export function noChange(count: number): RowChange {
  return writtenRows(renumbering(count, NONE, NONE), NONE);
}

/** The change without the replaced rows for which `differs` is false; it gets an index into `written`. */
export function onlyDifferent(rows: RowChange, differs: (i: number) => boolean): RowChange {
  const isWritten = (_: number, i: number) => rows.sources[i] === GONE || differs(i);
  const written = rows.written.filter(isWritten);
  if (written.length === rows.written.length) return rows;
  const sources = rows.sources.filter(isWritten);
  return { ...rows, written, sources, lost: union([rows.removed, sources.filter(isKnown)]) };
}

/** The numbers of all arrays, each once, ascending. */
export function union(arrays: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(arrays.reduce((sum, { length }) => sum + length, 0));
  let count = 0;
  for (const array of arrays) {
    all.set(array, count);
    count += array.length;
  }
  all.sort();
  let distinct = 0;
  for (let i = 0; i < count; i++) if (i === 0 || all[i] !== all[i - 1]) all[distinct++] = all[i];
  return all.slice(0, distinct);
}

const NONE = new Uint32Array(0);

const isKnown = (row: number) => row !== GONE;

export interface ChangedRows<Row> {
  /** In ascending id. */
  written: readonly Row[];
  /** Ids, ascending; none of them is written. */
  removed: readonly number[];
}

/** Both lists ascend, without repetition or a common id. Removing an id that is not there has no effect. */
export function rowChange(
  ids: Float64Array,
  writtenIds: ArrayLike<number>,
  removedIds: ArrayLike<number>,
): RowChange {
  const removed = new Uint32Array(removedIds.length);
  let removedCount = 0;
  const written = new Uint32Array(writtenIds.length);
  const sources = new Uint32Array(writtenIds.length).fill(GONE);
  const inserted = new Uint32Array(writtenIds.length);
  let insertedCount = 0;
  let r = 0;
  let shift = 0;
  for (let w = 0; w <= writtenIds.length; w++) {
    const bound = w < writtenIds.length ? writtenIds[w] : Number.POSITIVE_INFINITY;
    for (; r < removedIds.length && removedIds[r] < bound; r++) {
      const row = lowerBound(ids, removedIds[r]);
      if (ids[row] !== removedIds[r]) continue;
      removed[removedCount++] = row;
      shift--;
    }
    if (w === writtenIds.length) break;
    const row = lowerBound(ids, bound);
    written[w] = row + shift;
    if (ids[row] === bound) {
      sources[w] = row;
      continue;
    }
    inserted[insertedCount++] = row + shift;
    shift++;
  }
  return {
    ...renumbering(ids.length, removed.slice(0, removedCount), inserted.slice(0, insertedCount)),
    written,
    sources,
    lost: union([removed.subarray(0, removedCount), sources.filter(isKnown)]),
  };
}

/** The first index from `from` to `to` whose value is not below the target. */
export function lowerBound(
  ascending: ArrayLike<number>,
  target: number,
  from = 0,
  to = ascending.length,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle] < target) low = middle + 1;
    else high = middle;
  }
  return low;
}
