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

/** A longer array is not searched from its middle: each of the first steps would wait for memory. */
const LONG = 1024;
/** How far from the expected place most numbers are. */
const NEAR = 16;

/**
 * The index of a number in an ascending array, or -1. For ids this is the ordinal. In a long array, it is looked for where it would be if the
 * numbers were evenly spread, then further and further away.
 *
 *     1000 1002 1004 … 2000, 1500   →   half of the way from 1000 to 2000, so the middle
 */
export function indexOfNumber(ascending: Float64Array | Uint32Array, target: number): number {
  let low = 0;
  let high = ascending.length - 1;
  if (high >= LONG) {
    const first = ascending[0];
    const last = ascending[high];
    if (target < first || target > last) return -1;
    const place = Math.floor(((target - first) / (last - first || 1)) * high);
    let step = NEAR;
    if (ascending[place] < target) {
      low = place + 1;
      for (; low + step <= high && ascending[low + step] < target; step *= 4) low += step + 1;
      high = Math.min(high, low + step);
    } else {
      high = place;
      for (; high - step >= low && ascending[high - step] > target; step *= 4) high -= step + 1;
      low = Math.max(low, high - step);
    }
  }
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = ascending[middle];
    if (found === target) return middle;
    if (found < target) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
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
