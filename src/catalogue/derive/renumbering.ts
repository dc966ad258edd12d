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

/** What `numbersAfter` has for a removed row. */
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

/** The number after of each number before, or GONE. */
export const numbersAfter = remembered((change) => {
  const numbers = new Uint32Array(change.before).fill(GONE);
  forEachRun(change, (from, to, first) => {
    for (let row = from; row < to; row++) numbers[row] = first + row - from;
  });
  return numbers;
});

/** The number before of each number after, or GONE for an inserted row. */
export const numbersBefore = remembered((change) => {
  const numbers = new Uint32Array(change.after).fill(GONE);
  forEachRun(change, (from, to, first) => {
    for (let row = from; row < to; row++) numbers[first + row - from] = row;
  });
  return numbers;
});

/** Every column of a change needs the same table. */
function remembered(table: (change: Renumbering) => Uint32Array): (change: Renumbering) => Uint32Array {
  const tables = new WeakMap<Renumbering, Uint32Array>();
  return (change) => {
    const known = tables.get(change) ?? table(change);
    tables.set(change, known);
    return known;
  };
}

/** A renumbering in which some rows also get new contents. */
export interface WrittenRows extends Renumbering {
  /** Numbers after of the rows that are inserted or replaced, ascending. */
  written: Uint32Array;
}

/** A change of rows that are stored in the order of a key: which are removed, inserted and replaced. */
export interface RowChange extends WrittenRows {
  /** For each of them its number before, or GONE if it is inserted. */
  sources: Uint32Array;
  /** Numbers before of the rows that are removed or replaced, ascending. */
  lost: Uint32Array;
}

/** No row is written or removed. */
export function noChange(count: number): RowChange {
  const none = new Uint32Array(0);
  return { ...renumbering(count, none, none), written: none, sources: none, lost: none };
}

const isKnown = (row: number) => row !== GONE;

/** Both lists ascend, without repetition or a common id. Removing an id that is not there has no effect. */
export function rowChange(
  ids: Float64Array,
  writtenIds: ArrayLike<number>,
  removedIds: ArrayLike<number>,
): { change: RowChange; ids: Float64Array } {
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
  const change = {
    ...renumbering(ids.length, removed.slice(0, removedCount), inserted.slice(0, insertedCount)),
    written,
    sources,
    lost: Uint32Array.from([...removed.subarray(0, removedCount), ...sources.filter(isKnown)]).sort(),
  };
  if (isIdentity(change)) return { change, ids };
  const next = new Float64Array(change.after);
  forEachRun(change, (from, to, first) => next.set(ids.subarray(from, to), first));
  for (let w = 0; w < written.length; w++) next[written[w]] = writtenIds[w];
  return { change, ids: next };
}

/** The first index whose value is not below the target. */
export function lowerBound(ascending: ArrayLike<number>, target: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle] < target) low = middle + 1;
    else high = middle;
  }
  return low;
}
