import { planSong } from './arrangement/song.ts';
import { mix } from './mix/mixer.ts';
import type { PlayableTrack } from './playable-track.ts';

/** The track from the second `start` on, a tenth of a second at a time, on the calling thread. */
export function play(track: PlayableTrack, start = 0): Generator<Uint8Array<ArrayBuffer>> {
  return mix(planSong(track), start);
}
