import type { PlayableTrack } from './player.ts';

/** Tracks without audio are listed, but never get into the queue. */
export function hasAudio({ audio }: Pick<PlayableTrack, 'audio'>): boolean {
  return audio !== '';
}
