/** Columns in blocks (`columns/blocks.ts`) with some rows inserted, removed or replaced. */
import { type Block, type Blocks, type Ragged, startsLike } from '../columns/blocks.ts';
import { newColumn } from '../columns/new-column.ts';
import { type RowTexts, TEXT_BLOCK_BITS } from '../columns/row-texts.ts';
import type { TextColumn } from '../columns/types.ts';
import { isIdentity, type WrittenRows } from './renumbering.ts';
import { areSame, copyRange, forEachPiece } from './splice.ts';

/** Rows `from` to `to` of a block. */
interface Part<T> {
  source: Block<T>;
  from: number;
  to: number;
}

/** `texts` are those of the written rows. */
export function spliceRowTexts(column: RowTexts, change: WrittenRows, texts: TextColumn): RowTexts {
  return spliceBlocks(column, TEXT_BLOCK_BITS, change, { starts: texts.starts, items: texts.bytes });
}

/** `coming` are the contents of the written rows. Blocks in which no row has changed or moved are shared. */
export function spliceBlocks<T extends Uint8Array | Uint32Array>(
  column: Blocks<T>,
  bits: number,
  change: WrittenRows,
  coming: Ragged<T>,
): Blocks<T> {
  const size = 1 << bits;
  const isSame = (row: number, i: number) => areSame(column[row >>> bits], row & (size - 1), coming, i);
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
      const source = isWritten ? coming : column[at >>> bits];
      const start = isWritten ? at : at & (size - 1);
      const room = Math.min(size - (row & (size - 1)), isWritten ? size : size - start);
      const count = Math.min(to - at, room);
      add({ source, from: start, to: start + count }, row + count);
      at += count;
    }
  });
  return next;
}

function joined<T extends Uint8Array | Uint32Array>(parts: Part<T>[]): Block<T> {
  const [{ source, from, to }] = parts;
  const isWhole = parts.length === 1 && from === 0 && to === source.starts.length - 1;
  // The coming rows have wide starts.
  if (isWhole && source.starts.BYTES_PER_ELEMENT === startsLike(source.items.length).BYTES_PER_ELEMENT)
    return source;
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
