import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coalesced, createQueue } from './queue.ts';

test('a limited number runs concurrently, the others follow in order', async () => {
  const queue = createQueue({ atOnce: 2, waitingMax: 10 });
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

test('a full queue refuses immediately', async () => {
  const queue = createQueue({ atOnce: 1, waitingMax: 1 });
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

test('failed work makes room for the next', async () => {
  const queue = createQueue({ atOnce: 1, waitingMax: 5 });
  const failing = queue(async () => {
    throw new Error('no');
  });
  const next = queue(async () => 'next');
  await assert.rejects(failing, /no/);
  assert.equal(await next, 'next');
});

test('no client takes more than its share of the slots, and later clients find one', async () => {
  const queue = createQueue({ atOnce: 1, waitingMax: 10, ofOneMax: 2 });
  let end = () => {};
  const all: Promise<unknown>[] = [
    queue(() => new Promise<void>((resolve) => (end = resolve)), { of: 'one' }),
  ];
  for (let i = 0; i < 2; i++) all.push(queue(async () => i, { of: 'one' }));
  await assert.rejects(
    queue(async () => 3, { of: 'one' }),
    { kind: 'overload' },
  );
  const others = ['two', undefined, undefined, undefined].map((of) =>
    queue(async () => of ?? 'any', of === undefined ? {} : { of }),
  );
  end();
  assert.deepEqual(await Promise.all(others), ['two', 'any', 'any', 'any']);
  await Promise.all(all);
  assert.equal(await queue(async () => 'again', { of: 'one' }), 'again');
});

test('cancelled work leaves the queue, and takes no slot', async () => {
  const queue = createQueue({ atOnce: 1, waitingMax: 1, message: 'Full.', retryAfter: 9 });
  let end = () => {};
  const first = queue(() => new Promise<void>((resolve) => (end = resolve)));
  const aborted = new AbortController();
  const cancelled = assert.rejects(
    queue(async () => assert.fail('started'), { signal: aborted.signal }),
    /hung up/,
  );
  await assert.rejects(
    queue(async () => 'too many'),
    { message: 'Full.', retryAfter: 9 },
  );
  aborted.abort(new Error('hung up'));
  await cancelled;
  const second = queue(async () => 'second');
  end();
  await first;
  assert.equal(await second, 'second');
  await assert.rejects(
    queue(async () => assert.fail('started'), { signal: aborted.signal }),
    /hung up/,
  );
  assert.equal(await queue(async () => 'third'), 'third');
});

test('patient work runs last, in order', async () => {
  const queue = createQueue({ atOnce: 1, waitingMax: 10 });
  const served: string[] = [];
  const serve = (name: string, patient: boolean) => queue(async () => void served.push(name), { patient });
  let end = () => {};
  const first = queue(() => new Promise<void>((resolve) => (end = resolve)));
  const all = [serve('a', true), serve('b', false), serve('c', true), serve('d', false)];
  end();
  await Promise.all([first, ...all]);
  assert.deepEqual(served, ['b', 'd', 'a', 'c']);
});

test('a first wait is served before a second wait', async () => {
  const queue = createQueue({ atOnce: 1, waitingMax: 10 });
  const served: string[] = [];
  let end = () => {};
  const first = queue(() => new Promise<void>((resolve) => (end = resolve)), { of: 'a' });
  const all = ['a1', 'a2', 'a3', 'b1', 'a4', 'c1', 'b2'].map((name) =>
    queue(async () => void served.push(name), { of: name[0] }),
  );
  const last = queue(async () => void served.push('zip'), { of: 'd', patient: true });
  end();
  await Promise.all([first, last, ...all]);
  assert.deepEqual(served, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4', 'zip']);
});

test('calls while work runs share one further run, and wait for its end', async () => {
  const log: string[] = [];
  let runs = 0;
  const call = coalesced(async () => {
    const run = ++runs;
    log.push(`begins ${run}`);
    await new Promise((resolve) => setImmediate(resolve));
    log.push(`ends ${run}`);
    if (run === 1) throw new Error('no');
  });
  await Promise.all([assert.rejects(call(), /no/), assert.rejects(call(), /no/)]);
  const second = call();
  await Promise.resolve();
  assert.notEqual(call(), second, 'it has begun');
  assert.equal(call(), call());
  await call();
  assert.deepEqual(log, ['begins 1', 'ends 1', 'begins 2', 'ends 2', 'begins 3', 'ends 3']);
});
