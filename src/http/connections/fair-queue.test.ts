import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type Clock, createFairQueue } from './fair-queue.ts';
import { createTimeAccounts, type Payer } from './time-accounts.ts';

/** Time advances only while work runs; deferred work runs when the test turns the event loop. */
function simulate(budget: { address: number; application: number }) {
  let time = 0;
  let deferred: (() => void)[] = [];
  const clock: Clock = {
    ...{ now: () => time, busy: () => time, defer: (run) => void deferred.push(run) },
    after: () => () => {},
  };
  const queue = createFairQueue({ accountsOf: createTimeAccounts(budget), clock });
  const log: string[] = [];
  return {
    queue,
    log,
    now: () => time,
    pass(ms: number) {
      time += ms;
    },
    send(name: string, ms: number, payer: Partial<Payer> = {}): boolean {
      return queue.run({ address: name, application: undefined, ...payer }, () => {
        time += ms;
        log.push(name);
        return undefined;
      });
    },
    /** Whether any work ran. */
    turn(): boolean {
      const due = deferred;
      deferred = [];
      for (const run of due) run();
      return due.length > 0;
    },
  };
}

const BUDGET = { address: 100, application: 0 };

describe('the order of work', () => {
  test('the example at the top of the file', () => {
    const { send, turn, log } = simulate(BUDGET);
    for (let i = 0; i < 5; i++) send('A', 60);
    send('B', 1);
    assert.deepEqual(log, ['A', 'A', 'B']);
    turn();
    send('B', 1);
    assert.deepEqual(log, ['A', 'A', 'B', 'A', 'B']);
    while (turn());
    assert.deepEqual(log, ['A', 'A', 'B', 'A', 'B', 'A', 'A']);
  });

  test('work starts immediately, in order of arrival, while there is budget', () => {
    const { send, log, queue } = simulate(BUDGET);
    for (const name of ['A', 'B', 'A', 'C']) send(name, 1);
    assert.deepEqual(log, ['A', 'B', 'A', 'C']);
    assert.equal(queue.waiting(), 0);
  });

  test('without budgets nothing waits', () => {
    const { send, log } = simulate({ address: 0, application: 0 });
    for (let i = 0; i < 50; i++) send('A', 1000);
    assert.equal(log.length, 50);
  });

  test('an application pays for all its addresses; among its addresses, the one with the smaller debt goes first', () => {
    const { send, turn, log } = simulate({ address: 100, application: 100 });
    const application = 'app';
    for (let i = 0; i < 3; i++) send('A', 80, { application });
    send('B', 5, { application });
    send('C', 5);
    assert.deepEqual(log, ['A', 'A', 'C']);
    while (turn());
    assert.deepEqual(log, ['A', 'A', 'C', 'B', 'A']);
  });

  test('two expensive clients share the processor, however many requests each sends', () => {
    const { send, turn, log } = simulate(BUDGET);
    for (let i = 0; i < 40; i++) send('A', 100);
    for (let i = 0; i < 10; i++) send('B', 100);
    while (turn());
    const first = log.slice(0, 20);
    assert.ok(Math.abs(first.filter((name) => name === 'A').length - 10) <= 2, first.join(' '));
  });

  test('cheap work starts without a budget, until it has taken a millisecond in one iteration of the event loop', () => {
    const { send, turn, log, queue } = simulate(BUDGET);
    for (let i = 0; i < 600; i++) send('A', 0.2);
    const before = log.length;
    assert.ok(before >= 500 && queue.waiting() > 0);
    while (turn());
    log.length = 0;
    for (let i = 0; i < 20; i++) send('A', 0.2);
    assert.equal(log.length, 5);
    assert.equal(send('B', 0.2), true);
    assert.equal(log.at(-1), 'B');
    while (turn());
    assert.equal(log.length, 21);
  });

  test('expensive work waits without a budget, and cheap work behind it', () => {
    const { send, turn, log } = simulate(BUDGET);
    for (let i = 0; i < 3; i++) send('B', 60);
    turn();
    for (let i = 0; i < 600; i++) send('A', 0.2);
    while (turn());
    log.length = 0;
    send('B', 60);
    send('A', 0.2);
    assert.deepEqual(log, []);
    while (turn());
    assert.deepEqual(log, ['A', 'B']);
  });

  test('rejects work only when too much is waiting', () => {
    const { send, turn, queue } = simulate(BUDGET);
    while (send('A', 500));
    assert.ok(queue.waiting() >= 20);
    assert.equal(queue.rejected(), 1);
    assert.equal(send('B', 500), true);
    while (turn());
    assert.equal(send('A', 500), true);
  });

  test('a debt expires after a while, and a budget does not grow beyond its maximum', () => {
    const { send, turn, pass, log, queue } = simulate(BUDGET);
    for (let i = 0; i < 10; i++) send('A', 1000);
    while (turn());
    pass(60_000);
    log.length = 0;
    for (let i = 0; i < 4; i++) send('A', 60);
    assert.equal(log.length, 2);
    assert.equal(queue.waiting(), 2);
  });
});

