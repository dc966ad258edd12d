import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { sortedWindow } from './window.ts';

it('equals the window of sorting everything', () => {
  const values = fc.oneof(
    fc.array(fc.nat(20), { maxLength: 60 }),
    fc.array(fc.nat(5), { minLength: 2000, maxLength: 4000 }),
    fc.integer({ min: 600, max: 3000 }).map((length) => Array.from({ length }, (_, i) => i)),
  );
  fc.assert(
    fc.property(values, fc.nat(2000), fc.integer({ min: 1, max: 700 }), (keys, from, length) => {
      const compare = (a: number, b: number) => keys[a] - keys[b] || a - b;
      const expected = keys
        .map((_, row) => row)
        .sort(compare)
        .slice(from, from + length);
      assert.deepEqual(sortedWindow(keys.length, from, length, compare), expected);
    }),
    { numRuns: 300 },
  );
});
