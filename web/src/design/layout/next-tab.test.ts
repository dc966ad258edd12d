import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextTab } from './next-tab.ts';

test('arrows lead to the tab on that side, round and round', () => {
  assert.equal(nextTab('ArrowRight', 0, 3, false), 1);
  assert.equal(nextTab('ArrowRight', 2, 3, false), 0);
  assert.equal(nextTab('ArrowLeft', 0, 3, false), 2);
});

test('right to left the sides are exchanged', () => {
  assert.equal(nextTab('ArrowLeft', 0, 3, true), 1);
  assert.equal(nextTab('ArrowRight', 0, 3, true), 2);
});

test('Home and End lead to the ends, other keys nowhere', () => {
  assert.equal(nextTab('Home', 2, 3, false), 0);
  assert.equal(nextTab('End', 0, 3, true), 2);
  assert.equal(nextTab('Tab', 0, 3, false), undefined);
});
