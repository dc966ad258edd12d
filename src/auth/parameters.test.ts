import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readParameters, repetitionFault } from './parameters.ts';

const NAMES = ['code', 'state'] as const;

test('takes the named parameters and no others', () => {
  const { values, repeated } = readParameters(NAMES, [
    ['code', 'a'],
    ['x', 'b'],
    ['__proto__', 'c'],
  ]);
  assert.deepEqual({ ...values }, { code: 'a' });
  assert.deepEqual(repeated, []);
});

test('takes a parameter without a value for none', () => {
  assert.deepEqual(readParameters(NAMES, [['code', '']]).values, {});
  const { values, repeated } = readParameters(NAMES, new URLSearchParams('code=&code=a&code='));
  assert.deepEqual([values, repeated], [{ code: 'a' }, []]);
});

test('names what came with several values, and takes the same value twice for one', () => {
  assert.deepEqual(readParameters(NAMES, new URLSearchParams('code=a&code=a')).repeated, []);
  const { repeated } = readParameters(NAMES, new URLSearchParams('code=a&code=b&state=c&code=a'));
  assert.deepEqual(repeated, ['code']);
  assert.equal(repetitionFault(repeated)?.error, 'invalid_request');
  assert.equal(repetitionFault([]), undefined);
});
