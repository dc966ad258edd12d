import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idText, parseId } from './protocol.ts';

test('ids up to the largest of the catalogue are read as they are written', () => {
  for (const id of [1, 10_001, Number.MAX_SAFE_INTEGER])
    for (const kind of ['track', 'album', 'artist', 'playlist', 'radio', 'single'] as const)
      assert.deepEqual(parseId(idText(kind, id)), { kind, id });
});

test('larger ids are unknown, not rounded to another one', () => {
  for (const id of [
    '9007199254740992',
    '9007199254740993',
    '9999999999999999',
    '10000000000000000',
    '9'.repeat(400),
  ])
    assert.equal(parseId(`tr-${id}`), undefined, id);
});
