import assert from 'node:assert/strict';
import { test } from 'node:test';
import { barsOf, pathOf, peaksOf } from './waveform.ts';

test('each bar is as high as the loudest peak it covers', () => {
  assert.deepEqual(barsOf([10, 40, 20, 20, 80, 0], 3), [0.5, 0.25, 1]);
});

test('fills the width with bars, also for a short waveform', () => {
  assert.equal(barsOf([50, 100], 10).length, 10);
  assert.deepEqual(barsOf([50, 100], 4), [0.5, 0.5, 1, 1]);
  assert.deepEqual(barsOf([1, 2, 3], 0), []);
});

test('silence is drawn as a visible line', () => {
  assert.ok(barsOf([0, 0, 0, 0], 2).every((bar) => bar > 0 && bar < 0.1));
});

test('a quiet track fills the height as well', () => {
  assert.deepEqual(barsOf([2, 4], 2), [0.5, 1]);
});

test('reads a waveform of the API, and returns none for invalid data', () => {
  assert.deepEqual(peaksOf('{"peaks":[0,50,100]}'), [0, 50, 100]);
  assert.deepEqual(peaksOf('{"peaks":[-5,"x",900]}'), [0, 0, 100]);
  for (const text of ['', '{}', '[]', 'null', '{"peaks":[]}', '{"peaks":7}'])
    assert.equal(peaksOf(text), undefined);
});

test('bars are centred vertically', () => {
  assert.equal(pathOf([1, 0.5]), 'M0.15 2h.7v96h-.7zM1.15 26h.7v48h-.7z');
});
