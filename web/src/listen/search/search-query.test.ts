import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canComplete, nextOption, readQuery } from './search-query.ts';

test('takes what was typed without control characters and space around it', () => {
  assert.deepEqual(readQuery('  night\u0000\n train '), { q: 'night  train', isCut: false });
  assert.deepEqual(readQuery(''), { q: '', isCut: false });
});

test('cuts what is too long, between characters', () => {
  assert.deepEqual(readQuery('x'.repeat(1000)), { q: 'x'.repeat(1000), isCut: false });
  assert.deepEqual(readQuery('x'.repeat(1001)), { q: 'x'.repeat(1000), isCut: true });
  assert.deepEqual(readQuery(`${'x'.repeat(999)}🎵`), { q: 'x'.repeat(999), isCut: true });
});

test('completes names of two characters and more, whatever they are made of', () => {
  assert.equal(canComplete('a'), false);
  assert.equal(canComplete('🎵'), false);
  assert.equal(canComplete('ab'), true);
  assert.equal(canComplete('달빛'), true);
});

test('goes through the results and back to what was typed', () => {
  assert.equal(nextOption('ArrowDown', -1, 3), 0);
  assert.equal(nextOption('ArrowDown', 2, 3), -1);
  assert.equal(nextOption('ArrowUp', -1, 3), 2);
  assert.equal(nextOption('ArrowUp', 0, 3), -1);
});

test('goes to the ends once somebody is among the results', () => {
  assert.equal(nextOption('Home', -1, 3), undefined);
  assert.equal(nextOption('Home', 2, 3), 0);
  assert.equal(nextOption('End', 0, 3), 2);
});

test('leaves other keys, and a list without results, alone', () => {
  assert.equal(nextOption('a', 0, 3), undefined);
  assert.equal(nextOption('ArrowDown', -1, 0), undefined);
});
