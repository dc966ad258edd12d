/**
 * Columns with some rows inserted, removed or replaced: what stays is copied in runs. A column in which nothing differs is
 * returned as it is, so that whatever is derived from it can be shared too.
 */

import type { ListColumn, TextColumn } from '../columns/types.ts';

import { forEachRun, isIdentity, numbersAfter, type Renumbering, type WrittenRows } from './renumbering.ts';

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** `values` are those of the written rows. */
export function spliceNumbers<T extends Numbers>(
  column: T,
  change: WrittenRows,
  values: ArrayLike<number>,
): T {
  const { written, after } = change;
  if (isIdentity(change) && written.every((row, i) => column[row] === values[i])) return column;
  const next = new (column.constructor as new (length: number) => T)(after);
  forEachRun(change, (from, to, first) => next.set(column.subarray(from, to) as never, first));
  for (let i = 0; i < written.length; i++) next[written[i]] = values[i];
  return next;
}

/** `texts` are those of the written rows. */
export function spliceTexts(column: TextColumn, change: WrittenRows, texts: TextColumn): TextColumn {
  const { starts, items: bytes } = spliced({ starts: column.starts, items: column.bytes }, change, {
    starts: texts.starts,
    items: texts.bytes,
  });
  return bytes === column.bytes ? column : { bytes, starts };
}

/** `lists` are those of the written rows. */
export function spliceLists(column: ListColumn, change: WrittenRows, lists: ListColumn): ListColumn {
  return spliced(column, change, lists);
}

interface Ragged<T> {
  starts: Uint32Array;
  items: T;
}

function spliced<T extends Uint8Array | Uint32Array>(
  column: Ragged<T>,
  change: WrittenRows,
  coming: Ragged<T>,
): Ragged<T> {
  const { written, after } = change;
  if (isIdentity(change) && written.every((row, i) => areSame(column, row, coming, i))) return column;
  const starts = new Uint32Array(after + 1);
  // First the length of each row, one further on; then their sums.
  forEachRun(change, (from, to, first) => {
    for (let row = from; row < to; row++)
      starts[first + row - from + 1] = column.starts[row + 1] - column.starts[row];
  });
  for (let i = 0; i < written.length; i++) starts[written[i] + 1] = coming.starts[i + 1] - coming.starts[i];
  for (let row = 0; row < after; row++) starts[row + 1] += starts[row];
  const items = new (column.items.constructor as new (length: number) => T)(starts[after]);
  let w = 0;
  forEachRun(change, (from, to, first) => {
    // Replaced rows lie inside the runs: the run is copied around them.
    let copied = from;
    const copyUpTo = (row: number) => {
      if (row > copied)
        items.set(
          column.items.subarray(column.starts[copied], column.starts[row]) as never,
          starts[first + copied - from],
        );
    };
    while (w < written.length && written[w] < first) w++;
    for (; w < written.length && written[w] < first + to - from; w++) {
      const row = from + written[w] - first;
      copyUpTo(row);
      copied = row + 1;
    }
    copyUpTo(to);
  });
  for (let i = 0; i < written.length; i++)
    items.set(coming.items.subarray(coming.starts[i], coming.starts[i + 1]) as never, starts[written[i]]);
  return { starts, items };
}

function areSame<T extends Uint8Array | Uint32Array>(
  a: Ragged<T>,
  row: number,
  b: Ragged<T>,
  other: number,
): boolean {
  const start = a.starts[row];
  const length = a.starts[row + 1] - start;
  if (b.starts[other + 1] - b.starts[other] !== length) return false;
  for (let i = 0; i < length; i++) if (a.items[start + i] !== b.items[b.starts[other] + i]) return false;
  return true;
}

/** Numbers of other rows, when those are renumbered; -1 is none. Rows that are removed must not be named by rows that stay. */
export function remapNumbers<T extends Uint32Array | Int32Array | Uint16Array>(
  column: T,
  change: Renumbering,
): T {
  if (isIdentity(change)) return column;
  const after = numbersAfter(change);
  const next = new (column.constructor as new (length: number) => T)(column.length);
  for (let i = 0; i < column.length; i++) {
    const number = column[i];
    next[i] = number < 0 ? number : after[number];
  }
  return next;
}

/** The rows of a list column as the lists of several numbers each. */
export function listsOf(lists: readonly (readonly number[])[]): ListColumn {
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach((list, i) => {
    starts[i + 1] = starts[i] + list.length;
  });
  return { starts, items: Uint32Array.from(lists.flat()) };
}
