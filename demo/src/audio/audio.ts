/** The audio of the demo's tracks, synthesized while it is played. */
import type { BuiltInAudio } from '../../../src/domain/built-in.ts';
import { SCHEME } from '../constants.ts';
import { hasTrack } from '../records/music.ts';
import { RATE } from './instruments/tone.ts';
import { getPlayableTrack } from './playable-track.ts';
import { playOnThread } from './thread.ts';

/** `demo:10001` → the audio of track 10001: always the same samples, exactly as long as its record says. */
export function findAudio(audio: string): BuiltInAudio | undefined {
  const digits = audio.startsWith(SCHEME) ? audio.slice(SCHEME.length) : '';
  const id = /^\d+$/.test(digits) ? Number(digits) : 0;
  if (!hasTrack(id)) return undefined;
  return {
    samples: (start = 0) => playOnThread(getPlayableTrack(id), start),
    // A getter, because it takes some milliseconds.
    get length() {
      return getPlayableTrack(id).duration * RATE;
    },
  };
}
