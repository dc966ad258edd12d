/**
 * The rows of a set among the first ones of an order, by their ranks: the best rated track is 0.
 *
 *     tracks by rating: 7 3 9 0 …      the set: 0, 3, 8      its ranks: 1, 3
 *
 * They are found once for a set and an order. A set of 2 kB then replaces the test of thousands of rows, each somewhere else in memory.
 */
import { bitsOf, createBits, hasBit, ordinalsOf, setBit } from '../../columns/bits.ts';
import { cached } from '../../columns/cached.ts';
import type { RowSet } from '../../columns/row-set.ts';
import type { Bits, Sorted } from '../../columns/types.ts';

/** How many rows have a rank here. */
export const RANKS = 16_384;

/** As bits: of a set that is kept in memory, as those of `known-sets.ts`, or of bits that the generation has. */
export const rankBitsOf = cached(
  (set: RowSet | Bits, sorted: Sorted) => [sorted, set],
  (set, sorted) =>
    findRanks('ordinals' in set ? (set.bits ?? bitsOf(set.ordinals, sorted.length)) : set, sorted),
);
/** With a list of them. */
export const ranksOf = cached(
  (set: RowSet, sorted: Sorted) => [sorted, set],
  (set, sorted): RowSet => {
    const bits = rankBitsOf(set, sorted);
    return { ordinals: ordinalsOf(bits), bits };
  },
);

/** The rows that have a rank, as a set. */
export const rankedRows = cached(
  (sorted: Sorted) => [sorted],
  (sorted): Bits => bitsOf(sorted.subarray(0, RANKS), sorted.length),
);

function findRanks(bits: Bits, sorted: Sorted): Bits {
  const count = Math.min(RANKS, sorted.length);
  const ranks = createBits(count);
  for (let rank = 0; rank < count; rank++) if (hasBit(bits, sorted[rank])) setBit(ranks, rank);
  return ranks;
}
