import assert from 'node:assert/strict';
import { test } from 'node:test';
import { usageByDay } from './usage.ts';

test('days on which nothing happened are there, across months, and sums are those of the day', () => {
  const rows = [
    { day: '2024-02-28', operation: 'tracks', requests: 5, failures: 2 },
    { day: '2024-03-01', operation: 'tracks', requests: 1, failures: 0 },
    { day: '2024-03-01', operation: 'setuser/like', requests: 2, failures: 1 },
    { day: '2024-02-01', operation: 'tracks', requests: 100, failures: 100 },
  ];
  assert.deepEqual(usageByDay(rows, 3, new Date('2024-03-01T23:59:59Z')), [
    {
      day: '2024-02-28',
      requests: 5,
      failures: 2,
      operations: [{ operation: 'tracks', requests: 5, failures: 2 }],
    },
    { day: '2024-02-29', requests: 0, failures: 0, operations: [] },
    {
      day: '2024-03-01',
      requests: 3,
      failures: 1,
      operations: [
        { operation: 'tracks', requests: 1, failures: 0 },
        { operation: 'setuser/like', requests: 2, failures: 1 },
      ],
    },
  ]);
});
