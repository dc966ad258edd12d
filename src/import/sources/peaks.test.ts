import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutPeaks } from './peaks.ts';

const PEAKS = Array.from({ length: 960 }, (_, i) => i % 101);
const cut = (key: string, peaks: readonly unknown[]) =>
  cutPeaks(Buffer.from(`{"id":7,${key}:[${peaks}],"name":"A"}`));

test('960 peaks in the simplest spelling are cut out of their line', () => {
  const peaks = Uint8Array.from(PEAKS);
  assert.deepEqual(cut('"waveform"', PEAKS), { rest: '{"id":7,"waveform":0,"name":"A"}', peaks });
});

test('every other line is left to the parser', () => {
  assert.equal(cut('"waves"', PEAKS), undefined);
  assert.equal(cut(' "waveform"', PEAKS), undefined);
  assert.equal(cut('"waveform"', PEAKS.slice(1)), undefined);
  assert.equal(cut('"waveform"', [...PEAKS, 0]), undefined);
  for (const peak of ['101', '-1', '1.5', '01', '1e1', ' 1', 'null', ''])
    assert.equal(cut('"waveform"', [peak, ...PEAKS.slice(1)]), undefined, peak);
});
