import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowAfterKey } from './queue-keys.ts';

test('keys in the queue move within it; with Alt only the arrow keys have an effect', () => {
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
