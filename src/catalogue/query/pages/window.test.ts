import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seeded } from '../../../../test/seeded.fixture.ts';
import { compareBy, type SortKey } from './page-request.ts';
import { scoreWindow, windowOf } from './window.ts';

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

test('windows of many scores, spread, close together, or equal', () => {
  const random = seeded(3);
  const lists = {
    spread: () => random(1e6) / 7,
    few: () => random(5),
    close: () => 1 + random(3) * Number.EPSILON,
    outlier: () => (random(9000) === 0 ? 1e300 : random(100) / 3),
    equal: () => 0.5,
  };
  for (const [name, score] of Object.entries(lists)) {
    const scores = Float64Array.from({ length: 9000 }, score);
    const rows = Uint32Array.from(scores.keys());
    const keys: SortKey[] = [{ column: { values: scores }, descending: true }];
    const reversed = [...keys, { descending: true }];
    for (const from of [0, 1, 4000, 8990, 8999, 9000]) {
      const expected = (order: SortKey[]) => [...rows].sort(compareBy(order)).slice(from, from + 20);
      assert.deepEqual(scoreWindow(scores, from, 20), expected(keys), `${name} from ${from}`);
      const window = windowOf(rows, reversed, from, 20);
      assert.deepEqual(window, expected(reversed), `${name} from ${from}, ties reversed`);
    }
  }
});

/** Few different values, so that runs of ties are long: some all equal, some nearly. */
const key = (size: number) =>
  fc
    .record({
      kinds: fc.constantFrom(1, 2, 3, 50),
      seed: fc.integer({ min: 1, max: 1000 }),
      descending: fc.boolean(),
      isId: fc.constantFrom(true, false, false, false),
    })
    .map(({ kinds, seed, descending, isId }): SortKey => {
      if (isId) return { descending };
      const values = Uint32Array.from({ length: size }, (_, row) => ((row * 7919 + seed) % 101) % kinds);
      return { column: { values }, descending };
    });

test('a window of several keys equals sorting everything, however long the runs of ties are', () => {
  const cases = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 300, max: 900 })).chain((size) =>
    fc.record({
      size: fc.constant(size),
      keys: fc.array(key(size), { minLength: 1, maxLength: 4 }),
      every: fc.integer({ min: 1, max: 5 }),
      from: fc.nat(size + 5),
      length: fc.integer({ min: 1, max: 60 }),
    }),
  );
  fc.assert(
    fc.property(cases, ({ size, keys, every, from, length }) => {
      const rows = Array.from({ length: size }, (_, i) => i).filter((row) => row % every === 0);
      const found = windowOf(Uint32Array.from(rows), keys, from, length);
      assert.deepEqual(found, rows.toSorted(compareBy(keys)).slice(from, from + length));
    }),
    { numRuns: 1000 },
  );
});
