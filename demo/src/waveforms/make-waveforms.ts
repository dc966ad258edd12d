/**
 * Writes `waveforms.bin`: run `node demo/src/waveforms/make-waveforms.ts` when the audio or the tracks have changed. Playing
 * every track takes one processor about twenty minutes, too long for a first start.
 */
import { writeFileSync } from 'node:fs';
import { RATE } from '../audio/instruments/tone.ts';
import { play } from '../audio/play.ts';
import { getPlayableTrack } from '../audio/playable-track.ts';
import { composeMusic } from '../records/music.ts';
import { peaksOf, WAVEFORMS } from './waveforms.ts';

if (import.meta.main) {
  const { tracks } = composeMusic();
  const made = tracks.map(({ id, duration }, at) => {
    process.stdout.write(`\r${at + 1} of ${tracks.length} tracks`);
    return peaksOf(play(getPlayableTrack(id)), duration * RATE);
  });
  writeFileSync(WAVEFORMS, Buffer.concat(made));
  process.stdout.write('\n');
}
