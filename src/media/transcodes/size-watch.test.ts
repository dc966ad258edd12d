import assert from 'node:assert/strict';
import { open } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import { watchSize } from './size-watch.ts';

async function openThis(t: TestContext) {
  const file = await open(import.meta.filename);
  t.after(() => file.close());
  return { descriptor: file.fd, size: (await file.stat()).size };
}

/** Resolves when a watch that begins now has looked three times. */
async function untilLooked(descriptor: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let looks = 0;
  const watch = watchSize(descriptor, async () => void (++looks === 3 && resolve()));
  await promise;
  await watch.stop();
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
  await untilLooked(descriptor);
  assert.deepEqual([seen[0], seen.length], [size, count]);
});

test('an error before the stop is thrown by the stop, and does not end the process', async (t) => {
  const { descriptor } = await openThis(t);
  const watch = watchSize(descriptor, async () => {
    throw new Error('the disk failed');
  });
  // Time for an unhandled rejection, which fails the test.
  await untilLooked(descriptor);
  await assert.rejects(watch.stop(), /the disk failed/);
});
