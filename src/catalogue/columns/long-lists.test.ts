import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ordinalsOf } from './bits.ts';
import { longListBits, longOwnedBits } from './long-lists.ts';

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

test('the rows of the owners of a long list are a set, which is made once for both columns', () => {
  const owned = { starts: Uint32Array.of(0, 2, 5, 6), items: Uint32Array.of(0, 7, 1, 2, 3, 9) };
  const column = {};
  const set = longOwnedBits(owned, column, 4, Uint32Array.of(0, 1), 10)!;
  assert.deepEqual([...ordinalsOf(set)], [0, 1, 2, 3, 7]);
  assert.equal(longOwnedBits(owned, column, 4, Uint32Array.of(0, 1), 10), set);
  assert.notEqual(longOwnedBits(owned, {}, 4, Uint32Array.of(0, 1), 10), set);
  assert.notEqual(longOwnedBits({ ...owned }, column, 4, Uint32Array.of(0, 1), 10), set);
  assert.deepEqual([...ordinalsOf(longOwnedBits(owned, column, 5, Uint32Array.of(2), 10)!)], [9]);
  const many = { starts: new Uint32Array(100), items: owned.items };
  assert.equal(longOwnedBits(many, column, 4, Uint32Array.of(0, 1), 10), undefined);
});
