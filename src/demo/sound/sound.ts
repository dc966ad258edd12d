/** The sound of the demo's tracks, played by the synthesizers of this folder when somebody listens. */
import type { Samples } from '../../domain/media.ts';
import { planSong } from './arrangement/song.ts';
import { mix } from './mix/mixer.ts';
import { findDemoTrack } from './track.ts';

/** Always the same samples, exactly as long as the track's record says; undefined where the demo has no such track. */
export function demoSamples(trackId: number): Samples | undefined {
  const track = findDemoTrack(trackId);
  return track && (() => mix(planSong(track)));
}
