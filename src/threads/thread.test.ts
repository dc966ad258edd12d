import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { quiet } from '../domain/node/quiet-log.fixture.ts';
import { Refusal } from '../domain/refusal.ts';
import { startThread } from './thread.ts';
import type { FixtureCall } from './thread-module.fixture.ts';

const MODULE = new URL('./thread-module.fixture.ts', import.meta.url);

function start(t: TestContext, fails = false) {
  const lines: string[] = [];
  const errors: { thread: string; ms: number; error: Error }[] = [];
  const ready: number[] = [];
  let starts = 0;
  const thread = startThread<string, FixtureCall, unknown>({
    module: MODULE,
    name: 'test 1',
    data: { fails },
    env: process.env,
    resourceLimits: { maxOldGenerationSizeMb: 64 },
    log: {
      ...quiet,
      info: (message, fields) => lines.push([message, ...Object.values(fields ?? {})].join(' ')),
      error: (_message, fields) => errors.push(fields as never),
      isEnabled: () => true,
    },
    onStart(post) {
      starts++;
      post(`start ${starts}`);
    },
    onReady: () => ready.push(starts),
    pauseMs: 20,
  });
  t.after(() => thread.close());
  const until = async (isTrue: () => boolean) => {
    while (!isTrue()) await wait(5);
  };
  return { thread, lines, errors, ready, until };
}

test('messages and calls arrive in order, and log lines are written', async (t) => {
  const { thread, lines } = start(t);
  await thread.settled;
  thread.post('a');
  const first = thread.call('received');
  thread.post('b');
  assert.deepEqual(await first, ['start 1', 'a']);
  assert.deepEqual(await thread.call('received'), ['start 1', 'a', 'b']);
  assert.equal(((await thread.call('bytes')) as ArrayBuffer).byteLength, 1000);
  await assert.rejects(thread.call('throw'), /the call fails/);
  const refused = { kind: 'type', message: 'the call is refused', retryAfter: 7 };
  await assert.rejects(thread.call('refuse'), (error) => {
    assert.ok(error instanceof Refusal);
    const { kind, message, retryAfter } = error;
    assert.deepEqual({ kind, message, retryAfter }, refused);
    return true;
  });
  const last = thread.call('received');
  await thread.close();
  assert.deepEqual(await last, ['start 1', 'a', 'b'], 'calls that were sent before are answered');
  assert.deepEqual(lines, ['received start 1', 'received a', 'received b', 'closed']);
});

for (const fault of ['end', 'fill the heap'] as const)
  test(`a thread that ends costs its calls, and is replaced: ${fault}`, { timeout: 120_000 }, async (t) => {
    const { thread, errors, ready, until } = start(t);
    await thread.settled;
    const calls = [thread.call(fault), thread.call('received')];
    const isOverload = (error: unknown) => error instanceof Refusal && error.kind === 'overload';
    await Promise.all(calls.map((call) => assert.rejects(call, isOverload)));
    assert.equal(errors.length, 1);
    assert.equal(errors[0].thread, 'test 1');
    assert.ok(errors[0].error instanceof Error);
    // A thread that lived for long is replaced at once.
    if (errors[0].ms > 0) await assert.rejects(thread.call('received'), Refusal);
    await until(() => ready.includes(2));
    assert.deepEqual(await thread.call('received'), ['start 2']);
  });

test('the answer of a long call does not wait for the calls that were sent with it', async (t) => {
  const { thread } = start(t);
  await thread.settled;
  const calls = [thread.call('busy'), thread.call('end')];
  assert.deepEqual(await calls[0], ['start 1']);
  await assert.rejects(calls[1], Refusal);
});

test('a thread that keeps failing is started again after longer and longer pauses', async (t) => {
  const { thread, errors, until } = start(t, true);
  await thread.settled;
  assert.equal(thread.isReady(), false);
  await until(() => errors.length >= 4);
  assert.deepEqual(
    errors.slice(0, 4).map(({ ms }) => ms),
    [20, 40, 80, 160],
  );
});
