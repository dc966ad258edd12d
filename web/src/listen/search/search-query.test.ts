import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canComplete, nextOption, readQuery } from './search-query.ts';

test('removes control characters and surrounding space', () => {
  assert.deepEqual(readQuery('  night\u0000\n train '), { q: 'night  train', isCut: false });
  assert.deepEqual(readQuery(''), { q: '', isCut: false });
});

test('cuts a text that is too long, without splitting a character', () => {
  assert.deepEqual(readQuery('x'.repeat(1000)), { q: 'x'.repeat(1000), isCut: false });
  assert.deepEqual(readQuery('x'.repeat(1001)), { q: 'x'.repeat(1000), isCut: true });
  assert.deepEqual(readQuery(`${'x'.repeat(999)}🎵`), { q: 'x'.repeat(999), isCut: true });
});

test('completes texts of at least two characters, counted as code points', () => {
  assert.equal(canComplete('a'), false);
  assert.equal(canComplete('🎵'), false);
  assert.equal(canComplete('ab'), true);
  assert.equal(canComplete('달빛'), true);
});

test('moves through the options and back to the input', () => {
  assert.equal(nextOption('ArrowDown', -1, 3), 0);
  assert.equal(nextOption('ArrowDown', 2, 3), -1);
  assert.equal(nextOption('ArrowUp', -1, 3), 2);
  assert.equal(nextOption('ArrowUp', 0, 3), -1);
});

test('Home and End move to the first and last option, but not in the input', () => {
  assert.equal(nextOption('Home', -1, 3), undefined);
  assert.equal(nextOption('Home', 2, 3), 0);
  assert.equal(nextOption('End', 0, 3), 2);
});

test('ignores other keys and an empty list', () => {
  assert.equal(nextOption('a', 0, 3), undefined);
  assert.equal(nextOption('ArrowDown', -1, 0), undefined);
});
