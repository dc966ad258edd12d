/** Rows that queries request often: always as a list, and as bits too where these take less memory than the list. */
import { bitsOf } from './bits.ts';
import type { Bits } from './types.ts';

export interface RowSet {
  ordinals: Uint32Array;
  bits: Bits | undefined;
}

export function rowSet(ordinals: Uint32Array, size: number): RowSet {
  return { ordinals, bits: ordinals.length * 32 > size ? bitsOf(ordinals, size) : undefined };
}
