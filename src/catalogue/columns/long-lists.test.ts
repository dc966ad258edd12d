import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ordinalsOf } from './bits.ts';
import { longListBits } from './long-lists.ts';

test('lists that take more memory than bits are sets, and are made once', () => {
  const column = {};
  const long = Uint32Array.from({ length: 33 }, (_, i) => i * 3);
  const set = longListBits(column, 1, long, 1024)!;
  assert.deepEqual([...ordinalsOf(set)], [...long]);
  assert.equal(longListBits(column, 1, long, 1024), set);
  assert.equal(longListBits(column, 2, long.subarray(0, 32), 1024), undefined);
  assert.notEqual(longListBits({}, 1, long, 1024), set);
  const other = longListBits(column, 2, long.subarray(0, 33), 1000)!;
  assert.deepEqual([...ordinalsOf(other)], [...long]);
});

test('a column of more rows has a longer set', () => {
  const column = {};
  const list = Uint32Array.from({ length: 40 }, (_, i) => i);
  assert.equal(longListBits(column, 0, list, 64)?.length, 2);
  assert.equal(longListBits(column, 0, list, 65)?.length, 3);
  assert.equal(longListBits(column, 0, list, 64)?.length, 2);
});
