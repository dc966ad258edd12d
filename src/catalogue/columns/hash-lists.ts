/** Numbers by hash: list `hash & (lists - 1)` has those with that hash, and others. The number of lists is a power of two. */
import { type Blocks, inBlocks } from './blocks.ts';
import type { ListColumn } from './types.ts';

export type HashLists = Blocks<Uint32Array>;

export const HASH_BLOCK_BITS = 11;

export function hashLists(lists: ListColumn): HashLists {
  return inBlocks(lists, HASH_BLOCK_BITS);
}

export function countLists(lists: HashLists): number {
  return ((lists.length - 1) << HASH_BLOCK_BITS) + lists.at(-1)!.starts.length - 1;
}

/** Where the list is, for short lists that are read at once: creating a view takes longer than reading them. */
export function listWithHash(
  lists: HashLists,
  hash: number,
): { items: Uint32Array; from: number; to: number } {
  const list = hash & (countLists(lists) - 1);
  const { starts, items } = lists[list >>> HASH_BLOCK_BITS];
  const i = list & ((1 << HASH_BLOCK_BITS) - 1);
  return { items, from: starts[i], to: starts[i + 1] };
}
