/**
 * Long intervals of a sorted order as bits:
 *
 *     rows number a to b of the order  =  its first b rows without its first a rows
 *
 * The first rows up to every 32nd part of the order are cached as bits, on first use. The rows from there to a or b are added or
 * removed one by one. All the sets of an order together take four bytes a row.
 */
import { intersection } from './bit-loops.ts';
import { allBits, bitsOf, clearBits, createBits, setBits } from './bits.ts';
import type { Bits, Sorted } from './types.ts';

const PARTS = 32;
/** Shorter intervals are added row by row. */
const LONG_SHARE = 1 / 16;

const cachedFirst = new WeakMap<Sorted, Bits[]>();

export function rangeBits(sorted: Sorted, from: number, to: number): Bits {
  if (to - from <= sorted.length * LONG_SHARE) return bitsOf(sorted.subarray(from, to), sorted.length);
  const end = firstRows(sorted, to);
  return from === 0 ? end : intersection(end, [], [firstRows(sorted, from)]).bits;
}

function firstRows(sorted: Sorted, count: number): Bits {
  if (count === sorted.length) return allBits(count);
  const part = Math.round((count * PARTS) / sorted.length);
  const cached = endOfPart(sorted, part);
  const bits = firstParts(sorted, part).slice();
  if (count < cached) clearBits(bits, sorted.subarray(count, cached));
  else setBits(bits, sorted.subarray(cached, count));
  return bits;
}

function firstParts(sorted: Sorted, part: number): Bits {
  const parts = cachedFirst.get(sorted) ?? [createBits(sorted.length)];
  cachedFirst.set(sorted, parts);
  while (parts.length <= part) {
    const bits = parts[parts.length - 1].slice();
    setBits(bits, sorted.subarray(endOfPart(sorted, parts.length - 1), endOfPart(sorted, parts.length)));
    parts.push(bits);
  }
  return parts[part];
}

function endOfPart({ length }: Sorted, part: number): number {
  return Math.floor((length * part) / PARTS);
}
