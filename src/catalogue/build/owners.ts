/** Artists and albums own tracks, and artists albums: the popularity of owners, and orders by them. */

import type { NameColumn } from '../columns/name-column.ts';
import type { ListColumn, Sorted } from '../columns/types.ts';

/** The sum of the tracks, and the owner's own. The sum is made in the order of the tracks, so that it is always the same. */
export function popularityOf(
  owner: number,
  ratings: Float64Array,
  { starts, items }: ListColumn,
  own: Float64Array,
): number {
  let sum = 0;
  for (let i = starts[owner]; i < starts[owner + 1]; i++) sum += ratings[items[i]];
  return Math.max(0, sum + own[owner]);
}

/**
 * Rows in the order of their owners' names; those of owners with equal names, which have equal ranks, by ascending ordinal. Rows without an
 * owner come where an empty name would: first in the ascending order, last in the descending one.
 */
export function orderByOwner(
  name: NameColumn,
  { starts, items }: ListColumn,
  ownerOf: Uint32Array | Int32Array,
  direction: 'ascending' | 'descending',
): Sorted {
  const { rank, [direction]: owners } = name;
  const isDescending = direction === 'descending';
  const order = new Uint32Array(ownerOf.length);
  const others = order.length - items.length;
  let count = isDescending ? 0 : others;
  for (let i = 0, end = 0; i < owners.length; i = end) {
    const from = count;
    for (; end < owners.length && rank[owners[end]] === rank[owners[i]]; end++) {
      const owner = owners[end];
      for (let at = starts[owner]; at < starts[owner + 1]; at++) order[count++] = items[at];
    }
    if (end - i > 1) order.subarray(from, count).sort();
  }
  if (others === 0) return order;
  count = isDescending ? items.length : 0;
  for (let row = 0; row < ownerOf.length; row++) if (ownerOf[row] < 0) order[count++] = row;
  return order;
}
