/** A few empty sets of bits that are used again, because creating and collecting one for each query takes longer than most queries use it. */
import { createBits } from './bits.ts';
import type { Bits } from './types.ts';

/** So many are in use together at most; others are not kept. */
const IDLE_MAX = 4;
const idle: Bits[] = [];

/** Empty. The caller has it alone, so a query that throws leaves nothing behind for the next. */
export function takeBits(size: number): Bits {
  const bits = idle.pop();
  return bits !== undefined && bits.length === (size + 31) >>> 5 ? bits : createBits(size);
}

/** They must be empty again. */
export function returnBits(bits: Bits): void {
  if (idle.length < IDLE_MAX) idle.push(bits);
}
