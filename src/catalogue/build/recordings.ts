/**
 * Which tracks are one recording: those of one artist with one folded name whose durations differ by a few seconds at
 * most, such as a song on its album and on a collection.
 *
 *   Aurora: "Mar" 180 s, "mar" 183 s, "Mar" 240 s  →  the first two are one recording
 */
import type { TrackColumns } from '../catalogue.ts';
import type { Sorted } from '../columns/types.ts';
import type { RecordingColumns } from '../recordings.ts';

/** Counted from the shortest of them, so that a chain of small steps does not join distant ones. */
const SECONDS_APART = 5;

/** `artists` is the number of all artists. */
export function recordingColumns(
  ascending: Sorted,
  starts: Uint32Array,
  artist: Uint32Array,
  duration: Uint32Array,
  tagWeight: Uint32Array,
  artists: number,
): RecordingColumns {
  const tracks = { artist, duration };
  const recordings: Recordings = new Map();
  /** For each artist the last name that one of the tracks has. Few artists have several tracks of one name. */
  const lastOf = new Int32Array(artists).fill(-1);
  for (let name = 0; name < starts.length - 1; name++) {
    let hasSeveral = false;
    for (let i = starts[name]; i < starts[name + 1]; i++) {
      hasSeveral ||= lastOf[artist[ascending[i]]] === name;
      lastOf[artist[ascending[i]]] = name;
    }
    if (hasSeveral)
      addRecordings(ascending.subarray(starts[name], starts[name + 1]), tracks, tagWeight, recordings);
  }
  const track = Uint32Array.from(recordings.keys()).sort();
  return { track, representative: track.map((one) => recordings.get(one)!) };
}

/** By track: the one that represents it. */
type Recordings = Map<number, number>;

/**
 * Of tracks with one folded name. The track with the greatest weight of tags represents the others; among equals, the one with
 * the lowest id.
 */
function addRecordings(
  named: Uint32Array,
  { artist, duration }: Pick<TrackColumns, 'artist' | 'duration'>,
  tagWeight: Uint32Array,
  recordings: Recordings,
): void {
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
    for (const track of alike) recordings.set(track, alike[0]);
  }
}
