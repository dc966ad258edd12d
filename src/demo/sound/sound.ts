/** The sound of the demo's tracks, played by the synthesizers of this folder when somebody listens. */
import type { Samples } from '../../domain/media.ts';
import { hasTrack } from '../music.ts';
import { playOnThread } from './thread.ts';
import { getDemoTrack } from './track.ts';

/** Always the same samples, exactly as long as the track's record says; undefined where the demo has no such track. */
export function demoSamples(trackId: number): Samples | undefined {
  return hasTrack(trackId) ? () => playOnThread(getDemoTrack(trackId)) : undefined;
}
