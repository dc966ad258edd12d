import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { BitCounters } from './bit-counters.ts';
import { bitsOf, ordinalsOf } from './bits.ts';
import { rowSet } from './row-set.ts';

test('counts as plain numbers do, for short and long lists', () => {
  const list = (size: number) =>
    fc
      .tuple(fc.uniqueArray(fc.nat(size - 1), { maxLength: size }), fc.integer({ min: 1, max: 7 }))
      .map(([ordinals, added]) => ({
        ordinals: Uint32Array.from(ordinals).sort(),
        added,
      }));
  const sized = fc
    .integer({ min: 1, max: 200 })
    .chain((size) => fc.record({ size: fc.constant(size), lists: fc.array(list(size), { maxLength: 9 }) }));
  fc.assert(
    fc.property(sized, ({ size, lists }) => {
      const counters = new BitCounters(size);
      const expected = new Array<number>(size).fill(0);
      for (const { ordinals, added } of lists) {
        counters.add(rowSet(ordinals, size), added);
        for (const ordinal of ordinals) expected[ordinal] += added;
      }
      const at = (wanted: (count: number) => boolean) =>
        expected.flatMap((count, ordinal) => (wanted(count) ? [ordinal] : []));
      assert.deepEqual(
        expected.map((_, ordinal) => counters.at(ordinal)),
        expected,
      );
      assert.ok(Math.max(...expected) <= counters.max);
      for (let count = 0; count <= 5; count++)
        assert.deepEqual(
          [...ordinalsOf(counters.bitsAt(count).bits)],
          at((one) => one === count),
        );
      const dropped = Uint32Array.from(lists[0]?.ordinals ?? []);
      for (let least = 1; least <= counters.max + 1; least++) {
        const expected = at((count) => count >= least).filter((ordinal) => !dropped.includes(ordinal));
        const { bits, count } = counters.atLeast(least, [], [bitsOf(dropped, size)]);
        assert.deepEqual([...ordinalsOf(bits)], expected);
        assert.equal(count, expected.length);
      }
    }),
  );
});

test('counts beyond a byte', () => {
  const size = 70;
  const counters = new BitCounters(size);
  const expected = Array.from(
    { length: size },
    (_, ordinal) => (ordinal % 3 === 0 ? 200 : 0) + (ordinal % 5 === 0 ? 900 : 0),
  );
  const having = (every: number) =>
    Uint32Array.from({ length: Math.ceil(size / every) }, (_, i) => i * every);
  counters.add(rowSet(having(3), size), 200);
  counters.add(rowSet(having(5), size), 900);
  assert.deepEqual(
    expected.map((_, ordinal) => counters.at(ordinal)),
    expected,
  );
});
