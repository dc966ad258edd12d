import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UsageDay } from '../../../../src/domain/applications/usage.ts';
import { dailySeries, isUnused, sumsOf } from './usage-sums.ts';

const none = (day: string): UsageDay => ({
  day,
  requests: 0,
  failures: 0,
  limited: 0,
  operations: [],
  errors: [],
});
const DAYS: UsageDay[] = [
  none('2026-01-01'),
  {
    ...none('2026-01-02'),
    requests: 5,
    failures: 2,
    limited: 3,
    operations: [
      { operation: 'albums', requests: 2, failures: 2 },
      { operation: 'tracks', requests: 3, failures: 0 },
    ],
  },
  {
    ...none('2026-01-03'),
    requests: 4,
    failures: 1,
    operations: [{ operation: 'tracks', requests: 4, failures: 1 }],
  },
];
const ERRORS = [
  { code: 6, type: 'Rate Limit Exceeded', operation: 'tracks', count: 3 },
  { code: 3, type: 'Type', operation: 'albums', count: 2 },
  { code: 3, type: 'Type', operation: 'tracks', count: 1 },
];

test('sums up all days, and sorts operations by requests', () => {
  const sums = sumsOf({ days: DAYS, errors: ERRORS });
  assert.deepEqual([sums.requests, sums.failures, sums.limited], [9, 3, 3]);
  assert.deepEqual(sums.operations, [
    { operation: 'tracks', requests: 7, failures: 1 },
    { operation: 'albums', requests: 2, failures: 2 },
  ]);
  assert.deepEqual(
    sums.codes.map(({ code, count }) => [code, count]),
    [
      [3, 3],
      [6, 3],
    ],
  );
});

test('returns one value per day, of all operations or of one', () => {
  assert.deepEqual(dailySeries(DAYS), { succeeded: [0, 3, 3], failed: [0, 2, 1], limited: [0, 3, 0] });
  assert.deepEqual(dailySeries(DAYS, 'albums'), {
    succeeded: [0, 0, 0],
    failed: [0, 2, 0],
    limited: [0, 0, 0],
  });
});

test('an application with rejected requests is not unused', () => {
  const days = [none('2026-01-01')];
  assert.equal(isUnused(sumsOf({ days, errors: [] })), true);
  assert.equal(isUnused(sumsOf({ days, errors: ERRORS.slice(0, 1) })), false);
  assert.equal(isUnused(sumsOf({ days: DAYS, errors: [] })), false);
});
