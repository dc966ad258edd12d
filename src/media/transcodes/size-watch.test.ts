import assert from 'node:assert/strict';
import { open } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchSize } from './size-watch.ts';

async function openThis(t: TestContext) {
  const file = await open(import.meta.filename);
  t.after(() => file.close());
  return { descriptor: file.fd, size: (await file.stat()).size };
}

test('passes on the size, and nothing after the stop', async (t) => {
  const { descriptor, size } = await openThis(t);
  const seen: number[] = [];
  const first = Promise.withResolvers<void>();
  const watch = watchSize(descriptor, async (found) => {
    seen.push(found);
    first.resolve();
  });
  await first.promise;
  await watch.stop();
  const count = seen.length;
  await sleep(60);
  assert.deepEqual([seen[0], seen.length], [size, count]);
});

test('an error before the stop is thrown by the stop, and does not end the process', async (t) => {
  const { descriptor } = await openThis(t);
  const watch = watchSize(descriptor, async () => {
    throw new Error('the disk failed');
  });
  // Time for an unhandled rejection, which fails the test.
  await sleep(60);
  await assert.rejects(watch.stop(), /the disk failed/);
});
