import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createShared } from '../common-counts/shared.ts';
import { inNetwork } from './passwords.ts';

function clocked(max = 3, seconds = 900) {
  let time = 1_000_000;
  const attempts = createShared({ clock: () => time }).attempts('tries', { max, seconds }, 'tries');
  return {
    attempts,
    isCounted: async (key: string) => (await attempts.tryCount(key)).isCounted,
    pass: (elapsed: number) => {
      time += elapsed * 1000;
    },
  };
}

test('refuses attempts beyond the max until the window ends', async () => {
  const { attempts, pass } = clocked();
  for (let i = 0; i < 3; i++) await attempts.count('ana');
  pass(100.5);
  await assert.rejects(attempts.count('ana'), {
    name: 'Refusal',
    kind: 'rate-limit',
    retryAfter: 800,
    message: 'Too many tries. Try again in 14 minutes.',
  });
  await attempts.count('eva');
  pass(799.4);
  await assert.rejects(attempts.count('ana'), { retryAfter: 1 });
  pass(0.1);
  await attempts.count('ana');
});

test('tryCount does not count if no attempt is left', async () => {
  const { attempts, pass, isCounted } = clocked(2);
  assert.deepEqual(
    [await isCounted('ana'), await isCounted('ana'), await isCounted('ana')],
    [true, true, false],
  );
  await assert.rejects(attempts.count('ana'), { kind: 'rate-limit', retryAfter: 900 });
  pass(900);
  assert.equal(await isCounted('ana'), true);
});

test('an attempt that was taken back does not count, and reset starts again', async () => {
  const { attempts } = clocked();
  for (let i = 0; i < 20; i++) {
    await attempts.count('ana');
    await attempts.uncount('ana');
  }
  for (let i = 0; i < 3; i++) await attempts.count('ana');
  await assert.rejects(attempts.count('ana'));
  await attempts.reset('ana');
  for (let i = 0; i < 3; i++) await attempts.count('ana');
  await assert.rejects(attempts.count('ana'));
});

test('taking back more attempts than counted has no effect', async () => {
  const { attempts } = clocked(1);
  await attempts.uncount('ana');
  await attempts.count('ana');
  await attempts.uncount('ana');
  await attempts.uncount('ana');
  await attempts.count('ana');
  await assert.rejects(attempts.count('ana'));
});

test('drops the oldest keys, so that made-up names do not fill the memory', async () => {
  const { attempts } = clocked(1);
  await attempts.count('first');
  await attempts.count('second');
  for (let i = 0; i < 49_999; i++) await attempts.count(`made up ${i}`);
  await attempts.count('first');
  await assert.rejects(attempts.count('made up 49998'), { kind: 'rate-limit' });
});

test('resets one account in all networks, and no other', async () => {
  const { attempts, isCounted } = clocked(1);
  const keys = [inNetwork('#1', '192.0.2.1'), inNetwork('#1', '192.0.2.2'), inNetwork('#12', '192.0.2.1')];
  for (const key of keys) await attempts.count(key);
  await attempts.resetGroup('#1');
  assert.deepEqual(await Promise.all(keys.map(isCounted)), [true, true, false]);
});
