import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Attempts, inNetwork } from './attempts.ts';

function clocked(max = 3, seconds = 900) {
  let time = 1_000_000;
  const attempts = new Attempts({ max, seconds }, 'tries', () => time);
  return {
    attempts,
    pass: (elapsed: number) => {
      time += elapsed * 1000;
    },
  };
}

test('refuses attempts beyond the max until the window ends', () => {
  const { attempts, pass } = clocked();
  for (let i = 0; i < 3; i++) attempts.count('ana');
  pass(100.5);
  assert.throws(() => attempts.count('ana'), {
    name: 'Refusal',
    kind: 'rate-limit',
    retryAfter: 800,
    message: 'Too many tries. Please try again in 14 minutes.',
  });
  attempts.count('eva');
  pass(799.4);
  assert.throws(() => attempts.count('ana'), { retryAfter: 1 });
  pass(0.1);
  attempts.count('ana');
});

test('tryCount returns false if no attempt is left', () => {
  const { attempts, pass } = clocked(2);
  assert.deepEqual(
    [attempts.tryCount('ana'), attempts.tryCount('ana'), attempts.tryCount('ana')],
    [true, true, false],
  );
  assert.throws(() => attempts.count('ana'), { kind: 'rate-limit', retryAfter: 900 });
  pass(900);
  assert.equal(attempts.tryCount('ana'), true);
});

test('an attempt that was taken back does not count, and reset starts again', () => {
  const { attempts } = clocked();
  for (let i = 0; i < 20; i++) {
    attempts.count('ana');
    attempts.uncount('ana');
  }
  for (let i = 0; i < 3; i++) attempts.count('ana');
  assert.throws(() => attempts.count('ana'));
  attempts.reset('ana');
  for (let i = 0; i < 3; i++) attempts.count('ana');
  assert.throws(() => attempts.count('ana'));
});

test('taking back more attempts than counted has no effect', () => {
  const { attempts } = clocked(1);
  attempts.uncount('ana');
  attempts.count('ana');
  attempts.uncount('ana');
  attempts.uncount('ana');
  attempts.count('ana');
  assert.throws(() => attempts.count('ana'));
});

test('drops the oldest keys, so that made-up names do not fill the memory', () => {
  const { attempts } = clocked(1);
  attempts.count('first');
  attempts.count('second');
  for (let i = 0; i < 49_999; i++) attempts.count(`made up ${i}`);
  attempts.count('first');
  assert.throws(() => attempts.count('made up 49998'), { kind: 'rate-limit' });
});

test('resets one account in all networks, and no other', () => {
  const { attempts } = clocked(1);
  const keys = [inNetwork('#1', '192.0.2.1'), inNetwork('#1', '192.0.2.2'), inNetwork('#12', '192.0.2.1')];
  for (const key of keys) attempts.count(key);
  attempts.resetInAllNetworks('#1');
  assert.deepEqual(
    keys.map((key) => attempts.tryCount(key)),
    [true, true, false],
  );
});
