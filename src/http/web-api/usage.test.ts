import assert from 'node:assert/strict';
import { test } from 'node:test';
import { usageByDay } from './applications.ts';

test('includes days without requests, across months, with daily sums', () => {
  const rows = [
    { day: '2024-02-28', operation: 'tracks', requests: 5, failures: 2, errors: { 9: 1, 3: 1, 6: 4 } },
    { day: '2024-03-01', operation: 'tracks', requests: 1, failures: 0, errors: {} },
    { day: '2024-03-01', operation: 'setuser/like', requests: 2, failures: 1, errors: { 12: 1 } },
    { day: '2024-02-01', operation: 'tracks', requests: 100, failures: 100, errors: { 3: 100 } },
  ];
  const nothing = { requests: 0, failures: 0, limited: 0, operations: [], errors: [] };
  assert.deepEqual(usageByDay(rows, 3, new Date('2024-03-01T23:59:59Z')), [
    {
      day: '2024-02-28',
      requests: 5,
      failures: 2,
      limited: 4,
      operations: [{ operation: 'tracks', requests: 5, failures: 2 }],
      errors: [
        { code: 3, type: 'Type', count: 1 },
        { code: 6, type: 'Rate Limit Exceeded', count: 4 },
        { code: 9, type: 'Format', count: 1 },
      ],
    },
    { day: '2024-02-29', ...nothing },
    {
      day: '2024-03-01',
      requests: 3,
      failures: 1,
      limited: 0,
      operations: [
        { operation: 'tracks', requests: 1, failures: 0 },
        { operation: 'setuser/like', requests: 2, failures: 1 },
      ],
      errors: [{ code: 12, type: 'Access Token', count: 1 }],
    },
  ]);
});
