import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextTab } from './next-tab.ts';

test('arrow keys move to the next tab on that side, and wrap around', () => {
  assert.equal(nextTab('ArrowRight', 0, 3, false), 1);
  assert.equal(nextTab('ArrowRight', 2, 3, false), 0);
  assert.equal(nextTab('ArrowLeft', 0, 3, false), 2);
});

test('right to left, the arrow keys are swapped', () => {
  assert.equal(nextTab('ArrowLeft', 0, 3, true), 1);
  assert.equal(nextTab('ArrowRight', 0, 3, true), 2);
});

test('Home and End move to the first and last tab, other keys do nothing', () => {
  assert.equal(nextTab('Home', 2, 3, false), 0);
  assert.equal(nextTab('End', 0, 3, true), 2);
  assert.equal(nextTab('Tab', 0, 3, false), undefined);
});
