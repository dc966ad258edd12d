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

/** The same for lists: for each item number the lists that contain it, ascending, once each. */
export function invertLists(lists: ListColumn, owners: number): ListColumn {
  const count = lists.starts.length - 1;
  const starts = new Uint32Array(owners + 1);
  const last = new Int32Array(owners).fill(-1);
  forEachItem(lists, count, (list, item) => {
    if (last[item] === list) return;
    last[item] = list;
    starts[item + 1]++;
  });
  for (let i = 0; i < owners; i++) starts[i + 1] += starts[i];
  const items = new Uint32Array(starts[owners]);
  const next = starts.slice();
  last.fill(-1);
  forEachItem(lists, count, (list, item) => {
    if (last[item] === list) return;
    last[item] = list;
    items[next[item]++] = list;
  });
  return { starts, items };
}

function forEachItem(lists: ListColumn, count: number, visit: (list: number, item: number) => void): void {
  for (let list = 0; list < count; list++)
    for (let i = lists.starts[list]; i < lists.starts[list + 1]; i++) visit(list, lists.items[i]);
}

/** One list, as a view. */
export function listAt(column: ListColumn, index: number): Uint32Array {
  return column.items.subarray(column.starts[index], column.starts[index + 1]);
}
