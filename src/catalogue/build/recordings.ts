/**
 * Which tracks are one recording: those of one artist with one folded name whose durations differ by a few seconds at
 * most, such as a song on its album and on a collection.
 *
 *   Aurora: "Mar" 180 s, "mar" 183 s, "Mar" 240 s  →  the first two are one recording
 */
import type { NameGroups } from '../autocomplete/completions.ts';
import type { TrackColumns } from '../catalogue.ts';
import type { Sorted } from '../columns/types.ts';

/** Counted from the shortest of them, so that a chain of small steps does not join distant ones. */
const SECONDS_APART = 5;

export function recordingColumns(
  ascending: Sorted,
  { starts }: NameGroups,
  tracks: Pick<TrackColumns, 'artist' | 'duration'>,
  tagWeight: Uint32Array,
): Pick<TrackColumns, 'recording' | 'copies'> {
  const recording = new Int32Array(ascending.length).fill(-1);
  for (let name = 0; name < starts.length - 1; name++)
    if (starts[name + 1] - starts[name] > 1)
      markRecordings(ascending.subarray(starts[name], starts[name + 1]), tracks, tagWeight, recording);
  return { recording, copies: copiesIn(recording) };
}

/**
 * Of tracks with one folded name. The track with the greatest weight of tags represents the others; among equals, the one with
 * the lowest id.
 */
export function markRecordings(
  named: Uint32Array,
  { artist, duration }: Pick<TrackColumns, 'artist' | 'duration'>,
  tagWeight: Uint32Array,
  recording: Int32Array,
): void {
  if (named.length === 1) return;
  const sorted = Array.from(named).sort(
    (a, b) => artist[a] - artist[b] || duration[a] - duration[b] || a - b,
  );
  const isAnother = (first: number, track: number) =>
    artist[track] !== artist[first] || duration[track] > duration[first] + SECONDS_APART;
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    do to++;
    while (to < sorted.length && !isAnother(sorted[from], sorted[to]));
    if (to - from === 1) continue;
    const alike = sorted.slice(from, to).sort((a, b) => tagWeight[b] - tagWeight[a] || a - b);
    for (const track of alike) recording[track] = alike[0];
  }
}

/** The tracks that another one represents, ascending. */
export function copiesIn(recording: Int32Array): Uint32Array {
  const copies: number[] = [];
  for (let track = 0; track < recording.length; track++)
    if (recording[track] >= 0 && recording[track] !== track) copies.push(track);
  return Uint32Array.from(copies);
}
