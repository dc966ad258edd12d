/** The naive model of which tracks are the same recording. */

import { fold } from '../../src/catalogue/text/words/fold.ts';
import type { TrackRow } from '../../src/domain/ports.ts';

/** The ids of all tracks of the same recording, by the id of each of them. */
export function modelRecordings(tracks: readonly TrackRow[]): Map<number, number[]> {
  const recordings = new Map<number, number[]>();
  const byLength = [...tracks].sort((a, b) => a.duration - b.duration || a.id - b.id);
  for (const track of byLength) {
    if (recordings.has(track.id)) continue;
    const alike = byLength.filter(
      (other) =>
        !recordings.has(other.id) &&
        other.artist_id === track.artist_id &&
        fold(other.name) === fold(track.name) &&
        other.duration >= track.duration &&
        other.duration <= track.duration + 5,
    );
    const ids = alike.map(({ id }) => id);
    for (const id of ids) recordings.set(id, ids);
  }
  return recordings;
}
