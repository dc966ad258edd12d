import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ceilingOf, linePath, stack } from './chart-shapes.ts';

test('the scale ends at a round number above every value', () => {
  const ceiling = (...values: number[]) => ceilingOf([{ values }], 'bars');
  assert.equal(ceiling(), 1);
  assert.equal(ceiling(0, 0), 1);
  assert.equal(ceiling(3), 5);
  assert.equal(ceiling(5), 5);
  assert.equal(ceiling(51, 7), 100);
  assert.equal(ceiling(1_200_000), 2_000_000);
  assert.equal(ceiling(0.03), 0.05);
});

test('stacked bars are summed, lines are not', () => {
  const series = [{ values: [40] }, { values: [30] }];
  assert.equal(ceilingOf(series, 'bars'), 100);
  assert.equal(ceilingOf(series, 'lines'), 50);
});

test('bars are stacked, and a zero draws no bar', () => {
  const bars = stack([{ values: [2, 0] }, { values: [6, 1], kind: 'bad' }], 10);
  assert.deepEqual(bars, [
    { kind: 'accent', x: 0, y: 0.8, height: 0.2 },
    { kind: 'bad', x: 0, y: 0.2, height: 0.6 },
    { kind: 'bad', x: 1, y: 0.9, height: 0.1 },
  ]);
});

test('a line passes through the middle of each label', () => {
  assert.equal(linePath([0, 5, 10], 10), 'M0.5 1L1.5 0.5L2.5 0');
});
