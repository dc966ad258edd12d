import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FREE_MAX, giveBackMemory, takeMemory } from './column-memory.ts';

test('memory that was given back is used for a column that is a little shorter', () => {
  const memory = takeMemory(1_000_000);
  assert.ok(memory.byteLength >= 1_000_000 && memory.byteLength <= 1_032_000);
  assert.equal(giveBackMemory(memory), true);
  // Compared here, because a failed assertion would print the memory.
  const isTaken = (bytes: number) => takeMemory(bytes) === memory;
  assert.equal(isTaken(800_000), false, 'too much would be unused');
  assert.equal(isTaken(1_100_000), false);
  assert.equal(isTaken(960_000), true);
  assert.equal(isTaken(960_000), false, 'it is used once');
});

test('short columns have exactly their bytes, and are not kept', () => {
  const memory = takeMemory(100);
  assert.equal(memory.byteLength, 100);
  assert.equal(giveBackMemory(memory), false);
});

test('what is kept is limited', () => {
  const large = Array.from({ length: 4 }, () => takeMemory(FREE_MAX / 4));
  assert.deepEqual([...large, takeMemory(4096)].map(giveBackMemory), [true, true, true, true, false]);
});
