/**
 * Columns with some rows inserted, removed or replaced: what stays is copied in runs. A column in which nothing differs is
 * returned as it is, so that everything derived from it can be shared too.
 */

import { type Block, type Blocks, type Ragged, startsLike } from '../columns/blocks.ts';
import { copyOf, type Numbers, newColumn } from '../columns/new-column.ts';
import { requireBytes } from '../columns/text-column.ts';
import type { TextColumn } from '../columns/types.ts';
import { GONE, hasSameRows, type RowChange } from './renumbering.ts';

/** `coming` are the values of the written rows. */
export function spliceNumbers<T extends Numbers>(column: T, change: RowChange, coming: Numbers): T {
  if (hasSameRows(change) && change.written.every((row, i) => column[row] === coming[i])) return column;
  const next = newColumn(column, change.after);
  for (const { isWritten, from, to, first } of change.pieces)
    next.set((isWritten ? coming : column).subarray(from, to) as never, first);
  return next;
}

/** `coming` are the texts of the written rows. */
export function spliceTexts(column: TextColumn, change: RowChange, coming: TextColumn): TextColumn {
  requireBytes(column.bytes.length + coming.bytes.length);
  const ragged = ({ bytes, starts }: TextColumn) => ({ starts, items: bytes });
  const { starts, items: bytes } = spliceRagged(ragged(column), change, ragged(coming));
  return bytes === column.bytes ? column : { bytes, starts };
}

/** `coming` are the contents of the written rows. */
export function spliceRagged<T extends Uint8Array | Uint32Array | Float64Array>(
  column: Ragged<T>,
  change: RowChange,
  coming: Ragged<T>,
): Ragged<T> {
  if (hasSameRows(change) && change.written.every((row, i) => areSame(column, row, coming, i))) return column;
  const starts = spliceStarts(column.starts, change, coming.starts);
  const items = newColumn(column.items, starts[change.after]);
  for (const { isWritten, from, to, first } of change.pieces) {
    const source = isWritten ? coming : column;
    items.set(source.items.subarray(source.starts[from], source.starts[to]) as never, starts[first]);
  }
  return { starts, items };
}

/** The same column if the items are the same. */
export function withItems<T>(column: Ragged<T>, items: T): Ragged<T> {
  return items === column.items ? column : { starts: column.starts, items };
}

/** Where the rows of a ragged column start; `coming` are the starts of the written rows among themselves. */
export function spliceStarts(starts: Uint32Array, change: RowChange, coming: Uint32Array): Uint32Array {
  const next = newColumn(starts, change.after + 1);
  for (const { isWritten, from, to, first } of change.pieces) {
    const source = isWritten ? coming : starts;
    const shift = next[first] - source[from];
    for (let row = from; row <= to; row++) next[first + row - from] = source[row] + shift;
  }
  return next;
}

function areSame<T extends Numbers>(a: Block<T>, row: number, b: Block<T>, other: number): boolean {
  const start = a.starts[row];
  const length = a.starts[row + 1] - start;
  if (b.starts[other + 1] - b.starts[other] !== length) return false;
  for (let i = 0; i < length; i++) if (a.items[start + i] !== b.items[b.starts[other] + i]) return false;
  return true;
}

/** Numbers of other rows, when those are renumbered; -1 is none. */
export function remapNumbers<T extends Uint32Array | Int32Array>(column: T, change: RowChange): T {
  if (change.keepsNumbers) return column;
  const next = copyOf(column);
  // -1 is GONE as a Uint32.
  renumber(new Uint32Array(next.buffer, next.byteOffset, next.length), change);
  return next;
}

/** The same in place. */
export function renumber(column: Uint32Array, { numbers }: RowChange): void {
  for (let i = 0; i < column.length; i++) if (column[i] !== GONE) column[i] = numbers[column[i]];
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
  change: RowChange,
  coming: Blocks<T>,
): Blocks<T> {
  const size = 1 << bits;
  const mask = size - 1;
  const isSame = (row: number, i: number) =>
    areSame(column[row >>> bits], row & mask, coming[i >>> bits], i & mask);
  if (hasSameRows(change) && change.written.every(isSame)) return column;
  const parts: Part<T>[][] = Array.from({ length: Math.ceil(change.after / size) }, () => []);
  for (const { isWritten, from, to, first } of change.pieces)
    for (let at = from, count = 0; at < to; at += count) {
      const row = first + at - from;
      const start = at & mask;
      count = Math.min(to - at, size - (row & mask), size - start);
      const source = (isWritten ? coming : column)[at >>> bits];
      parts[row >>> bits].push({ source, from: start, to: start + count });
    }
  return parts.map(joined);
}

function joined<T extends Uint8Array | Uint32Array>(parts: Part<T>[]): Block<T> {
  const [{ source, from, to }] = parts;
  if (parts.length === 1 && from === 0 && to === source.starts.length - 1) return source;
  const sum = (of: (part: Part<T>) => number) => parts.reduce((total, part) => total + of(part), 0);
  const length = sum((part) => part.source.starts[part.to] - part.source.starts[part.from]);
  const starts = newColumn(startsLike(length), sum((part) => part.to - part.from) + 1);
  const items = newColumn(source.items, length);
  let row = 0;
  for (const part of parts) {
    const first = part.source.starts[part.from];
    const shift = starts[row] - first;
    items.set(part.source.items.subarray(first, part.source.starts[part.to]) as never, starts[row]);
    for (let i = part.from; i < part.to; i++) starts[++row] = part.source.starts[i + 1] + shift;
  }
  return { starts, items };
}
