/** Binary searches over columns. */
import { compareToBytes } from './text-column.ts';
import type { TextColumn } from './types.ts';

/** The first index in `0..count` for which `holds` is true; it must be false up to some point and true after. */
export function firstIndex(count: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The index of a number in an ascending array, or -1. For ids this is the ordinal. */
export function indexOfNumber(ascending: Float64Array | Uint32Array, target: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = ascending[middle];
    if (found === target) return middle;
    if (found < target) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Whether there is a row with an id. */
export const hasRow = (ascending: Float64Array) => (id: number) => indexOfNumber(ascending, id) >= 0;

/** The rows with these ids that there are, in the same order. */
export function rowsWithIds(ascending: Float64Array, ids: Iterable<number>): number[] {
  const rows: number[] = [];
  for (const id of ids) {
    const row = indexOfNumber(ascending, id);
    if (row >= 0) rows.push(row);
  }
  return rows;
}

export function includes(ascending: Uint32Array, ordinal: number): boolean {
  return indexOfNumber(ascending, ordinal) >= 0;
}

/** The entry of an ascending text column that equals the text, or -1. */
export function indexOfText(ascending: TextColumn, text: string): number {
  const bytes = Buffer.from(text);
  const count = ascending.starts.length - 1;
  const index = firstIndex(count, (i) => compareToBytes(ascending, i, bytes) >= 0);
  return index < count && compareToBytes(ascending, index, bytes) === 0 ? index : -1;
}

/** The index of a text in an ascending array, or -1. */
export function indexOfString(ascending: readonly string[], text: string): number {
  const index = firstIndex(ascending.length, (i) => ascending[i] >= text);
  return ascending[index] === text ? index : -1;
}
