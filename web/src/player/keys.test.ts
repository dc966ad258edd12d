import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowAfterKey } from './queue-keys.ts';
import { seekTarget } from './seek-keys.ts';

test('keys on the slider lead within the track', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'PageDown', 'PageUp', 'Home', 'End', 'x'];
  assert.deepEqual(
    keys.map((key) => seekTarget(key, 100, 200)),
    [90, 110, 70, 130, 0, 200, undefined],
  );
  assert.equal(seekTarget('ArrowLeft', 2, 200), 0);
  assert.equal(seekTarget('PageUp', 199, 200), 200);
});

test('keys in the queue lead within it; with Alt only arrows mean something', () => {
  const press = (key: string, altKey = false, row = 5) =>
    rowAfterKey({ key, altKey, ctrlKey: false, metaKey: false }, row, 10, 4);
  assert.deepEqual(
    ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'a'].map((key) => press(key)),
    [...[4, 6, 1, 9, 0, 9, undefined]],
  );
  assert.equal(press('ArrowUp', false, 0), 0);
  assert.equal(press('ArrowDown', true), 6);
  assert.equal(press('Home', true), undefined);
  assert.equal(
    rowAfterKey({ key: 'End', altKey: false, ctrlKey: true, metaKey: false }, 5, 10, 4),
    undefined,
  );
});
