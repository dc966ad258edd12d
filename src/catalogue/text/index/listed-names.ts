/**
 * Whether names are in a list: it is searched for the first ones. Once more was read than a set of the list takes, the set is made and tells the
 * others.
 */
import { bitsOf, hasBit } from '../../columns/bits.ts';
import { includes } from '../../columns/lookup.ts';
import type { Bits } from '../../columns/types.ts';

export interface ListedNames {
  names: Uint32Array;
  sorted: boolean;
  /** How many names there are. */
  count: number;
  /** How many more names may be read before a set of them is worth its making. */
  unread: number;
  bits: Bits | undefined;
}

/** `bits`: the set, if it is known. */
export function listedNames(names: Uint32Array, sorted: boolean, count: number, bits?: Bits): ListedNames {
  return { names, sorted, count, unread: count >>> 5, bits };
}

/** About how many names a binary search reads. */
const STEPS = 16;

export function isAmong(list: ListedNames, name: number): boolean {
  if (list.bits !== undefined) return hasBit(list.bits, name);
  list.unread -= list.sorted ? STEPS : list.names.length;
  if (list.unread < 0) {
    list.bits = bitsOf(list.names, list.count);
    return hasBit(list.bits, name);
  }
  return list.sorted ? includes(list.names, name) : list.names.includes(name);
}
