/** Which tracks are one recording (`build/recordings.ts`), when some tracks have changed. */

import type { NameCompletions } from '../autocomplete/completions.ts';
import { copiesIn, markRecordings } from '../build/recordings.ts';
import type { TrackColumns } from '../catalogue.ts';
import { GONE, isIdentity, numbersAfter, numbersBefore, type RowChange } from './renumbering.ts';

export interface RecordedTracks extends Pick<TrackColumns, 'artist' | 'duration'> {
  /** In the order of their names, and where each name begins. */
  ascending: Uint32Array;
  names: NameCompletions;
  tagWeight: Uint32Array;
}

/** Only the names of tracks that are written, removed or weighed differently are looked at again. */
export function patchRecordings(
  before: Pick<TrackColumns, 'recording' | 'copies'> &
    Pick<RecordedTracks, 'names' | 'ascending' | 'tagWeight'>,
  after: RecordedTracks,
  rows: RowChange,
): Pick<TrackColumns, 'recording' | 'copies'> {
  const { ascending, names, tagWeight } = after;
  const again = new Set<number>();
  for (const row of rows.written) again.add(names.nameOf[row]);
  // A track that left a name may have represented the others.
  for (const row of leftBehind(before.names, before.ascending, rows)) again.add(names.nameOf[row]);
  const sources = numbersBefore(rows);
  if (tagWeight !== before.tagWeight)
    for (let row = 0; row < tagWeight.length; row++)
      if (sources[row] !== GONE && tagWeight[row] !== before.tagWeight[sources[row]])
        again.add(names.nameOf[row]);
  if (isIdentity(rows) && again.size === 0) return { recording: before.recording, copies: before.copies };

  const rowAfter = numbersAfter(rows);
  const recording = new Int32Array(rows.after).fill(-1);
  for (let row = 0; row < recording.length; row++) {
    const source = sources[row];
    const known = source === GONE ? -1 : before.recording[source];
    if (known >= 0) recording[row] = rowAfter[known];
  }
  for (const name of again) {
    const named = ascending.subarray(names.starts[name], names.starts[name + 1]);
    for (const row of named) recording[row] = -1;
    markRecordings(named, after, tagWeight, recording);
  }
  return { recording, copies: copiesIn(recording) };
}

/** Tracks that stay, one for each name that another track has left, as numbers after. */
function leftBehind({ starts, nameOf }: NameCompletions, ascending: Uint32Array, rows: RowChange): number[] {
  const rowAfter = numbersAfter(rows);
  const written = new Set(rows.written);
  return Array.from(new Set(rows.lost.values().map((row) => nameOf[row])), (name) =>
    Array.from(ascending.subarray(starts[name], starts[name + 1]), (row) => rowAfter[row]).find(
      (row) => row !== GONE && !written.has(row),
    ),
  ).filter((row) => row !== undefined);
}
