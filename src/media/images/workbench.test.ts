import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorkbench } from './workbench.ts';

const RESULT = Buffer.from('done');

function blocker() {
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  return { work: () => promise, end: () => resolve(RESULT) };
}

test('concurrent requests for a key run once, and later ones run again', async () => {
  const bench = createWorkbench();
  let runs = 0;
  const make = async () => Buffer.from(String(++runs));
  const all = await Promise.all(Array.from({ length: 20 }, () => bench.once('key', make)));
  assert.deepEqual([runs, new Set(all).size], [1, 1]);
  await bench.once('key', make);
  await bench.once('other', make);
  assert.equal(runs, 3);
});

test('a failure rejects all waiting requests, and the next one tries again', async () => {
  const bench = createWorkbench();
  const fail = () => Promise.reject(new Error('no'));
  const both = [bench.once('key', fail), bench.once('key', async () => RESULT)];
  for (const one of both) await assert.rejects(one, /no/);
  assert.equal(await bench.once('key', async () => RESULT), RESULT);
});

test('two run concurrently, a hundred wait, the next is refused, and all waiting ones are served', async () => {
  const bench = createWorkbench();
  const { work, end } = blocker();
  let started = 0;
  const counted = () => {
    started += 1;
    return work();
  };
  const all = Array.from({ length: 102 }, () => bench.inTurn(counted));
  await assert.rejects(bench.inTurn(counted), { kind: 'overload', retryAfter: 2 });
  assert.equal(started, 2);
  end();
  await Promise.all(all);
  assert.equal(started, 102);
  assert.equal(await bench.inTurn(async () => RESULT), RESULT);
});

test('failed work makes room for the next', async () => {
  const bench = createWorkbench();
  const failing = Array.from({ length: 5 }, () => bench.inTurn(() => Promise.reject(new Error('no'))));
  for (const one of failing) await assert.rejects(one, /no/);
  const { work, end } = blocker();
  const two = [bench.inTurn(work), bench.inTurn(work)];
  end();
  assert.deepEqual(await Promise.all(two), [RESULT, RESULT]);
});
