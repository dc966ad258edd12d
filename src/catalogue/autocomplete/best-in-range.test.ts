import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createTopRows } from '../columns/top-rows.ts';
import { offerRange } from './best-in-range.ts';

test('finds the best ranks of a range', () => {
  const order = fc.shuffledSubarray([...Array(700).keys()], { minLength: 700 });
  fc.assert(
    fc.property(order, fc.nat(700), fc.nat(700), fc.integer({ min: 1, max: 40 }), (order, a, b, max) => {
      const ranks = Uint32Array.from(order);
      const [from, to] = [Math.min(a, b), Math.max(a, b)];
      const top = createTopRows(max);
      offerRange(ranks, from, to, top);
      const names = Array.from({ length: to - from }, (_, i) => from + i);
      const expected = names.sort((one, other) => ranks[one] - ranks[other]).slice(0, max);
      assert.deepEqual(
        top.inOrder().map(({ ordinal }) => ordinal),
        expected,
      );
    }),
  );
});
