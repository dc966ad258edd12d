/**
 * Rows that are marked one by one, in any order, and then read as an ascending list.
 *
 * They are marked on two levels: a bit for each row, and a bit for each 32 of those. So reading takes as long as there are rows to read, and a query
 * that finds little does not pay for the size of the catalogue.
 */
import { countBitsOf } from './bit-loops.ts';
import { createBits, lowestBit, setBit } from './bits.ts';
import type { Bits } from './types.ts';

export interface MarkedRows {
  marks: Bits;
  /** A bit for each entry of `marks` that is not empty. */
  blocks: Bits;
}

export function createMarkedRows(size: number): MarkedRows {
  const marks = createBits(size);
  return { marks, blocks: createBits(marks.length) };
}

export function markRow({ marks, blocks }: MarkedRows, row: number): void {
  setBit(marks, row);
  setBit(blocks, row >>> 5);
}

export function countRows({ marks, blocks }: MarkedRows): number {
  let count = 0;
  for (let block = 0; block < blocks.length; block++)
    for (let rest = blocks[block]; rest !== 0; rest &= rest - 1)
      count += countBitsOf(marks[(block << 5) | lowestBit(rest)]);
  return count;
}

/** Ascending. */
export function rowsMarked(rows: MarkedRows, count: number = countRows(rows)): Uint32Array {
  const { marks, blocks } = rows;
  const listed = new Uint32Array(count);
  for (let block = 0, next = 0; block < blocks.length; block++)
    for (let entries = blocks[block]; entries !== 0; entries &= entries - 1) {
      const entry = (block << 5) | lowestBit(entries);
      for (let rest = marks[entry]; rest !== 0; rest &= rest - 1)
        listed[next++] = (entry << 5) | lowestBit(rest);
    }
  return listed;
}

export function clearRows({ marks, blocks }: MarkedRows): void {
  for (let block = 0; block < blocks.length; block++) {
    for (let rest = blocks[block]; rest !== 0; rest &= rest - 1) marks[(block << 5) | lowestBit(rest)] = 0;
    blocks[block] = 0;
  }
}
