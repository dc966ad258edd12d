/** Rows that queries request often: always as a list, and as bits too where these take less memory than the list. */
import { union } from './bit-loops.ts';
import { bitsOf, createBits, setBits } from './bits.ts';
import type { Bits } from './types.ts';

export interface RowSet {
  ordinals: Uint32Array;
  bits: Bits | undefined;
}

export function rowSet(ordinals: Uint32Array, size: number): RowSet {
  return { ordinals, bits: ordinals.length * 32 > size ? bitsOf(ordinals, size) : undefined };
}

/** The rows of any of the sets, in a set with any content. */
export function unionOfSets(sets: readonly RowSet[], size: number, result = createBits(size)): Bits {
  const [first, ...others] = sets.flatMap(({ bits }) => bits ?? []);
  if (first === undefined) result.fill(0);
  else union([first, ...others], result);
  for (const { ordinals, bits } of sets) if (bits === undefined) setBits(result, ordinals);
  return result;
}
