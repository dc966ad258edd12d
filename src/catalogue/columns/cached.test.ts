import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cached, cachedInSteps } from './cached.ts';

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

test('a value that is computed in steps is computed once, and finished when it is needed', () => {
  const done: number[] = [];
  const sum = cachedInSteps(
    ({ a }: { a: number[] }) => [a],
    function* ({ a }) {
      let total = 0;
      for (const one of a) {
        total += one;
        done.push(one);
        yield;
      }
      return total;
    },
  );
  const input = { a: [1, 2, 3] };
  const [one, other] = [sum.prepare(input), sum.prepare(input)];
  one.next();
  other.next();
  assert.deepEqual(done, [1, 2]);
  assert.equal(sum.get(input), 6);
  assert.equal(one.next().done, true);
  assert.equal([...sum.prepare(input)].length, 0);
  assert.equal(sum.get(input), 6);
  assert.deepEqual(done, [1, 2, 3]);
});
