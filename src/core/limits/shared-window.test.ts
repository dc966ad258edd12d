import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { RateWindow } from '../common-counts/rate-window.ts';
import { createWindowMemory, SharedWindow, type WindowMemory } from './shared-window.ts';

const MINUTE = { seconds: 60, keysMax: 64 };
const open = (memory: WindowMemory = createWindowMemory(MINUTE)) => new SharedWindow(memory, MINUTE);

test('counts as a window of one thread does', () => {
  const step = fc.record({
    key: fc.integer({ min: 0, max: 99 }).map((i) => `192.0.2.${i}`),
    seconds: fc.constantFrom(0, 0, 0, 1, 20, 61, 3600),
    isCount: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const model = new RateWindow<string>({ ...MINUTE, start: 'clock', ignore: 'newest' });
      const memory = createWindowMemory(MINUTE);
      const threads = [open(memory), open(memory)];
      let now = 1_800_000_000_000;
      steps.forEach(({ key, seconds, isCount }, i) => {
        now += seconds * 1000;
        const thread = threads[i % 2];
        if (isCount) assert.equal(thread.count(key, now), model.count(key, now).count);
        else assert.equal(thread.find(key, now), model.find(key, now)?.count ?? 0);
      });
    }),
  );
});

test('beyond the maximum, further keys are not counted, and those before still are', () => {
  const window = open();
  for (let i = 0; i < 1000; i++) window.count(`key ${i}`, 0);
  const counted = Array.from({ length: 1000 }, (_, i) => window.find(`key ${i}`, 0));
  assert.equal(counted.filter((count) => count > 0).length, 64);
  assert.ok(counted.every((count) => count <= 1));
  assert.equal(window.count('key 0', 0), 2);
  assert.equal(window.count('key 999', 0), 1);
});

test('a thread whose clock is slightly behind does not start the window before again', () => {
  const memory = createWindowMemory(MINUTE);
  const [ahead, behind] = [open(memory), open(memory)];
  assert.equal(ahead.count('x', 120_000), 1);
  assert.equal(behind.count('x', 119_999), 2);
  assert.equal(ahead.find('x', 120_001), 2);
  // A clock that was set back does.
  assert.equal(behind.find('x', 0), 0);
});

test('no count of another thread is lost', async () => {
  const memory = createWindowMemory(MINUTE);
  const script = `
    import { parentPort, workerData } from 'node:worker_threads';
    const { SharedWindow } = await import(workerData.module);
    const window = new SharedWindow(workerData.memory, { seconds: 60, keysMax: 64 });
    for (let i = 0; i < 20_000; i++) window.count('key ' + (i % 20), 0);
    parentPort.postMessage('done');
  `;
  const module = new URL('./shared-window.ts', import.meta.url).href;
  const threads = [1, 2, 3].map(
    () =>
      new Worker(new URL(`data:text/javascript,${encodeURIComponent(script)}`), {
        workerData: { module, memory },
      }),
  );
  await Promise.all(threads.map((thread) => once(thread, 'message')));
  for (let key = 0; key < 20; key++) assert.equal(open(memory).find(`key ${key}`, 0), 3000);
});
