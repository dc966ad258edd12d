import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { editsBetween } from '../../../../test/catalogue-model/errors-model.fixture.ts';
import { analyseQuery } from '../parse/query-words.ts';
import { NAME_RULES, oneEditFrom } from './name-rules.ts';

const plain = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 });

test('the texts one edit away are those that measuring finds', () => {
  fc.assert(
    fc.property(plain, plain, (text, other) => {
      const isNear = editsBetween([...text], [...other]) === 1;
      assert.equal(oneEditFrom(text).includes(other), isNear);
    }),
    { numRuns: 2000 },
  );
});

test('other characters than plain ones are not tried', () => {
  assert.deepEqual(oneEditFrom('кино'), []);
});

test('a name with another connective, or with one that was left out, is equivalent to the text', () => {
  const keys = (text: string, degree: string) =>
    NAME_RULES.filter((rule) => rule.degree === degree).flatMap(({ rewrite }) => rewrite(analyseQuery(text)));
  assert.ok(keys('the head the heart', 'equivalent').includes('theheadandtheheart'));
  assert.ok(keys('the head the heart', 'nearly').includes('headheart'));
  assert.ok(keys('head and heart', 'equivalent').includes('headheart'));
});
