import assert from 'node:assert/strict';
import { test } from 'node:test';
import { levelOf } from './entry-levels.ts';

test('a higher rank never has a lower level, and every level fits into a byte', () => {
  const ranks = [
    ...Array(5000).keys(),
    ...Array.from({ length: 32 }, (_, i) => [2 ** i - 1, 2 ** i]).flat(),
    2 ** 32 - 1,
  ];
  const levels = ranks.sort((a, b) => a - b).map(levelOf);
  assert.deepEqual(
    levels,
    levels.toSorted((a, b) => a - b),
  );
  assert.ok(levels.at(-1)! <= 255);
  assert.deepEqual([7, 8, 17, 18, 32].map(levelOf), [7, 8, 16, 17, 24]);
});
