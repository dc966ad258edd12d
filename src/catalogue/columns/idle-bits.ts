/** One empty set of bits that is used again, because creating and collecting one for each query takes longer than most queries use it. */
import { createBits } from './bits.ts';
import type { Bits } from './types.ts';

let idle: Bits | undefined;

/** Empty. The caller has it alone, so a query that throws leaves nothing behind for the next. */
export function takeBits(size: number): Bits {
  const bits = idle;
  idle = undefined;
  return bits !== undefined && bits.length === (size + 31) >>> 5 ? bits : createBits(size);
}

/** They must be empty again. */
export function returnBits(bits: Bits): void {
  idle = bits;
}
