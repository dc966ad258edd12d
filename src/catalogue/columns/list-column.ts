/** Building of list columns (see `ListColumn`). */
import type { ListColumn } from './types.ts';

/**
 * Turns "each item belongs to an owner" round: for each owner the items, ascending. Owner -1 is none.
 *
 *   ownerOf [1, 0, 1]  →  starts [0, 1, 3], items [1, 0, 2]
 */
export function invert(ownerOf: ArrayLike<number>, owners: number): ListColumn {
  const starts = new Uint32Array(owners + 1);
  for (let i = 0; i < ownerOf.length; i++) if (ownerOf[i] >= 0) starts[ownerOf[i] + 1]++;
  for (let i = 0; i < owners; i++) starts[i + 1] += starts[i];
  const items = new Uint32Array(starts[owners]);
  const next = starts.slice();
  for (let i = 0; i < ownerOf.length; i++) if (ownerOf[i] >= 0) items[next[ownerOf[i]]++] = i;
  return { starts, items };
}

/** The same for lists: for each owner the lists that contain an item of it, ascending, once each. Without `ownerOf`, an item is its owner. */
export function invertLists(
  { starts: ends, items: numbers }: ListColumn,
  owners: number,
  ownerOf?: Uint32Array,
): ListColumn {
  const starts = new Uint32Array(owners + 1);
  /** 1 + the last list that contains an item of each owner. */
  const last = new Uint32Array(owners);
  for (let list = 1, i = ends[0]; list < ends.length; list++)
    for (; i < ends[list]; i++) {
      const item = ownerOf === undefined ? numbers[i] : ownerOf[numbers[i]];
      if (last[item] === list) continue;
      last[item] = list;
      starts[item + 1]++;
    }
  for (let i = 0; i < owners; i++) starts[i + 1] += starts[i];
  const items = new Uint32Array(starts[owners]);
  const next = starts.slice();
  last.fill(0);
  for (let list = 1, i = ends[0]; list < ends.length; list++)
    for (; i < ends[list]; i++) {
      const item = ownerOf === undefined ? numbers[i] : ownerOf[numbers[i]];
      if (last[item] === list) continue;
      last[item] = list;
      items[next[item]++] = list - 1;
    }
  return { starts, items };
}

/** One list, as a view. */
export function listAt(column: ListColumn, index: number): Uint32Array {
  return column.items.subarray(column.starts[index], column.starts[index + 1]);
}

/** The column of these lists. */
export function listColumn(lists: readonly Uint32Array[]): ListColumn {
  const starts = new Uint32Array(lists.length + 1);
  for (let i = 0; i < lists.length; i++) starts[i + 1] = starts[i] + lists[i].length;
  const items = new Uint32Array(starts[lists.length]);
  lists.forEach((list, i) => {
    items.set(list, starts[i]);
  });
  return { starts, items };
}
