import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBitArena } from './bit-arena.ts';

test('sets of one search differ, and the next search uses them again', () => {
  const arena = createBitArena();
  arena.begin(100);
  const [first, second] = [arena.take(), arena.take()];
  assert.notEqual(first, second);
  assert.equal(first.length, 4);
  first.fill(7);
  arena.begin(100);
  assert.equal(arena.takeEmpty(), first);
  assert.deepEqual([...first], [0, 0, 0, 0]);
  assert.equal(arena.take(), second);
  const many = new Set(Array.from({ length: 100 }, arena.take));
  assert.equal(many.size, 100);
});

test('another size has other sets', () => {
  const arena = createBitArena();
  arena.begin(100);
  const first = arena.take();
  arena.begin(1000);
  const other = arena.take();
  assert.notEqual(other, first);
  assert.equal(other.length, 32);
});
