/** Sets of rows as bits (`columns/bits.ts`) when some rows have changed. */

import { countBits } from '../columns/bit-loops.ts';
import { addBitRange } from '../columns/bit-ranges.ts';
import { createBits, hasBit } from '../columns/bits.ts';
import type { Bits, CountedBits } from '../columns/types.ts';
import { forEachRun, isIdentity, type WrittenRows } from './renumbering.ts';

/** `has` says which of the written rows are in the set. */
export function spliceBits(
  before: CountedBits,
  change: WrittenRows,
  has: (row: number) => boolean,
): CountedBits {
  const { written, after } = change;
  if (isIdentity(change) && written.every((row) => hasBit(before.bits, row) === has(row))) return before;
  const bits = createBits(after);
  forEachRun(change, (from, to, first) => addBitRange(bytesOf(before.bits), from, to, bytesOf(bits), first));
  for (const row of written) {
    if (has(row)) bits[row >>> 5] |= 1 << (row & 31);
    else bits[row >>> 5] &= ~(1 << (row & 31));
  }
  return { bits, count: countBits(bits) };
}

/** On a little-endian machine, bit 9 of a word is bit 1 of its second byte. */
const bytesOf = (bits: Bits) => new Uint8Array(bits.buffer, bits.byteOffset, bits.byteLength);
