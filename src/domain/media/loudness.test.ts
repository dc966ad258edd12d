import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commonGain, gainOf } from './loudness.ts';

test('brings every loudness to the same level', () => {
  assert.deepEqual([gainOf(-10), gainOf(-18), gainOf(-23.456)], [-8, 0, 5.46]);
});

test('an album is as loud as its tracks in a row', () => {
  const track = (gain: number, duration = 100) => ({ gain, duration });
  assert.equal(commonGain([track(-8), track(2)]), -5.4);
  assert.equal(commonGain([track(-8, 10), track(-8, 500)]), -8);
  assert.equal(commonGain([track(-8, 300), track(2, 0)]), -7.99);
  assert.equal(commonGain([]), null);
});
