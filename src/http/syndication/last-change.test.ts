import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLastChanges } from './last-change.ts';

test('a document has the date since which it is unchanged, after the first second', () => {
  let now = 10_200;
  const lastChange = createLastChanges(() => now);
  assert.equal(lastChange('a', 'x'), undefined);
  now = 11_100;
  assert.equal(lastChange('a', 'x'), undefined, 'it could still change within the same second');
  now = 11_200;
  assert.deepEqual(lastChange('a', 'x'), new Date(10_200));
  assert.equal(lastChange('b', 'x'), undefined, 'another document');
  now = 20_000;
  assert.equal(lastChange('a', 'y'), undefined);
  now = 21_000;
  assert.deepEqual(lastChange('a', 'y'), new Date(20_000));
  assert.equal(lastChange('a', 'x'), undefined, 'what it was before counts as a change too');
});
