/** Which tracks are one recording (`build/recordings.ts`), when some tracks have changed. */

import type { NameCompletions } from '../autocomplete/completions.ts';
import { addRecordings, type Recordings } from '../build/recordings.ts';
import type { TrackColumns } from '../catalogue.ts';
import type { RecordingColumns } from '../recordings.ts';
import { GONE, isIdentity, numberAfter, type RowChange, renumber, union } from './renumbering.ts';

export interface RecordedTracks extends Pick<TrackColumns, 'artist' | 'duration'> {
  /** In the order of their names, and where each name begins. */
  ascending: Uint32Array;
  names: NameCompletions;
  tagWeight: Uint32Array;
}

/** Only names that a changed track has or had, and those of recordings whose tags weigh differently, are looked at again. */
export function patchRecordings(
  before: Pick<TrackColumns, 'recordings'> & Pick<RecordedTracks, 'names' | 'ascending' | 'tagWeight'>,
  after: RecordedTracks,
  rows: RowChange,
): RecordingColumns {
  const { ascending, names, tagWeight } = after;
  const again = new Set<number>();
  for (const row of rows.written) again.add(names.nameOf[row]);
  for (const row of leftBehind(before.names, before.ascending, rows)) again.add(names.nameOf[row]);
  const staying = renumbered(before.recordings, rows);
  staying.track.forEach((row, i) => {
    const isReweighted = row !== GONE && tagWeight[row] !== before.tagWeight[before.recordings.track[i]];
    if (isReweighted) again.add(names.nameOf[row]);
  });

  const found: Recordings = new Map();
  for (const name of again)
    addRecordings(ascending.subarray(names.starts[name], names.starts[name + 1]), after, tagWeight, found);
  const stays = (_: number, i: number) => {
    const row = staying.track[i];
    return row !== GONE && !again.has(names.nameOf[row]);
  };
  const tracks = staying.track.filter(stays);
  const representatives = staying.representative.filter(stays);
  const track = union([tracks, Uint32Array.from(found.keys()).sort()]);
  let next = 0;
  const representative = track.map((row) => found.get(row) ?? representatives[next++]);
  const isSame =
    areEqual(track, before.recordings.track) && areEqual(representative, before.recordings.representative);
  return isIdentity(rows) && isSame ? before.recordings : { track, representative };
}

function renumbered({ track, representative }: RecordingColumns, rows: RowChange): RecordingColumns {
  if (isIdentity(rows)) return { track, representative };
  const after = { track: track.slice(), representative: representative.slice() };
  renumber(after.track, rows, after.track);
  renumber(after.representative, rows, after.representative);
  return after;
}

const areEqual = (a: Uint32Array, b: Uint32Array) =>
  a.length === b.length && a.every((value, i) => value === b[i]);

/** One remaining track for each name that a track has left, because that track may have represented the others. */
function leftBehind({ starts, nameOf }: NameCompletions, ascending: Uint32Array, rows: RowChange): number[] {
  const written = new Set(rows.written);
  return Array.from(new Set(rows.lost.values().map((row) => nameOf[row])), (name) =>
    Array.from(ascending.subarray(starts[name], starts[name + 1]), (row) => numberAfter(rows, row)).find(
      (row) => row !== GONE && !written.has(row),
    ),
  ).filter((row) => row !== undefined);
}
