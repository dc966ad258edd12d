/**
 * Long lists of ordinals as sets, which are made on first use and cached with their column: uniting or intersecting sets is many times
 * as fast as reading such lists.
 *
 * Only lists that take more memory than a bit for each row have a set, so all sets together take no more memory than the lists. The rows that belong to
 * the owners of such a list are a set, too: the tracks of all albums whose name has a frequent word. So are the rows of neighbouring lists, if they are
 * very many: the names with words that begin with a frequent letter.
 */
import { addAscending, bitsOf, createBits } from './bits.ts';
import type { Bits, ListColumn } from './types.ts';

const sets = new WeakMap<object, Map<number, Bits>>();

/** The set of list number `list` of a column, which has these ordinals below `size`; undefined if it is not long. */
export function longListBits(
  column: object,
  list: number,
  ordinals: Uint32Array,
  size: number,
): Bits | undefined {
  if (ordinals.length * 32 <= size) return undefined;
  let known = sets.get(column);
  if (known === undefined) {
    known = new Map();
    sets.set(column, known);
  }
  let bits = known.get(list);
  // The column may be that of a generation with fewer rows, if the rows since then are in none of its lists.
  if (bits === undefined || bits.length !== (size + 31) >>> 5) {
    bits = bitsOf(ordinals, size);
    known.set(list, bits);
  }
  return bits;
}

const ownedSets = new WeakMap<ListColumn, WeakMap<object, Map<number, Bits>>>();

/** The set of the rows, below `size`, that are `owned` by the owners in list number `list` of a column; undefined if that list is not long. */
export function longOwnedBits(
  owned: ListColumn,
  column: object,
  list: number,
  owners: Uint32Array,
  size: number,
): Bits | undefined {
  if (owners.length * 32 <= owned.starts.length - 1) return undefined;
  const columns = ownedSets.get(owned) ?? new WeakMap<object, Map<number, Bits>>();
  ownedSets.set(owned, columns);
  const known = columns.get(column) ?? new Map<number, Bits>();
  columns.set(column, known);
  let bits = known.get(list);
  if (bits === undefined || bits.length !== (size + 31) >>> 5) {
    bits = createBits(size);
    for (let i = 0; i < owners.length; i++)
      addAscending(bits, owned.items, owned.starts[owners[i]], owned.starts[owners[i] + 1]);
    known.set(list, bits);
  }
  return bits;
}

const rangeSets = new WeakMap<ListColumn, Map<string, Bits>>();
/** Ranges within ranges would take as much memory again and again, so only those with this part of all rows have a set. */
const VERY_MANY = 1 / 8;

/** The set of the rows, below `size`, that are in a list `from` up to, not including, `to`; undefined if they are not very many. */
export function longRangeBits(column: ListColumn, from: number, to: number, size: number): Bits | undefined {
  const { starts, items } = column;
  if (starts[to] - starts[from] <= size * VERY_MANY) return undefined;
  const known = rangeSets.get(column) ?? new Map<string, Bits>();
  rangeSets.set(column, known);
  const key = `${from} ${to}`;
  let bits = known.get(key);
  if (bits === undefined || bits.length !== (size + 31) >>> 5) {
    bits = bitsOf(items.subarray(starts[from], starts[to]), size);
    known.set(key, bits);
  }
  return bits;
}
