/** ReplayGain: how much a track, and the album that it is on, should be turned up or down, in dB. */

/** LUFS that everything is brought to (ReplayGain 2.0). */
const REFERENCE = -18;

export interface TrackGains {
  track: number | null;
  /** The same for all tracks of an album, so that its quiet tracks stay quiet. */
  album: number | null;
}

/** By the id of the track. `null`: it is not known, or not yet. */
export interface GainsAnswer {
  gains: Record<string, TrackGains>;
}

/** Tracks of one request. */
export const GAINS_MAX = 50;

export function gainOf(loudness: number): number {
  return Math.round((REFERENCE - loudness) * 100) / 100;
}

/**
 * The gain of several tracks played in a row: their mean power counts, not the mean of the decibels.
 *
 *   -10 and -20 LUFS, equally long  →  -12.6 LUFS, so -5.4 dB
 */
export function commonGain(tracks: readonly { gain: number; duration: number }[]): number | null {
  let power = 0;
  let seconds = 0;
  for (const { gain, duration } of tracks) {
    const weight = Math.max(1, duration);
    power += weight * 10 ** ((REFERENCE - gain) / 10);
    seconds += weight;
  }
  return seconds === 0 ? null : gainOf(10 * Math.log10(power / seconds));
}
