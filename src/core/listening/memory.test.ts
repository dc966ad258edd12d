import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemory } from './memory.ts';

function setting() {
  const time = { now: 1_000_000 };
  const clock = () => time.now;
  return { time, memory: createMemory<number>({ keptMs: 100, most: 3, clock }) };
}

test('what was put there is gone after its time, however often it was looked for', () => {
  const { memory, time } = setting();
  memory.put('a', 1);
  time.now += 99;
  assert.equal(memory.find('a'), 1);
  time.now += 1;
  assert.equal(memory.find('a'), undefined);
});

test('what is used stays', () => {
  const { memory, time } = setting();
  memory.put('a', 1);
  for (let i = 0; i < 5; i++) {
    time.now += 99;
    assert.equal(memory.find('a'), 1);
    memory.use('a');
  }
  memory.forget('a');
  assert.equal(memory.find('a'), undefined);
});

test('there is room for so many: what was used least recently goes first', () => {
  const { memory, time } = setting();
  for (const [i, key] of ['a', 'b', 'c'].entries()) memory.put(key, i);
  time.now += 1;
  memory.use('a');
  memory.put('d', 3);
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].map((key) => memory.find(key)),
    [0, undefined, 2, 3],
  );
});
