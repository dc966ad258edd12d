import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seekTarget } from './seek-keys.ts';

test('keys on the slider seek within the track', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'PageDown', 'PageUp', 'Home', 'End', 'x'];
  assert.deepEqual(
    keys.map((key) => seekTarget(key, 100, 200)),
    [90, 110, 70, 130, 0, 200, undefined],
  );
  assert.equal(seekTarget('ArrowLeft', 2, 200), 0);
  assert.equal(seekTarget('PageUp', 199, 200), 200);
});
