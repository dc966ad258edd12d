import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SleepTimer } from './sleep-timer.ts';

test('stops after the chosen minutes, unless another choice is made', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  let stops = 0;
  const timer = new SleepTimer(() => stops++);
  timer.set(15);
  assert.deepEqual(timer.sleep, { until: 15 * 60_000 });
  timer.set(30);
  t.mock.timers.tick(29 * 60_000);
  assert.equal(stops, 0);
  t.mock.timers.tick(60_000);
  assert.deepEqual([stops, timer.sleep], [1, null]);
  timer.set(5);
  timer.set(null);
  t.mock.timers.tick(600_000);
  assert.equal(stops, 1);
});

test('stops once at the end of a track', () => {
  const timer = new SleepTimer(() => assert.fail('no time was chosen'));
  assert.equal(timer.takeEnd(), false);
  timer.set('track');
  assert.deepEqual([timer.takeEnd(), timer.takeEnd(), timer.sleep], [true, false, null]);
});
