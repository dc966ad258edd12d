import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { scoreWindow } from './score-window.ts';

test('a window of scores is the same as cutting it out of all rows sorted', () => {
  const scores = fc.array(
    fc.oneof(fc.constantFrom(0, 1, 1, 2.5), fc.double({ noNaN: true, min: 0, max: 9 })),
  );
  fc.assert(
    fc.property(scores, fc.nat(20), fc.nat(8), (list, from, length) => {
      const sorted = list.map((_, row) => row).sort((a, b) => list[b] - list[a] || a - b);
      assert.deepEqual(scoreWindow(Float64Array.from(list), from, length), sorted.slice(from, from + length));
    }),
    { numRuns: 500 },
  );
});
