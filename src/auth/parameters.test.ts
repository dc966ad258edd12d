import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readParameters, repetitionFault } from './parameters.ts';

const NAMES = ['code', 'state'] as const;

test('reads the named parameters and no others', () => {
  const { values, repeated } = readParameters(NAMES, [
    ['code', 'a'],
    ['x', 'b'],
    ['__proto__', 'c'],
  ]);
  assert.deepEqual({ ...values }, { code: 'a' });
  assert.deepEqual(repeated, []);
});

test('treats a parameter without a value as missing', () => {
  assert.deepEqual(readParameters(NAMES, [['code', '']]).values, {});
  const { values, repeated } = readParameters(NAMES, new URLSearchParams('code=&code=a&code='));
  assert.deepEqual([values, repeated], [{ code: 'a' }, []]);
});

test('names parameters with several values, and accepts the same value twice', () => {
  assert.deepEqual(readParameters(NAMES, new URLSearchParams('code=a&code=a')).repeated, []);
  const { repeated } = readParameters(NAMES, new URLSearchParams('code=a&code=b&state=c&code=a'));
  assert.deepEqual(repeated, ['code']);
  assert.equal(repetitionFault(repeated)?.error, 'invalid_request');
  assert.equal(repetitionFault([]), undefined);
});
