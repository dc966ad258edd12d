import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createRatingSchedule } from './rating-schedule.ts';

const START = Date.parse('2026-03-01T12:00:00Z');

/** Turns on a clock that only the test advances. */
function turns(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: START });
  const seen: { refreshes: string[]; warnings: string[] } = { refreshes: [], warnings: [] };
  let work = async () => {};
  let ahead = 0;
  const turns = createRatingSchedule({
    async refreshRatings() {
      seen.refreshes.push(new Date().toISOString().slice(11, 19));
      await work();
    },
    clock: () => new Date(Date.now() + ahead),
    log: { warn: (message) => void seen.warnings.push(message) },
  });
  t.after(() => turns.close());
  const pass = async (ms: number) => {
    t.mock.timers.tick(ms);
    await turn();
  };
  /** The clock is set to another time; timers go on. */
  const setClock = (to: string) => {
    ahead = Date.parse(to) - Date.now();
  };
  return { ...seen, ...turns, pass, setClock, does: (next: () => Promise<void>) => (work = next) };
}

test('refreshes immediately, and then at most every five seconds', async (t) => {
  const { wake, pass, refreshes } = turns(t);
  wake();
  assert.deepEqual(refreshes, ['12:00:00']);
  for (let second = 0; second < 12; second++) {
    await pass(1000);
    wake();
  }
  assert.deepEqual(refreshes, ['12:00:00', '12:00:05', '12:00:10']);
  await pass(20_000);
  await pass(20_000);
  assert.deepEqual(refreshes.length, 4);
  wake();
  assert.equal(refreshes.length, 5);
});

test('runs one refresh at a time: changes during a long one wait for its end', async (t) => {
  const { wake, pass, does, refreshes } = turns(t);
  const long = Promise.withResolvers<void>();
  does(() => long.promise);
  wake();
  wake();
  await pass(60_000);
  assert.equal(refreshes.length, 1);
  long.resolve();
  await turn();
  assert.equal(refreshes.length, 2);
});

test('retries a failed refresh, and logs it once', async (t) => {
  const { wake, pass, does, refreshes, warnings, status } = turns(t);
  does(() => Promise.reject(new Error('the database is away')));
  wake();
  await turn();
  await pass(5000);
  await pass(5000);
  assert.equal(refreshes.length, 3);
  assert.equal(warnings.length, 1);
  assert.deepEqual(status(), { refreshed: undefined, failing: true });
  does(async () => {});
  await pass(5000);
  assert.equal(status().failing, false);
  assert.equal(status().refreshed?.at.toISOString(), '2026-03-01T12:00:15.000Z');
  await pass(50_000);
  assert.equal(refreshes.length, 4);
});

test('refreshes at every midnight', async (t) => {
  const { pass, refreshes } = turns(t);
  await pass(12 * 3_600_000 - 1);
  assert.deepEqual(refreshes, []);
  await pass(2);
  assert.deepEqual(refreshes, ['00:00:00']);
  await pass(24 * 3_600_000);
  assert.equal(refreshes.length, 2);
});

test('refreshes within a minute when the clock is set to another date, forward or back', async (t) => {
  const { pass, setClock, refreshes } = turns(t);
  for (const [count, time] of [
    [0, '2026-03-01T13:00:00Z'],
    [1, '2026-03-02T12:00:00Z'],
    [2, '2026-03-01T23:00:00Z'],
    [2, '2026-03-01T09:00:00Z'],
    [3, '2027-03-01T09:00:00Z'],
  ] as const) {
    setClock(time);
    await pass(60_000);
    assert.equal(refreshes.length, count, time);
  }
  await pass(3_600_000);
  assert.equal(refreshes.length, 3);
});

test('does nothing after close', async (t) => {
  const { wake, pass, close, refreshes } = turns(t);
  await close();
  wake();
  await pass(48 * 3_600_000);
  assert.deepEqual(refreshes, []);
});
