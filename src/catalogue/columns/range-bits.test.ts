import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bitsOf } from './bits.ts';
import { rangeBits } from './range-bits.ts';

test('an interval of an order is the same as the set of its rows', () => {
  const order = fc.integer({ min: 0, max: 300 }).chain((size) =>
    fc.shuffledSubarray(
      Array.from({ length: size }, (_, i) => i),
      { minLength: size },
    ),
  );
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(order, fc.array(fc.tuple(part, part), { maxLength: 5 }), (rows, intervals) => {
      const sorted = Uint32Array.from(rows);
      for (const interval of intervals) {
        const [from, to] = interval.map((share) => Math.round(share * sorted.length)).sort((a, b) => a - b);
        assert.deepEqual(
          rangeBits(sorted, from, to),
          bitsOf(sorted.subarray(from, to), sorted.length),
          `${from} to ${to}`,
        );
      }
    }),
  );
});
