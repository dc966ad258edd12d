import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { FREE_MAX, giveBackMemory, isReusable, recordTaken, takeMemory } from './column-memory.ts';

// So that no test finds what another has left: the pages of one memory are all the room there is.
afterEach(() => {
  const all = takeMemory(FREE_MAX);
  giveBackMemory(all);
  takeMemory(FREE_MAX);
});

test('memory that was given back is used for a column that is a little shorter', () => {
  const memory = takeMemory(1_000_000);
  assert.ok(memory.byteLength >= 1_000_000 && memory.byteLength <= 1_032_000);
  assert.equal(giveBackMemory(memory), 0);
  // Compared here, because a failed assertion would print the memory.
  const isTaken = (bytes: number) => takeMemory(bytes) === memory;
  assert.equal(isTaken(800_000), false, 'too much would be unused');
  assert.equal(isTaken(1_100_000), false);
  assert.equal(isTaken(960_000), true);
  assert.equal(isTaken(960_000), false, 'it is used once');
});

test('short memory, and memory from elsewhere, is not used again', () => {
  const short = takeMemory(100);
  assert.equal(short.byteLength, 100);
  assert.equal(giveBackMemory(short), 100);
  const other = new SharedArrayBuffer(8192);
  assert.equal(isReusable(other), false);
  assert.equal(giveBackMemory(other), 8192);
  assert.ok(takeMemory(8192) !== other);
});

test('lengths that were not used for long make room', () => {
  const quarters = Array.from({ length: 4 }, () => takeMemory(FREE_MAX / 4));
  const small = takeMemory(4096);
  assert.equal(giveBackMemory(small), 0);
  assert.deepEqual(quarters.map(giveBackMemory), [0, 0, 0, 4096]);
  assert.ok(takeMemory(4096) !== small);
  const large = takeMemory(FREE_MAX / 2);
  assert.equal(giveBackMemory(large), FREE_MAX / 2, 'two quarters');
  assert.ok(takeMemory(FREE_MAX / 2) === large);
});

test('what work has taken is recorded, whether new or used again', () => {
  const free = takeMemory(50_000);
  giveBackMemory(free);
  const { result, taken } = recordTaken(() => [takeMemory(50_000), takeMemory(90_000)]);
  takeMemory(4096);
  assert.ok(taken.length === 2 && taken[0] === result[0] && taken[1] === result[1]);
  assert.ok(result[0] === free);
  assert.throws(
    () =>
      recordTaken(() => {
        throw new Error('as expected');
      }),
    /as expected/,
  );
});
