/**
 * Columns with some rows inserted, removed or replaced: what stays is copied in runs. A column in which nothing differs is
 * returned as it is, so that everything derived from it can be shared too.
 */

import { type Block, type Blocks, type Ragged, startsLike } from '../columns/blocks.ts';
import { copyOf, newColumn } from '../columns/new-column.ts';
import { requireBytes } from '../columns/text-column.ts';
import type { ListColumn, TextColumn } from '../columns/types.ts';

import {
  forEachRun,
  isIdentity,
  keepsNumbers,
  type Renumbering,
  renumber,
  type WrittenRows,
} from './renumbering.ts';

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;
type Written = Omit<WrittenRows, 'lost'>;

/** `values` are those of the written rows. */
export function spliceNumbers<T extends Numbers>(column: T, change: Written, values: ArrayLike<number>): T {
  const { written, after } = change;
  if (!isIdentity(change)) {
    const next = newColumn(column, after);
    forEachRun(change, (from, to, first) => next.set(column.subarray(from, to) as never, first));
    return replace(next, written, values);
  }
  if (written.every((row, i) => column[row] === values[i])) return column;
  return replace(copyOf(column), written, values);
}

function replace<T extends Numbers>(column: T, rows: Uint32Array, values: ArrayLike<number>): T {
  for (let i = 0; i < rows.length; i++) column[rows[i]] = values[i];
  return column;
}

/** `texts` are those of the written rows. */
export function spliceTexts(column: TextColumn, change: WrittenRows, texts: TextColumn): TextColumn {
  requireBytes(column.bytes.length + texts.bytes.length);
  const { starts, items: bytes } = spliceRagged({ starts: column.starts, items: column.bytes }, change, {
    starts: texts.starts,
    items: texts.bytes,
  });
  return bytes === column.bytes && starts === column.starts ? column : { bytes, starts };
}

/** `coming` are the contents of the written rows. Items of the others are renumbered as `numbers` says, if there are any. */
export function spliceRagged<T extends Uint8Array | Uint32Array>(
  column: Ragged<T>,
  change: WrittenRows,
  coming: Ragged<T>,
  numbers?: T extends Uint32Array ? Renumbering : never,
): Ragged<T> {
  const isRenumbered = numbers !== undefined && !keepsNumbers(numbers);
  const isSame = (row: number, i: number) => areSame(column, row, coming, i);
  if (!isRenumbered && isIdentity(change) && change.written.every(isSame)) return column;
  const starts = spliceStarts(column.starts, change, coming.starts);
  const isEmpty = (row: number) => column.starts[row] === column.starts[row + 1];
  if (!isRenumbered && coming.items.length === 0 && change.lost.every(isEmpty))
    return { starts, items: column.items };
  const items = newColumn(column.items, starts[change.after]);
  forEachPiece(change, (isWritten, from, to, first) => {
    const source = isWritten ? coming : column;
    const [start, end] = [source.starts[from], source.starts[to]];
    if (isWritten || !isRenumbered) copyRange(source.items, start, end, items, starts[first]);
    else
      renumber(
        source.items.subarray(start, end) as Uint32Array,
        numbers,
        items.subarray(starts[first]) as Uint32Array,
      );
  });
  return { starts, items };
}

/** Where the rows of a ragged column start; `coming` are the starts of the written rows among themselves. */
export function spliceStarts(starts: Uint32Array, change: WrittenRows, coming: Uint32Array): Uint32Array {
  const hasLength = (row: number, i: number) => starts[row + 1] - starts[row] === coming[i + 1] - coming[i];
  if (isIdentity(change) && change.written.every(hasLength)) return starts;
  const next = newColumn(starts, change.after + 1);
  next[0] = 0;
  forEachPiece(change, (isWritten, from, to, first) => {
    const source = isWritten ? coming : starts;
    const shift = next[first] - source[from];
    if (shift === 0) copyRange(source, from, to + 1, next, first);
    else for (let row = from; row <= to; row++) next[first + row - from] = source[row] + shift;
  });
  return next;
}

/**
 * Visits the rows after in ascending order, in pieces: rows `from` to `to` of before that stay, or the written rows with these
 * indexes. The piece begins at row `first`.
 */
function forEachPiece(
  { before, after, written, lost }: WrittenRows,
  visit: (isWritten: boolean, from: number, to: number, first: number) => void,
): void {
  let row = 0;
  let w = 0;
  const visitWritten = (end: number) => {
    if (row === end) return;
    visit(true, w, w + end - row, row);
    w += end - row;
  };
  forEachRun({ before, after, removed: lost, inserted: written }, (from, to, first) => {
    visitWritten(first);
    visit(false, from, to, first);
    row = first + to - from;
  });
  visitWritten(after);
}

