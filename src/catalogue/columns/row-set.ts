/** Rows that queries request often: always as a list, and as bits too where these take less memory than the list. */
import { common } from './ascending.ts';
import { union } from './bit-loops.ts';
import { bitsOf, createBits, ordinalsIn, setBits } from './bits.ts';
import type { Bits } from './types.ts';

export interface RowSet {
  ordinals: Uint32Array;
  bits: Bits | undefined;
}

/** `known` are the same rows as bits, if the caller has them. */
export function rowSet(ordinals: Uint32Array, size: number, known?: Bits): RowSet {
  return { ordinals, bits: ordinals.length * 32 > size ? (known ?? bitsOf(ordinals, size)) : undefined };
}

/** The rows, which ascend, that are in a set. */
export function rowsIn({ ordinals, bits }: RowSet, rows: Uint32Array, size: number): Uint32Array {
  return bits === undefined ? common(rows, ordinals, size) : ordinalsIn(bits, rows);
}

/** The rows of any of the sets, in a set with any content. */
export function unionOfSets(sets: readonly RowSet[], size: number, result = createBits(size)): Bits {
  const [first, ...others] = sets.flatMap(({ bits }) => bits ?? []);
  if (first === undefined) result.fill(0);
  else union([first, ...others], result);
  for (const { ordinals, bits } of sets) if (bits === undefined) setBits(result, ordinals);
  return result;
}
