/** The sound of the demo's tracks, played by the synthesizers of this folder when somebody listens. */
import type { Samples } from '../../domain/media.ts';
import { hasTrack } from '../music.ts';
import { RATE } from './instruments/tone.ts';
import { playOnThread } from './thread.ts';
import { getDemoTrack } from './track.ts';

export interface DemoSound {
  samples: Samples;
  /** How many there are of each channel; takes some milliseconds to look up. */
  length: number;
}

/** Always the same samples, exactly as long as the track's record says; undefined where the demo has no such track. */
export function demoSound(trackId: number): DemoSound | undefined {
  if (!hasTrack(trackId)) return undefined;
  return {
    samples: () => playOnThread(getDemoTrack(trackId)),
    get length() {
      return getDemoTrack(trackId).duration * RATE;
    },
  };
}
