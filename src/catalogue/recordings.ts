/**
 * Which tracks are one recording (see `build/recordings.ts`). Most recordings have one track; only the others have entries:
 *
 *   tracks 4, 9 and 12 are one recording, and 9 represents them   →   track [4, 9, 12], representative [9, 9, 9]
 */
import { allBits, bitsOf, dropBits, hasBit, setBit } from './columns/bits.ts';
import { cached } from './columns/cached.ts';
import { indexOfNumber } from './columns/lookup.ts';
import type { Bits, Ordinal } from './columns/types.ts';

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
export const repeatedTracks = cached(
  ({ recordings }: RecordedTracks) => [recordings.track],
  ({ recordings, count }): Bits => bitsOf(recordings.track, count),
);

/** The tracks that another track represents. */
export const copiedTracks = cached(
  ({ recordings }: RecordedTracks) => [recordings.track, recordings.representative],
  ({ recordings: { track, representative }, count }): Bits =>
    bitsOf(
      track.filter((ordinal, i) => representative[i] !== ordinal),
      count,
    ),
);

interface TypedTracks extends RecordedTracks {
  having: { album: { bits: Bits } };
}

/** What results of one type leave out: the tracks of the other, and all but one track of each recording. */
export const leftOutByType = cached(
  ({ recordings, having }: TypedTracks) => [recordings.track, recordings.representative, having.album],
  (tracks) => {
    const { album } = tracks.having;
    const singles = allBits(tracks.count);
    dropBits(singles, album.bits);
    return { albumtrack: allButOneOfEach(tracks, album.bits), single: allButOneOfEach(tracks, singles) };
  },
);

function allButOneOfEach(
  { recordings: { track, representative }, count }: RecordedTracks,
  passing: Bits,
): Bits {
  /** The representative itself, if it passes. */
  const chosen = new Map<Ordinal, Ordinal>();
  track.forEach((ordinal, i) => {
    const isBetter = ordinal === representative[i] || !chosen.has(representative[i]);
    if (isBetter && hasBit(passing, ordinal)) chosen.set(representative[i], ordinal);
  });
  const bits = allBits(count);
  dropBits(bits, passing);
  track.forEach((ordinal, i) => {
    if (chosen.get(representative[i]) !== ordinal) setBit(bits, ordinal);
  });
  return bits;
}
