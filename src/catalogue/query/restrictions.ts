/** The kinds of restriction the operations share. */
import type { Catalogue, ListColumn, NameColumn, Ordinal } from '../catalogue.ts';
import { listAt } from '../columns/list-column.ts';
import { firstIndex, ordinalOf, ordinalsNamed } from '../columns/lookup.ts';
import type { Interval } from './query.ts';
import type { Restriction } from './restriction.ts';

export function withIds(ids: Float64Array, wanted: number[]): Restriction {
  return { kind: 'list', ordinals: ascending(wanted.map((id) => ordinalOf(ids, id)).filter((o) => o >= 0)) };
}

export function named(column: NameColumn, name: string): Restriction {
  return { kind: 'list', ordinals: ordinalsNamed(column, name) };
}

/** The rows that belong to any of these owners (the tracks of artists, say). */
export function ownedBy(lists: ListColumn, owners: ArrayLike<Ordinal>): Restriction {
  if (owners.length === 1) return { kind: 'list', ordinals: listAt(lists, owners[0]) };
  return {
    kind: 'list',
    ordinals: ascending(Array.from(owners, (owner) => Array.from(listAt(lists, owner))).flat()),
  };
}

export function ownersWithIds(ids: Float64Array, wanted: number[]): Ordinal[] {
  return [...new Set(wanted.map((id) => ordinalOf(ids, id)).filter((o) => o >= 0))];
}

/** A closed interval of a column that has its order ready. */
export function within(values: Uint32Array, inverse: Uint32Array, { from, to }: Interval): Restriction {
  const first = firstIndex(inverse.length, (i) => values[inverse[i]] >= from);
  const end = firstIndex(inverse.length, (i) => values[inverse[i]] > to);
  return {
    kind: 'test',
    passes: (ordinal) => values[ordinal] >= from && values[ordinal] <= to,
    rows: inverse.subarray(first, Math.max(first, end)),
  };
}

/** Tracks that belong to an album, to none, or either (decision 30). */
export function ofTrackTypes({ tracks }: Catalogue, types: readonly string[]): Restriction[] {
  const albumtrack = types.includes('albumtrack');
  if (albumtrack && types.includes('single')) return [];
  return [{ kind: 'bits', bits: tracks.having.album, without: !albumtrack }];
}

function ascending(ordinals: Ordinal[]): Uint32Array {
  return Uint32Array.from(new Set(ordinals)).sort();
}
