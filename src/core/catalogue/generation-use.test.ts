import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createUseMemory, GenerationUse, oldestInUse, reading, setOldestInUse } from './generation-use.ts';

test('a generation is in use while a thread serves it, and until the last that began with it has finished', () => {
  const memory = createUseMemory(2);
  const one = new GenerationUse(memory, 0);
  const other = new GenerationUse(memory, 1);
  assert.equal(oldestInUse(memory), 0, 'before the first generation');
  one.advance(1);
  other.advance(1);
  const early = one.hold();
  const second = one.hold();
  one.advance(2);
  const later = one.hold();
  one.advance(3);
  other.advance(3);
  assert.equal(oldestInUse(memory), 1);
  one.release(later);
  one.release(second);
  assert.equal(oldestInUse(memory), 1);
  one.release(early);
  assert.equal(oldestInUse(memory), 3, 'later ones that have finished do not count either');
  one.advance(4);
  assert.equal(oldestInUse(memory), 3, 'of the other thread');
});

test('what began before the first generation may read it', () => {
  const memory = createUseMemory(1);
  const use = new GenerationUse(memory, 0);
  const early = use.hold();
  use.advance(5);
  assert.equal(oldestInUse(memory), 0);
  use.release(early);
  assert.equal(oldestInUse(memory), 5);
});

test('a thread that has ended uses nothing, and one that starts what it is sent', () => {
  const memory = createUseMemory(2);
  new GenerationUse(memory, 0).advance(7);
  assert.equal(oldestInUse(memory), 7, 'the other one has not started');
  setOldestInUse(memory, 1, 6);
  assert.equal(oldestInUse(memory), 6);
  setOldestInUse(memory, 1, undefined);
  assert.equal(oldestInUse(memory), 7);
});

test('work that fails holds nothing', async () => {
  const memory = createUseMemory(1);
  const use = new GenerationUse(memory, 0);
  use.advance(1);
  const failing = reading(use, async () => {
    use.advance(2);
    assert.equal(oldestInUse(memory), 1);
    throw new Error('as expected');
  });
  await assert.rejects(failing, /as expected/);
  assert.equal(oldestInUse(memory), 2);
});
