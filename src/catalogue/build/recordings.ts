/**
 * Which tracks are one recording: those of one artist with one folded name whose durations differ by a few seconds at
 * most, such as a song on its album and on a collection.
 *
 *   Aurora: "Mar" 180 s, "mar" 183 s, "Mar" 240 s  →  the first two are one recording
 */
import { listAt } from '../columns/list-column.ts';
import type { ListColumn } from '../columns/types.ts';
import type { RecordingColumns } from '../recordings.ts';

/** Counted from the shortest of them, so that a chain of small steps does not join distant ones. */
const SECONDS_APART = 5;

/** `ofArtists` are their tracks; tracks with one folded name have one number in `nameOf`. */
export function recordingColumns(
  ofArtists: ListColumn,
  nameOf: Uint32Array,
  duration: Uint32Array,
  tagWeight: Uint32Array,
): RecordingColumns {
  const recordings: Recordings = new Map();
  const { starts } = ofArtists;
  const longest = starts.reduce((most, start, i) => Math.max(most, starts[i + 1] - start || 0), 0);
  const names = new Uint32Array(longest);
  for (let artist = 0; artist < starts.length - 1; artist++) {
    const tracks = listAt(ofArtists, artist);
    for (let i = 0; i < tracks.length; i++) names[i] = nameOf[tracks[i]];
    const sorted = names.subarray(0, tracks.length).sort();
    // Few artists have several tracks of one name.
    if (!hasRepeated(sorted)) continue;
    const repeated = new Set(sorted.filter((name, i) => name === sorted[i - 1]));
    const named = tracks.filter((track) => repeated.has(nameOf[track]));
    addRecordings(named, { nameOf, duration }, tagWeight, recordings);
  }
  const track = Uint32Array.from(recordings.keys()).sort();
  return { track, representative: track.map((one) => recordings.get(one)!) };
}

function hasRepeated(ascending: Uint32Array): boolean {
  for (let i = 1; i < ascending.length; i++) if (ascending[i] === ascending[i - 1]) return true;
  return false;
}

/** By track: the one that represents it. */
type Recordings = Map<number, number>;

/** Adds the recordings of one artist. The track with the greatest weight of tags represents the others; among equals, the one with the lowest id. */
function addRecordings(
  tracks: Uint32Array,
  { nameOf, duration }: Record<'nameOf' | 'duration', Uint32Array>,
  tagWeight: Uint32Array,
  recordings: Recordings,
): void {
  const sorted = Array.from(tracks).sort(
    (a, b) => nameOf[a] - nameOf[b] || duration[a] - duration[b] || a - b,
  );
  const isAnother = (first: number, track: number) =>
    nameOf[track] !== nameOf[first] || duration[track] > duration[first] + SECONDS_APART;
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    do to++;
    while (to < sorted.length && !isAnother(sorted[from], sorted[to]));
    if (to - from === 1) continue;
    const alike = sorted.slice(from, to).sort((a, b) => tagWeight[b] - tagWeight[a] || a - b);
    for (const track of alike) recordings.set(track, alike[0]);
  }
}