/** Below this length a loop is faster than creating a view. */
const SHORT = 48;

/** Copies `source[from]` to `source[to - 1]` to `target`, from `at` on. */
export function copyRange<T extends Uint8Array | Uint32Array>(
  source: T,
  from: number,
  to: number,
  target: T,
  at: number,
): void {
  if (to - from >= SHORT) target.set(source.subarray(from, to) as never, at);
  else for (let i = from; i < to; i++) target[at + i - from] = source[i];
}

export function areSame<T extends Uint8Array | Uint32Array>(
  a: Block<T>,
  row: number,
  b: Block<T>,
  other: number,
): boolean {
  const start = a.starts[row];
  const length = a.starts[row + 1] - start;
  if (b.starts[other + 1] - b.starts[other] !== length) return false;
  for (let i = 0; i < length; i++) if (a.items[start + i] !== b.items[b.starts[other] + i]) return false;
  return true;
}

/** Numbers of other rows, when those are renumbered; -1 is none. Rows that stay must not refer to rows that are removed. */
export function remapNumbers<T extends Uint32Array | Int32Array>(column: T, change: Renumbering): T {
  if (keepsNumbers(change)) return column;
  const next = copyOf(column) as T;
  // -1 is GONE as a Uint32.
  const numbers = new Uint32Array(next.buffer, next.byteOffset, next.length);
  renumber(numbers, change, numbers);
  return next;
}

/** A list column of these lists. */
export function listsOf(lists: readonly (readonly number[])[]): ListColumn {
  return { starts: startsOf(lists.map(({ length }) => length)), items: Uint32Array.from(lists.flat()) };
}

/** Where lists of these lengths start, and where the last one ends. */
export function startsOf(lengths: ArrayLike<number>): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  for (let i = 0; i < lengths.length; i++) starts[i + 1] = starts[i] + lengths[i];
  return starts;
}

/** Rows `from` to `to` of a block. */
interface Part<T> {
  source: Block<T>;
  from: number;
  to: number;
}

/** Columns in blocks. `coming` are the written rows. Blocks in which no row has changed or moved are shared. */
export function spliceBlocks<T extends Uint8Array | Uint32Array>(
  column: Blocks<T>,
  bits: number,
  change: WrittenRows,
  coming: Blocks<T>,
): Blocks<T> {
  const size = 1 << bits;
  const mask = size - 1;
  const blockOf = (blocks: Blocks<T>, row: number) => blocks[row >>> bits];
  const isSame = (row: number, i: number) =>
    areSame(blockOf(column, row), row & mask, blockOf(coming, i), i & mask);
  if (isIdentity(change) && change.written.every(isSame)) return column;
  const next: Block<T>[] = [];
  let parts: Part<T>[] = [];
  const add = (part: Part<T>, end: number) => {
    parts.push(part);
    if (end % size !== 0 && end !== change.after) return;
    next.push(joined(parts));
    parts = [];
  };
  forEachPiece(change, (isWritten, from, to, first) => {
    for (let at = from; at < to; ) {
      const row = first + at - from;
      const start = at & mask;
      const count = Math.min(to - at, size - (row & mask), size - start);
      const source = blockOf(isWritten ? coming : column, at);
      add({ source, from: start, to: start + count }, row + count);
      at += count;
    }
  });
  return next;
}

function joined<T extends Uint8Array | Uint32Array>(parts: Part<T>[]): Block<T> {
  const [{ source, from, to }] = parts;
  if (parts.length === 1 && from === 0 && to === source.starts.length - 1) return source;
  const rows = parts.reduce((sum, part) => sum + part.to - part.from, 0);
  const length = parts.reduce(
    (sum, part) => sum + part.source.starts[part.to] - part.source.starts[part.from],
    0,
  );
  const starts = newColumn(startsLike(length), rows + 1);
  starts[0] = 0;
  const items = newColumn(source.items, length);
  let row = 0;
  for (const part of parts) {
    const first = part.source.starts[part.from];
    const shift = starts[row] - first;
    copyRange(part.source.items, first, part.source.starts[part.to], items, starts[row]);
    for (let i = part.from; i < part.to; i++) starts[++row] = part.source.starts[i + 1] + shift;
  }
  return { starts, items };
}
