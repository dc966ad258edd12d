/** The texts of artists, albums or tracks, as UTF-8 in blocks. */
import { type Blocks, inBlocks } from './blocks.ts';
import type { TextColumn } from './types.ts';

export type RowTexts = Blocks<Uint8Array>;

export const TEXT_BLOCK_BITS = 11;
export const TEXT_BLOCK_MASK = (1 << TEXT_BLOCK_BITS) - 1;

export function rowTexts({ bytes, starts }: TextColumn): RowTexts {
  return inBlocks({ starts, items: bytes }, TEXT_BLOCK_BITS);
}

export function textOfRow(texts: RowTexts, row: number): string {
  const { starts, items } = texts[row >>> TEXT_BLOCK_BITS];
  const i = row & TEXT_BLOCK_MASK;
  return Buffer.from(items.buffer, items.byteOffset + starts[i], starts[i + 1] - starts[i]).toString('utf8');
}

export function bytesInRow(texts: RowTexts, row: number): number {
  const { starts } = texts[row >>> TEXT_BLOCK_BITS];
  return starts[(row & TEXT_BLOCK_MASK) + 1] - starts[row & TEXT_BLOCK_MASK];
}

/** Bytewise comparison of two rows. UTF-8 bytes order as code points do. */
export function compareRows(texts: RowTexts, a: number, b: number): number {
  const one = texts[a >>> TEXT_BLOCK_BITS];
  const other = texts[b >>> TEXT_BLOCK_BITS];
  let i = one.starts[a & TEXT_BLOCK_MASK];
  let j = other.starts[b & TEXT_BLOCK_MASK];
  const iEnd = one.starts[(a & TEXT_BLOCK_MASK) + 1];
  const jEnd = other.starts[(b & TEXT_BLOCK_MASK) + 1];
  while (i < iEnd && j < jEnd) {
    const difference = one.items[i++] - other.items[j++];
    if (difference !== 0) return difference;
  }
  return iEnd - i - (jEnd - j);
}

/** Most different texts differ in length, which is faster to compare. */
export function areRowsEqual(texts: RowTexts, a: number, b: number): boolean {
  return bytesInRow(texts, a) === bytesInRow(texts, b) && compareRows(texts, a, b) === 0;
}

/** Compares one row with a text given as UTF-8. */
export function compareRowToBytes(texts: RowTexts, row: number, text: Uint8Array): number {
  const { starts, items } = texts[row >>> TEXT_BLOCK_BITS];
  const start = starts[row & TEXT_BLOCK_MASK];
  const length = starts[(row & TEXT_BLOCK_MASK) + 1] - start;
  const common = Math.min(length, text.length);
  for (let i = 0; i < common; i++) {
    const difference = items[start + i] - text[i];
    if (difference !== 0) return difference;
  }
  return length - text.length;
}
