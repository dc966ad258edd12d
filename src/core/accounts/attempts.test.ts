import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, createAttempts } from './attempts.ts';

function clocked(most = 3, seconds = 900) {
  let time = 1_000_000;
  const attempts = createAttempts({ most, seconds }, 'tries', () => time);
  return {
    attempts,
    pass: (elapsed: number) => {
      time += elapsed * 1000;
    },
  };
}

test('attempts beyond the most are refused until the window ends, which the refusal tells', () => {
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

test('who asks for no word is told in the same count whether one is left', () => {
  const { attempts, pass } = clocked(2);
  assert.deepEqual([attempts.take('ana'), attempts.take('ana'), attempts.take('ana')], [true, true, false]);
  assert.throws(() => attempts.count('ana'), { kind: 'rate-limit', retryAfter: 900 });
  pass(900);
  assert.equal(attempts.take('ana'), true);
});

test('an attempt given back counts no longer, and what is forgotten begins anew', () => {
  const { attempts } = clocked();
  for (let i = 0; i < 20; i++) {
    attempts.count('ana');
    attempts.giveBack('ana');
  }
  for (let i = 0; i < 3; i++) attempts.count('ana');
  assert.throws(() => attempts.count('ana'));
  attempts.forget('ana');
  for (let i = 0; i < 3; i++) attempts.count('ana');
  assert.throws(() => attempts.count('ana'));
});

test('giving back what was never taken gains nothing', () => {
  const { attempts } = clocked(1);
  attempts.giveBack('ana');
  attempts.count('ana');
  attempts.giveBack('ana');
  attempts.giveBack('ana');
  attempts.count('ana');
  assert.throws(() => attempts.count('ana'));
});

test('made-up names do not fill the memory: the oldest are forgotten', () => {
  const { attempts } = clocked(1);
  attempts.count('first');
  attempts.count('second');
  for (let i = 0; i < 49_999; i++) attempts.count(`made up ${i}`);
  attempts.count('first');
  assert.throws(() => attempts.count('made up 49998'), { kind: 'rate-limit' });
});

test('what is forgotten everywhere begins anew in every network, and nothing of others does', () => {
  const { attempts } = clocked(1);
  const keys = [at('#1', '192.0.2.1'), at('#1', '192.0.2.2'), at('#12', '192.0.2.1')];
  for (const key of keys) attempts.count(key);
  attempts.forgetEverywhere('#1');
  assert.deepEqual(
    keys.map((key) => attempts.take(key)),
    [true, true, false],
  );
});