test('a cheap client never waits for more than one piece of expensive work, and no work is lost or starves', () => {
  const event = fc.record({
    from: fc.constantFrom('A', 'B', 'C'),
    requests: fc.integer({ min: 1, max: 20 }),
    ms: fc.integer({ min: 20, max: 200 }),
  });
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 30 }), (events) => {
      const { send, turn, pass, log, queue } = simulate(BUDGET);
      let accepted = 0;
      let cheap = 0;
      for (const { from, requests, ms } of events) {
        for (let i = 0; i < requests; i++) if (send(from, ms)) accepted++;
        const before = log.length;
        turn();
        assert.ok(log.length - before <= 1, 'one turn of the event loop starts one expensive piece');
        // The cheap client stays within its budget, so it is served in the turn of its arrival.
        send('cheap', 1);
        cheap++;
        assert.equal(log.at(-1), 'cheap');
        pass(10);
      }
      let turns = 0;
      while (turn()) turns++;
      assert.ok(turns <= accepted, 'every turn serves at least one');
      assert.equal(queue.waiting(), 0);
      assert.equal(log.length, accepted + cheap);
    }),
    { numRuns: 300 },
  );
});

test('asynchronous work is charged for its share of the busy time, and few pieces run concurrently', async () => {
  let time = 0;
  const deferred: (() => void)[] = [];
  const late: (() => void)[] = [];
  const clock: Clock = {
    ...{ now: () => time, busy: () => time, defer: (run) => void deferred.push(run) },
    after(_ms, run) {
      late.push(run);
      return () => {};
    },
  };
  const queue = createFairQueue({ accountsOf: createTimeAccounts(BUDGET), clock });
  const ends: (() => void)[] = [];
  const started: string[] = [];
  const send = (address: string) =>
    queue.run({ address, application: undefined }, () => {
      started.push(address);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  send('A');
  time += 300;
  ends.shift()!();
  await settle();
  for (let i = 0; i < 20; i++) send('A');
  send('B');
  assert.deepEqual(started, ['A', 'B'], 'A is in debt and waits, B is not');
  while (deferred.length > 0) deferred.shift()!();
  assert.equal(started.length, 2 + 4);
  ends[1]();
  await settle();
  while (deferred.length > 0) deferred.shift()!();
  assert.equal(started.length, 2 + 5, 'another starts when one is done');

  // None of those in progress ends, as with clients that never send their bodies.
  for (const run of late.splice(0)) run();
  while (deferred.length > 0) deferred.shift()!();
  assert.equal(started.length, 2 + 9, 'others start after a while');
  for (const end of ends.splice(2)) end();
  await settle();
  while (deferred.length > 0) deferred.shift()!();
  assert.equal(started.length, 2 + 9 + 4, 'the end of late work starts no more than usual');
});

test('cheap asynchronous work in debt runs concurrently, as long as it is expected to take less than a slice', async () => {
  let time = 0;
  const deferred: (() => void)[] = [];
  const clock: Clock = {
    ...{ now: () => time, busy: () => time, defer: (run) => void deferred.push(run) },
    after: () => () => {},
  };
  const queue = createFairQueue({ accountsOf: createTimeAccounts(BUDGET), clock });
  const running: (() => void)[] = [];
  const payer = { address: 'A', application: undefined };
  const send = (ms: number) =>
    queue.run(payer, () => {
      time += ms;
      return ms > 0 ? undefined : new Promise<void>((resolve) => running.push(resolve));
    });
  const settle = async () => {
    while (deferred.length > 0) deferred.shift()!();
    await new Promise(setImmediate);
  };
  // Synchronous work, however cheap, tells nothing about the other.
  while (queue.waiting() === 0) send(0.5);
  await settle();
  for (let i = 0; i < 500; i++) send(0);
  await settle();
  assert.equal(running.length, 10);
  for (let i = 0; i < 5; i++) {
    for (const end of running.splice(0)) end();
    await settle();
    await settle();
  }
  assert.equal(running.length, 64);
});
