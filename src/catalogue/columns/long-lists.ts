/**
 * Long lists of ordinals as sets, which are made on first use and cached with their column: uniting or intersecting sets is many times
 * as fast as reading such lists.
 *
 * Only lists that take more memory than a bit for each row have a set, so all sets together take no more memory than the lists. The rows of neighbouring
 * lists are a set, too, if they are very many: the names with words that begin with a frequent letter.
 */
import { bitsOf } from './bits.ts';
import { cached } from './cached.ts';
import type { Bits, ListColumn } from './types.ts';

/** The set of list number `list` of a column, which has these ordinals below `size`; undefined if it is not long. */
export function longListBits(
  column: object,
  list: number,
  ordinals: Uint32Array,
  size: number,
): Bits | undefined {
  return ordinals.length * 32 <= size ? undefined : knownSet(column, String(list), ordinals, size);
}

/** Ranges within ranges would take as much memory again and again, so only those with this part of all rows have a set. */
const VERY_MANY = 1 / 8;

/** The set of the rows, below `size`, that are in a list `from` up to, not including, `to`; undefined if they are not very many. */
export function longRangeBits(column: ListColumn, from: number, to: number, size: number): Bits | undefined {
  const { starts, items } = column;
  if (starts[to] - starts[from] <= size * VERY_MANY) return undefined;
  return knownSet(column, `${from} ${to}`, items.subarray(starts[from], starts[to]), size);
}

const sets = cached(
  (column: object) => [column],
  () => new Map<string, Bits>(),
);

function knownSet(column: object, key: string, ordinals: Uint32Array, size: number): Bits {
  const known = sets(column);
  let bits = known.get(key);
  // The column may be that of a generation with fewer rows, if the rows since then are in none of its lists.
  if (bits === undefined || bits.length !== (size + 31) >>> 5) {
    bits = bitsOf(ordinals, size);
    known.set(key, bits);
  }
  return bits;
}
