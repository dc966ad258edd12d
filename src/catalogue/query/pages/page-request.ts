/** The input of a page: filters, an order, and what counts as one row. */
import type { OrdinalPage } from '../../catalogue.ts';
import type { NameColumn } from '../../columns/name-column.ts';
import type { Ordinal, Sorted } from '../../columns/types.ts';
import type { Paging } from '../query.ts';
import type { RowFilter } from './selection.ts';

export interface SortKey {
  /** Absent for the id, by which ordinals ascend anyway. */
  column?: KeyColumn;
  descending: boolean;
  /** Every ordinal in this key's own direction. The id needs none, and relevance has none. */
  sorted?: Sorted;
}

/** With `via`, a column of the album or artist of each row; -1 for a row without one. */
export interface KeyColumn {
  values: NumberColumn;
  via?: Uint32Array | Int32Array;
}

export type NumberColumn = Float64Array | Uint32Array | Int32Array;

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

export function valueAt({ column }: SortKey, ordinal: Ordinal): number {
  if (column === undefined) return ordinal;
  const { values, via } = column;
  if (via === undefined) return values[ordinal];
  return via[ordinal] < 0 ? -1 : values[via[ordinal]];
}

export type Compare = (a: Ordinal, b: Ordinal) => number;

export function compareBy(keys: readonly SortKey[]): Compare {
  return (a, b) => {
    for (const key of keys) {
      const difference = valueAt(key, a) - valueAt(key, b);
      if (difference !== 0) return key.descending ? -difference : difference;
    }
    return a - b;
  };
}

/** Without keys that every row ties in, such as a rating that no track has, keys of the same column as an earlier one, and keys after the id. */
export function decidingKeys(keys: readonly SortKey[]): SortKey[] {
  const seen = new Set<NumberColumn>();
  const deciding: SortKey[] = [];
  for (const key of keys) {
    const { column, sorted } = key;
    if (column !== undefined && column.via === undefined) {
      if (seen.has(column.values)) continue;
      seen.add(column.values);
    }
    if (sorted !== undefined && isConstant(key, sorted)) continue;
    deciding.push(key);
    if (column === undefined) break;
  }
  return deciding;
}

function isConstant(key: SortKey, sorted: Sorted): boolean {
  return sorted.length > 0 && valueAt(key, sorted[0]) === valueAt(key, sorted[sorted.length - 1]);
}

export function finished(ordinals: Ordinal[], more: boolean, fullcount: number | undefined): OrdinalPage {
  return fullcount === undefined ? { ordinals, more } : { ordinals, more, fullcount };
}
