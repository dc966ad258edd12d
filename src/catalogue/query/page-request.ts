/** What a page is cut from: restrictions, an order, and what counts as one row. */
import type { NameColumn, Page } from '../catalogue.ts';
import { hasBit, setBit } from '../columns/bits.ts';
import type { Bits, Ordinal, Sorted } from '../columns/types.ts';
import type { Paging } from './query.ts';
import type { Restriction } from './restriction.ts';
import type { Compare } from './window.ts';

export interface SortKey {
  value(ordinal: Ordinal): number;
  descending: boolean;
  /** Every ordinal in this key's own direction; absent for the id, by which ordinals ascend anyway. */
  sorted?: Sorted;
}

export function sortedByName(name: NameColumn, descending: boolean): Sorted {
  return descending ? name.descending : name.ascending;
}

/** `groupby`: rows of one group count as one, the first in order; -1 is a group of its own. */
export interface Grouping {
  groups: number;
  groupOf(ordinal: Ordinal): number;
}

export interface PageRequest extends Paging {
  size: number;
  restrictions: Restriction[];
  /** After all keys comes ascending id. */
  keys: SortKey[];
  grouping?: Grouping;
  relevance?: Relevance;
}

export interface Relevance {
  /** How well each of the selected rows fits, parallel to their ascending ordinals. */
  scoresOf(ordinals: Uint32Array): Float64Array;
  /** Where in `keys` the scores come in. */
  before: number;
}

export function isById(keys: SortKey[]): boolean {
  return keys.length === 0 || keys[0].sorted === undefined;
}

export function compareBy(keys: readonly SortKey[]): Compare {
  const compare = compareKeys(keys);
  return (a, b) => compare(a, b) || a - b;
}

export function compareKeys(keys: readonly SortKey[]): Compare {
  if (keys.length === 0) return () => 0;
  if (keys.length === 1) {
    const [{ value, descending }] = keys;
    return descending ? (a, b) => value(b) - value(a) : (a, b) => value(a) - value(b);
  }
  return (a, b) => {
    for (const { value, descending } of keys) {
      const difference = value(a) - value(b);
      if (difference !== 0) return descending ? -difference : difference;
    }
    return 0;
  };
}

/** Whether the group comes for the first time; it is then marked as seen. */
export function isFirstOfGroup(seen: Bits, group: number): boolean {
  if (group < 0) return true;
  if (hasBit(seen, group)) return false;
  setBit(seen, group);
  return true;
}

export function finished(ordinals: Ordinal[], more: boolean, fullcount: number | undefined): Page {
  return fullcount === undefined ? { ordinals, more } : { ordinals, more, fullcount };
}
