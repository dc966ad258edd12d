import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from '../../../test/seeded.fixture.ts';
import { createCoverage } from './listening.ts';

function covered(...parts: [number, number][]): number {
  const coverage = createCoverage();
  for (const [from, to] of parts) coverage.add(from, to);
  return coverage.covered;
}

test('every part counts once', () => {
  assert.equal(covered([0, 10], [5, 20], [5, 20]), 20);
  assert.equal(covered([0, 10], [30, 40]), 20);
  assert.equal(covered([0, 10], [10, 20], [20, 30]), 30);
  assert.equal(covered([0, 1], [4, 5], [8, 9], [0, 10]), 10);
  assert.equal(covered([7, 7], [9, 3], [Number.NaN, 5]), 0);
});

test('agrees with a set of numbers, for random ranges', () => {
  const random = seeded(11);
  for (let round = 0; round < 200; round++) {
    const coverage = createCoverage();
    const seen = new Set<number>();
    for (let i = 0; i < 30; i++) {
      const from = random(200);
      const to = from + random(20);
      coverage.add(from, to);
      for (let at = from; at < to; at++) seen.add(at);
      assert.equal(coverage.covered, seen.size);
    }
  }
});

test('a thousand small ranges take limited memory, and ranges that join them still count', () => {
  const coverage = createCoverage();
  for (let i = 0; i < 1000; i++) coverage.add(i * 10, i * 10 + 1);
  assert.equal(coverage.covered, 64);
  coverage.add(0, 10_000);
  assert.equal(coverage.covered, 10_000);
});
