import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createQueue } from './queue.ts';

test('only so many work at once, the others follow in the order they came', async () => {
  const queue = createQueue(2, 10);
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const work = (i: number) =>
    queue(async () => {
      started.push(i);
      await new Promise<void>((resolve) => ends.push(resolve));
      return i;
    });
  const all = [0, 1, 2, 3].map(work);
  assert.deepEqual(started, [0, 1]);
  ends.shift()!();
  await all[0];
  assert.deepEqual(started, [0, 1, 2]);
  for (const end of ends.splice(0)) end();
  await all[1];
  for (const end of ends.splice(0)) end();
  assert.deepEqual(await Promise.all(all), [0, 1, 2, 3]);
});

test('whoever comes when too many wait is refused at once', async () => {
  const queue = createQueue(1, 1);
  let end = () => {};
  const first = queue(() => new Promise<void>((resolve) => (end = resolve)));
  const second = queue(async () => 'second');
  await assert.rejects(
    queue(async () => 'third'),
    { kind: 'overload', retryAfter: 5 },
  );
  end();
  await first;
  assert.equal(await second, 'second');
  assert.equal(await queue(async () => 'fourth'), 'fourth');
});

test('work that fails makes room for the next', async () => {
  const queue = createQueue(1, 5);
  const failing = queue(async () => {
    throw new Error('no');
  });
  const next = queue(async () => 'next');
  await assert.rejects(failing, /no/);
  assert.equal(await next, 'next');
});

test('nobody takes more than their share of the places, and those who come later find one', async () => {
  const queue = createQueue(1, 10, 2);
  let end = () => {};
  const all: Promise<unknown>[] = [queue(() => new Promise<void>((resolve) => (end = resolve)), 'one')];
  for (let i = 0; i < 2; i++) all.push(queue(async () => i, 'one'));
  await assert.rejects(
    queue(async () => 3, 'one'),
    { kind: 'overload' },
  );
  const others = ['two', undefined, undefined, undefined].map((of) => queue(async () => of ?? 'any', of));
  end();
  assert.deepEqual(await Promise.all(others), ['two', 'any', 'any', 'any']);
  await Promise.all(all);
  assert.equal(await queue(async () => 'again', 'one'), 'again');
});
