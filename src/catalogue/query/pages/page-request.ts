/** The input of a page: filters, an order, and what counts as one row. */
import type { OrdinalPage } from '../../catalogue.ts';
import { hasBit, setBit } from '../../columns/bits.ts';
import type { NameColumn } from '../../columns/name-column.ts';
import type { Bits, Ordinal, Sorted } from '../../columns/types.ts';
import type { Paging } from '../query.ts';
import type { RowFilter } from './selection.ts';
import type { Compare } from './window.ts';

export interface SortKey {
  value(ordinal: Ordinal): number;
  descending: boolean;
  /** Every ordinal in this key's own direction; absent for the id, by which ordinals ascend anyway. */
  sorted?: Sorted;
  /** It has no sorted order either: only rows at hand have a value. */
  isRelevance?: true;
  /** Where `value` reads a column: that column, for loops over many rows (`key-values.ts`). */
  column?: KeyColumn;
}

/** With `via`, a column of the album or artist of each row; -1 for a row without one. */
export interface KeyColumn {
  values: NumberColumn;
  via?: Uint32Array | Int32Array;
}

export type NumberColumn = Float64Array | Uint32Array | Int32Array;

/** A key that is a column. */
export function columnKey(
  column: KeyColumn,
  { descending, sorted }: Pick<SortKey, 'descending' | 'sorted'>,
): SortKey {
  const { values, via } = column;
  const value =
    via === undefined
      ? (ordinal: Ordinal) => values[ordinal]
      : (ordinal: Ordinal) => (via[ordinal] < 0 ? -1 : values[via[ordinal]]);
  return { value, descending, column, ...(sorted && { sorted }) };
}

export function sortedByName(name: NameColumn, descending: boolean): Sorted {
  return descending ? name.descending : name.ascending;
}

/** `groupby`: rows of one group count as one, the first in order. */
export interface Grouping {
  groups: number;
  /** The group of each row; one that has -1 is a group of its own. */
  of: Uint32Array | Int32Array;
}

export interface PageRequest extends Paging {
  size: number;
  filters: RowFilter[];
  /** After all keys comes ascending id. */
  keys: SortKey[];
  grouping?: Grouping;
  relevance?: Relevance;
}

export interface Relevance {
  /** The relevance of each selected row, parallel to their ascending ordinals. */
  scoresOf(ordinals: Uint32Array): Float64Array;
  /** The index in `keys` before which the scores apply. */
  before: number;
}

export function isById([first]: readonly SortKey[]): boolean {
  return first?.sorted === undefined && first?.isRelevance === undefined;
}

export function compareBy(keys: readonly SortKey[]): Compare {
  const compare = compareKeys(keys);
  return (a, b) => compare(a, b) || a - b;
}

function compareKeys(keys: readonly SortKey[]): Compare {
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

/** Whether the group is seen for the first time; marks it as seen. */
export function isFirstOfGroup(seen: Bits, group: number): boolean {
  if (group < 0) return true;
  if (hasBit(seen, group)) return false;
  setBit(seen, group);
  return true;
}

export function finished(ordinals: Ordinal[], more: boolean, fullcount: number | undefined): OrdinalPage {
  return fullcount === undefined ? { ordinals, more } : { ordinals, more, fullcount };
}
