/** Which tracks are one recording (`build/recordings.ts`), when some tracks have changed. */

import type { NameCompletions } from '../autocomplete/completions.ts';
import { markRecordings } from '../build/recordings.ts';
import type { TrackColumns } from '../catalogue.ts';
import { copyOf } from '../columns/new-column.ts';
import { GONE, isIdentity, numberAfter, type RowChange, union } from './renumbering.ts';
import { spliceRemapped } from './splice.ts';

export interface RecordedTracks extends Pick<TrackColumns, 'artist' | 'duration'> {
  /** In the order of their names, and where each name begins. */
  ascending: Uint32Array;
  names: NameCompletions;
  tagWeight: Uint32Array;
}

/** Only names that a changed track has or had, and those of copies whose tags weigh differently, are looked at again. */
export function patchRecordings(
  before: Pick<TrackColumns, 'recording' | 'copies'> &
    Pick<RecordedTracks, 'names' | 'ascending' | 'tagWeight'>,
  after: RecordedTracks,
  rows: RowChange,
): Pick<TrackColumns, 'recording' | 'copies'> {
  const { ascending, names, tagWeight } = after;
  const again = new Set<number>();
  for (const row of rows.written) again.add(names.nameOf[row]);
  for (const row of leftBehind(before.names, before.ascending, rows)) again.add(names.nameOf[row]);
  for (const row of reweighted(before, tagWeight, rows)) again.add(names.nameOf[row]);

  const unmarked = new Int32Array(rows.written.length).fill(-1);
  const known = spliceRemapped(before.recording, rows, rows, unmarked);
  const marked = known === before.recording ? copyOf(known) : known;
  const members: Uint32Array[] = [];
  for (const name of again) {
    const named = ascending.subarray(names.starts[name], names.starts[name + 1]);
    for (const row of named) marked[row] = -1;
    markRecordings(named, after, tagWeight, marked);
    members.push(named);
  }
  const named = union(members);
  const isSame = isIdentity(rows) && named.every((row) => marked[row] === before.recording[row]);
  if (isSame) return { recording: before.recording, copies: before.copies };
  const others = before.copies
    .map((row) => numberAfter(rows, row))
    .filter((row) => row !== GONE && !again.has(names.nameOf[row]));
  return {
    recording: marked,
    copies: union([others, named.filter((row) => marked[row] >= 0 && marked[row] !== row)]),
  };
}

/** One remaining track for each name that a track has left, because that track may have represented the others. */
function leftBehind({ starts, nameOf }: NameCompletions, ascending: Uint32Array, rows: RowChange): number[] {
  const written = new Set(rows.written);
  return Array.from(new Set(rows.lost.values().map((row) => nameOf[row])), (name) =>
    Array.from(ascending.subarray(starts[name], starts[name + 1]), (row) => numberAfter(rows, row)).find(
      (row) => row !== GONE && !written.has(row),
    ),
  ).filter((row) => row !== undefined);
}

/** Copies, as numbers after, whose tags or whose representative's tags have another weight now. */
function reweighted(
  before: Pick<TrackColumns, 'recording' | 'copies'> & Pick<RecordedTracks, 'tagWeight'>,
  tagWeight: Uint32Array,
  rows: RowChange,
): Uint32Array {
  if (tagWeight === before.tagWeight) return new Uint32Array(0);
  const differs = (row: number) => {
    const now = numberAfter(rows, row);
    return now !== GONE && tagWeight[now] !== before.tagWeight[row];
  };
  return before.copies
    .filter((row) => differs(row) || differs(before.recording[row]))
    .map((row) => numberAfter(rows, row))
    .filter((row) => row !== GONE);
}
