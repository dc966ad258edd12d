import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDistinctValues } from './distinct-values.ts';

test('numbers different values in the order in which they are met, and begins again once they are taken', () => {
  const distinct = createDistinctValues();
  for (const values of [
    [5.5, 2, 5.5, 7, 2],
    // More than fit at first, each several times.
    Array.from({ length: 3000 }, (_, i) => ((i * 7919) % 1000) / 3),
    [7],
  ]) {
    const expected = [...new Set(values)];
    assert.deepEqual(
      values.map((value) => distinct.numberOf(value)),
      values.map((value) => expected.indexOf(value)),
    );
    assert.deepEqual([...distinct.take()], expected);
  }
});
