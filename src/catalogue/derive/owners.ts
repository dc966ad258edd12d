/** Artists and albums own tracks: which, and the popularity that they sum up to. */

import { CHARTED, type Charted, type OwnPopularity } from '../../domain/activity/popularity.ts';
import { byName } from '../../domain/collections/by-name.ts';
import { wholePopularity } from '../build/popularity.ts';
import { listAt } from '../columns/list-column.ts';
import type { ListColumn, Sorted } from '../columns/types.ts';
import { patchLists, sortedPairs } from './lists.ts';
import { descendingBy } from './orders.ts';
import { GONE, numberAfter, type RowChange, union, writtenRows } from './renumbering.ts';
import { spliceNumbers } from './splice.ts';

type Pair = readonly [key: number, row: number];

/** The rows of each owner. `before` and `after` are the owner of each row; -1 is none. */
export function patchOwned(
  column: ListColumn,
  owners: RowChange,
  rows: RowChange,
  before: ArrayLike<number>,
  after: ArrayLike<number>,
): ListColumn {
  const lost: Pair[] = [];
  const gained: Pair[] = [];
  for (const row of rows.removed) if (before[row] >= 0) lost.push([before[row], row]);
  rows.written.forEach((row, i) => {
    const source = rows.sources[i];
    const owner = source === GONE ? -1 : before[source];
    if (owner >= 0 && numberAfter(owners, owner) === after[row]) return;
    if (owner >= 0) lost.push([owner, source]);
    if (after[row] >= 0) gained.push([after[row], row]);
  });
  return patchLists(column, { lists: owners, rows, lost: sortedPairs(lost), gained: sortedPairs(gained) });
}

export interface PopularityColumns {
  own: Record<Charted, Float64Array>;
  popularity: Record<Charted, Float64Array>;
  descending: Record<Charted, Sorted>;
}

export interface PopularityChange {
  owners: RowChange;
  /** Of the written owners. */
  own: readonly (OwnPopularity | undefined)[];
  /** Owners, as numbers after, that have gained or lost tracks or whose tracks have other ratings. */
  concerned: Uint32Array;
  tracks: ListColumn;
  charted: Record<Charted, Float64Array>;
}

export function patchPopularity(before: PopularityColumns, change: PopularityChange): PopularityColumns {
  const { owners, tracks, charted, own: ownValues } = change;
  const rows = writtenRows(owners, union([change.concerned, owners.written]));
  const own = byName(CHARTED, (name) =>
    spliceNumbers(
      before.own[name],
      owners,
      ownValues.map((values) => values?.[name] ?? 0),
    ),
  );
  const popularity = byName(CHARTED, (name) =>
    spliceNumbers(
      before.popularity[name],
      rows,
      Float64Array.from(rows.written, (owner) =>
        summed(listAt(tracks, owner), charted[name], own[name][owner]),
      ),
    ),
  );
  const descending = byName(CHARTED, (name) =>
    descendingBy(before.descending[name], rows, before.popularity[name], popularity[name]),
  );
  return { own, popularity, descending };
}

/** Added up in the same order as in a build: sums of fractions depend on it. */
function summed(tracks: Uint32Array, values: Float64Array, own: number): number {
  let sum = 0;
  for (let i = 0; i < tracks.length; i++) sum += values[tracks[i]];
  return wholePopularity(sum, own);
}

/** The owners, as numbers after, of the rows that are written or removed. */
export function ownersConcerned(
  owners: RowChange,
  rows: RowChange,
  before: ArrayLike<number>,
  after: ArrayLike<number>,
): Uint32Array {
  const losing = rows.lost.map((row) => (before[row] < 0 ? GONE : numberAfter(owners, before[row])));
  const gaining = rows.written.map((row) => after[row]);
  // No owner, -1, is GONE as a Uint32.
  return union([losing, gaining]).filter((owner) => owner !== GONE);
}

/** The written rows that are new or have another owner. */
export function rowsWithOtherOwner(
  owners: RowChange,
  { written, sources }: RowChange,
  before: ArrayLike<number>,
  after: ArrayLike<number>,
): Uint32Array {
  const mapped = (owner: number) => (owner < 0 ? -1 : numberAfter(owners, owner));
  return written.filter((row, i) => sources[i] === GONE || mapped(before[sources[i]]) !== after[row]);
}
