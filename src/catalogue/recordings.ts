/**
 * Which tracks are one recording (see `build/recordings.ts`). Most recordings have one track; only the others have entries:
 *
 *   tracks 4, 9 and 12 are one recording, and 9 represents them   →   track [4, 9, 12], representative [9, 9, 9]
 */
import { bitsOf } from './columns/bits.ts';
import { indexOfNumber } from './columns/lookup.ts';
import type { Bits, Ordinal } from './columns/types.ts';
import { cachedByColumns } from './columns/used-columns.ts';

export interface RecordingColumns {
  /** The tracks of recordings with several tracks, ascending. */
  track: Uint32Array;
  /** Parallel to `track`. */
  representative: Uint32Array;
}

/** The track that represents the recording of a track: itself, if the recording has no other. */
export function representativeOf({ track, representative }: RecordingColumns, ordinal: Ordinal): Ordinal {
  const at = indexOfNumber(track, ordinal);
  return at < 0 ? ordinal : representative[at];
}

interface RecordedTracks {
  recordings: RecordingColumns;
  count: number;
}

/** The tracks of recordings with several tracks, as a set: most tracks need not be looked up. */
export const repeatedTracks = cachedByColumns(
  ({ recordings }: RecordedTracks) => [recordings.track],
  ({ recordings, count }): Bits => bitsOf(recordings.track, count),
);

/** The tracks that another track represents. */
export const copiedTracks = cachedByColumns(
  ({ recordings }: RecordedTracks) => [recordings.track, recordings.representative],
  ({ recordings: { track, representative }, count }): Bits =>
    bitsOf(
      track.filter((ordinal, i) => representative[i] !== ordinal),
      count,
    ),
);
