import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { editsBetween } from '../../../../test/catalogue-model/search-model.fixture.ts';
import { isOneEditAway, oneEditFrom } from './one-edit.ts';

const plain = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 });

test('the texts one edit away are those that measuring finds', () => {
  fc.assert(
    fc.property(plain, plain, (text, other) => {
      const isNear = editsBetween([...text], [...other]) === 1;
      assert.equal(oneEditFrom(text).includes(other), isNear);
      assert.equal(isOneEditAway(text, other), isNear);
    }),
    { numRuns: 2000 },
  );
});

test('other characters than plain ones are not tried', () => {
  assert.deepEqual(oneEditFrom('кино'), []);
  assert.equal(isOneEditAway('кино', 'вино'), false);
  assert.equal(isOneEditAway('kino', 'kíno'), false);
});
