/**
 * Makes `waveforms.bin`: to be run (`node src/demo/make-waveforms.ts`) when the sound or the tracks have changed. To play
 * everything takes one processor about twenty minutes, which no first start should cost: hence the file.
 */
import { writeFileSync } from 'node:fs';
import { composeMusic } from './music.ts';
import { RATE } from './sound/instruments/tone.ts';
import { peaksOf } from './sound/peaks.ts';
import { play } from './sound/play.ts';
import { getDemoTrack } from './sound/track.ts';
import { WAVEFORMS } from './waveforms.ts';

if (import.meta.main) {
  const { tracks } = composeMusic();
  const made = tracks.map(({ id, duration }, at) => {
    process.stdout.write(`\r${at + 1} of ${tracks.length} tracks`);
    return peaksOf(play(getDemoTrack(id)), duration * RATE);
  });
  writeFileSync(WAVEFORMS, Buffer.concat(made));
  process.stdout.write('\n');
}
