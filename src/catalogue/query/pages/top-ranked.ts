/**
 * The rows of a set among the first ones of an order, by their ranks: the best rated track is 0.
 *
 *     tracks by rating: 7 3 9 0 …      the set: 0, 3, 8      its ranks: 1, 3
 *
 * They are found once for a set and an order. A set of 2 kB then replaces the test of thousands of rows, each somewhere else in memory.
 */
import { bitsOf, createBits, hasBit, ordinalsOf, setBit } from '../../columns/bits.ts';
import type { RowSet } from '../../columns/row-set.ts';
import type { Bits, Sorted } from '../../columns/types.ts';

/** How many rows have a rank here. */
export const RANKS = 16_384;

/** As bits: of a set that is kept in memory, as those of `known-sets.ts`, or of bits that the generation has. */
export const rankBitsOf = cachedByOrder((set: RowSet | Bits, sorted) =>
  findRanks('ordinals' in set ? (set.bits ?? bitsOf(set.ordinals, sorted.length)) : set, sorted),
);
/** With a list of them. */
export const ranksOf = cachedByOrder((set: RowSet, sorted): RowSet => {
  const bits = rankBitsOf(set, sorted);
  return { ordinals: ordinalsOf(bits), bits };
});

const rows = new WeakMap<Sorted, Bits>();

/** The rows that have a rank, as a set. */
export function rankedRows(sorted: Sorted): Bits {
  const known = rows.get(sorted);
  if (known !== undefined) return known;
  const ranked = bitsOf(sorted.subarray(0, RANKS), sorted.length);
  rows.set(sorted, ranked);
  return ranked;
}

function cachedByOrder<From extends object, To>(find: (set: From, sorted: Sorted) => To) {
  const known = new WeakMap<Sorted, WeakMap<From, To>>();
  return (set: From, sorted: Sorted): To => {
    const ofSorted = known.get(sorted) ?? new WeakMap<From, To>();
    known.set(sorted, ofSorted);
    const found = ofSorted.get(set);
    if (found !== undefined) return found;
    const value = find(set, sorted);
    ofSorted.set(set, value);
    return value;
  };
}

function findRanks(bits: Bits, sorted: Sorted): Bits {
  const count = Math.min(RANKS, sorted.length);
  const ranks = createBits(count);
  for (let rank = 0; rank < count; rank++) if (hasBit(bits, sorted[rank])) setBit(ranks, rank);
  return ranks;
}
