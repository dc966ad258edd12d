import assert from 'node:assert/strict';
import { test } from 'node:test';
import { descendingOf, sortByNumber } from '../columns/sort.ts';
import { meanOfPositive } from './ratings.ts';

test('the mean of the positive values leaves out zeros and negative values', () => {
  const mean = (...values: number[]) =>
    meanOfPositive(Float64Array.from(values), descendingOf(sortByNumber(values), values));
  assert.equal(mean(4, 0, 2, 0), 3);
  assert.equal(mean(-5, 4, 0, 2), 3);
  assert.equal(mean(0, -1), 1);
  assert.equal(mean(), 1);
});
