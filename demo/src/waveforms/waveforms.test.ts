import assert from 'node:assert/strict';
import { test } from 'node:test';
import { peaksOf } from './waveforms.ts';

test('tells the loudest sample of either side in each 960th, however the sound is cut', () => {
  const frames = 960 * 3 + 7;
  const samples = new Int16Array(frames * 2);
  const put = (frame: number, side: 0 | 1, value: number) => {
    samples[frame * 2 + side] = value;
  };
  put(0, 0, 16_384);
  put(frames - 1, 1, -32_768);
  const middle = Math.floor((500 * frames) / 960);
  put(middle, 1, -8192);
  put(middle - 1, 0, 100);
  const bytes = new Uint8Array(samples.buffer);
  const whole = peaksOf([bytes], frames);
  assert.equal(whole.length, 960);
  assert.deepEqual([whole[0], whole[499], whole[500], whole[501], whole[959]], [50, 0, 25, 0, 100]);
  assert.deepEqual(peaksOf([bytes.slice(0, 4000), bytes.slice(4000)], frames), whole);
});
