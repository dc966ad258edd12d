import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createChangeQueue } from './playlist-change-queue.ts';

test('runs each change with the version that the previous one returned', async () => {
  const turns = createChangeQueue();
  turns.reset(5);
  const seen: number[] = [];
  const act = async (version: number) => {
    seen.push(version);
    return { version: version + 2 };
  };
  await Promise.all([turns.run(act), turns.run(act), turns.run(act)]);
  assert.deepEqual(seen, [5, 7, 9]);
});

test('drops the changes that follow a failed one', async () => {
  const turns = createChangeQueue();
  turns.reset(1);
  let tried = 0;
  const refused = turns.run(async () => {
    throw new Error('conflict');
  });
  const next = turns.run(async (version) => {
    tried++;
    return { version };
  });
  await assert.rejects(refused, /conflict/);
  assert.equal(
    await next.then(
      () => 'done',
      (error) => error,
    ),
    undefined,
  );
  assert.equal(tried, 0);
  turns.reset(8);
  await turns.run(async (version) => {
    assert.equal(version, 8);
    return { version };
  });
});

test('ignores the version of a change that ends after a reset', async () => {
  const turns = createChangeQueue();
  turns.reset(1);
  let respond = (_: { version: number }) => {};
  const slow = turns.run(() => new Promise((resolve) => (respond = resolve)));
  await Promise.resolve();
  turns.reset(10);
  respond({ version: 2 });
  await slow;
  await turns.run(async (version) => {
    assert.equal(version, 10);
    return { version };
  });
});
