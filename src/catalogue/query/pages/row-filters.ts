/** The row filters that several operations share. */
import type { Catalogue } from '../../catalogue.ts';
import { bitsOf } from '../../columns/bits.ts';
import { listAt } from '../../columns/list-column.ts';
import { firstIndex, indexOfNumber } from '../../columns/lookup.ts';
import type { NameColumn } from '../../columns/name-column.ts';
import { ordinalsNamed } from '../../columns/name-column.ts';
import type { ListColumn, Ordinal, Sorted } from '../../columns/types.ts';
import type { Interval } from '../query.ts';
import type { RowFilter } from './selection.ts';

export function withIds(ids: Float64Array, requested: number[]): RowFilter {
  return {
    kind: 'list',
    ordinals: distinct(requested.map((id) => indexOfNumber(ids, id)).filter((o) => o >= 0)),
  };
}

export function withName(column: NameColumn, name: string): RowFilter {
  return { kind: 'list', ordinals: ordinalsNamed(column, name) };
}

/** The rows that belong to any of these owners, for example the tracks of artists. */
export function ownedBy(lists: ListColumn, owners: ArrayLike<Ordinal>): RowFilter {
  if (owners.length === 1) return { kind: 'list', ordinals: listAt(lists, owners[0]) };
  return {
    kind: 'list',
    ordinals: distinct(Array.from(owners, (owner) => Array.from(listAt(lists, owner))).flat()),
  };
}

export function ownersWithIds(ids: Float64Array, requested: number[]): Ordinal[] {
  return [...new Set(requested.map((id) => indexOfNumber(ids, id)).filter((o) => o >= 0))];
}

/** A closed interval of a column that has a sorted order. */
export function within(values: Uint32Array | Int32Array, ascending: Sorted, interval: Interval): RowFilter {
  const { from, to } = interval;
  const rows = rowsWithin(values, ascending, interval);
  return {
    kind: 'test',
    passes: (ordinal) => values[ordinal] >= from && values[ordinal] <= to,
    rows,
    bits: () => bitsOf(rows, values.length),
  };
}

/** The rows, in the order of the column. */
function rowsWithin(
  values: Uint32Array | Int32Array,
  ascending: Sorted,
  { from, to }: Interval,
): Uint32Array {
  const first = firstIndex(ascending.length, (i) => values[ascending[i]] >= from);
  const end = firstIndex(ascending.length, (i) => values[ascending[i]] > to);
  return ascending.subarray(first, Math.max(first, end));
}

/** Tracks that belong to an album, to none, or either (behaviour.md 30). */
export function ofTrackTypes({ tracks }: Catalogue, types: readonly string[]): RowFilter[] {
  const albumtrack = types.includes('albumtrack');
  if (albumtrack && types.includes('single')) return [];
  return [{ kind: 'bits', set: tracks.having.album, without: !albumtrack }];
}

/** Ascending. */
function distinct(ordinals: Ordinal[]): Uint32Array {
  return new Uint32Array(new Set(ordinals)).sort();
}
