import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seeded } from '../../../../test/seeded.fixture.ts';
import { scoreWindow, type Ties } from './score-window.ts';

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

const REVERSED: Ties = {
  compare: (a, b) => b - a,
  window: (rows, from, length) => rows.toReversed().subarray(from, from + length),
};

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
    const sorted = Array.from(scores.keys()).sort((a, b) => scores[b] - scores[a] || a - b);
    const reversed = Array.from(scores.keys()).sort((a, b) => scores[b] - scores[a] || b - a);
    for (const from of [0, 1, 4000, 8990, 8999, 9000]) {
      assert.deepEqual(scoreWindow(scores, from, 20), sorted.slice(from, from + 20), `${name} from ${from}`);
      const window = scoreWindow(scores, from, 20, REVERSED);
      assert.deepEqual(window, reversed.slice(from, from + 20), `${name} from ${from}, ties reversed`);
    }
  }
});
