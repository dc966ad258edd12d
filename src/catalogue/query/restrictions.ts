/** The kinds of restriction the operations share. */
import type { Catalogue, NameColumn } from '../catalogue.ts';
import { listAt } from '../columns/list-column.ts';
import { firstIndex, ordinalsNamed, placeOf } from '../columns/lookup.ts';
import type { ListColumn, Ordinal, Sorted } from '../columns/types.ts';
import type { Interval } from './query.ts';
import type { Restriction } from './restriction.ts';

export function withIds(ids: Float64Array, wanted: number[]): Restriction {
  return { kind: 'list', ordinals: distinct(wanted.map((id) => placeOf(ids, id)).filter((o) => o >= 0)) };
}

export function named(column: NameColumn, name: string): Restriction {
  return { kind: 'list', ordinals: ordinalsNamed(column, name) };
}

/** The rows that belong to any of these owners (the tracks of artists, say). */
export function ownedBy(lists: ListColumn, owners: ArrayLike<Ordinal>): Restriction {
  if (owners.length === 1) return { kind: 'list', ordinals: listAt(lists, owners[0]) };
  return {
    kind: 'list',
    ordinals: distinct(Array.from(owners, (owner) => Array.from(listAt(lists, owner))).flat()),
  };
}

export function ownersWithIds(ids: Float64Array, wanted: number[]): Ordinal[] {
  return [...new Set(wanted.map((id) => placeOf(ids, id)).filter((o) => o >= 0))];
}

/** A closed interval of a column that has its order ready. */
export function within(values: Uint32Array | Int32Array, ascending: Sorted, interval: Interval): Restriction {
  const { from, to } = interval;
  return {
    kind: 'test',
    passes: (ordinal) => values[ordinal] >= from && values[ordinal] <= to,
    rows: rowsWithin(values, ascending, interval),
  };
}

/** The rows themselves, in the order of the column. */
export function rowsWithin(
  values: Uint32Array | Int32Array,
  ascending: Sorted,
  { from, to }: Interval,
): Uint32Array {
  const first = firstIndex(ascending.length, (i) => values[ascending[i]] >= from);
  const end = firstIndex(ascending.length, (i) => values[ascending[i]] > to);
  return ascending.subarray(first, Math.max(first, end));
}

/** Tracks that belong to an album, to none, or either (behaviour.md 30). */
export function ofTrackTypes({ tracks }: Catalogue, types: readonly string[]): Restriction[] {
  const albumtrack = types.includes('albumtrack');
  if (albumtrack && types.includes('single')) return [];
  return [{ kind: 'bits', set: tracks.having.album, without: !albumtrack }];
}

function distinct(ordinals: Ordinal[]): Uint32Array {
  return Uint32Array.from(new Set(ordinals)).sort();
}
