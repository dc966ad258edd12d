import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWriterQueue } from './writer-queue.ts';

const timeoutError = () => new Error('too late');

test('runs one at a time, in order of request', async () => {
  const { take, leave, taken } = createWriterQueue(10_000, timeoutError);
  const order: number[] = [];
  let inside = 0;
  const visit = async (number: number) => {
    await take();
    assert.equal(++inside, 1);
    await null;
    order.push(number);
    inside--;
    leave();
  };
  await Promise.all([1, 2, 3, 4].map(visit));
  assert.deepEqual(order, [1, 2, 3, 4]);
  assert.equal(taken(), false);
});

test('a waiter that times out is refused, and those behind it still get their turn', async () => {
  const { take, leave, taken } = createWriterQueue(30, timeoutError);
  await take();
  await assert.rejects(take(), /too late/);
  const behind = take();
  leave();
  await behind;
  leave();
  assert.equal(taken(), false);
});
