import { planSong } from './arrangement/song.ts';
import { mix } from './mix/mixer.ts';
import type { PlayableTrack } from './playable-track.ts';

/** All of a track, a tenth of a second at a time, on the thread of whoever asks. */
export function play(track: PlayableTrack): Generator<Uint8Array<ArrayBuffer>> {
  return mix(planSong(track));
}
