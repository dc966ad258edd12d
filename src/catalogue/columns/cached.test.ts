import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cached } from './cached.ts';

test('a value is computed again when one of its columns is another one', () => {
  let computed = 0;
  const sum = cached(
    ({ a, b }: { a: number[]; b: number[] }) => [a, b],
    ({ a, b }) => {
      computed++;
      return a[0] + b[0];
    },
  );
  const [one, two, three] = [[1], [2], [3]];
  assert.equal(sum({ a: one, b: two }), 3);
  assert.equal(sum({ a: one, b: two }), 3);
  assert.equal(computed, 1);
  assert.equal(sum({ a: one, b: three }), 4);
  assert.equal(sum({ a: three, b: three }), 6);
  assert.equal(computed, 3);
  assert.equal(sum({ a: one, b: three }), 4);
  assert.equal(sum({ a: one, b: two }), 3);
  assert.equal(computed, 3, 'each combination has a value of its own');
});
