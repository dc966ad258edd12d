import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { editsBetween } from '../../../../test/catalogue-model/search-model.fixture.ts';
import { textColumn } from '../../columns/text-column.ts';
import { buildDeletions, oneEditAway, typedWord } from './deletions.ts';

function near(words: string[], text: string): string[] {
  const sorted = [...new Set(words)].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const dictionary = textColumn(sorted);
  return oneEditAway(dictionary, buildDeletions(dictionary), typedWord(text)).map((word) => sorted[word]);
}

test('an inserted, missing, replaced or swapped letter', () => {
  const words = ['rain', 'train', 'ran', 'rainy', 'rein', 'brown', 'rian', 'nair', 'raniy'];
  assert.deepEqual(near(words, 'rain'), ['rainy', 'ran', 'rein', 'rian', 'train']);
  assert.deepEqual(near([], 'rain'), []);
});

test('a letter is a character, not a byte', () => {
  assert.deepEqual(near(['москва', 'масква', 'лосква', 'москв', 'осква'], 'москва'), [
    'лосква',
    'масква',
    'москв',
    'осква',
  ]);
  assert.deepEqual(near(['𝄞abc', 'xabc', 'abc'], '𝄢abc'), ['abc', 'xabc', '𝄞abc']);
});

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'д', '東', '𝄞'), minLength: 3, maxLength: 8 });

test('finds the same as measuring every word', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 150 }), fc.array(word, { minLength: 1 }), (words, texts) => {
      const different = [...new Set(words)];
      for (const text of [...texts, ...words.slice(0, 5)]) {
        const expected = different.filter((one) => editsBetween([...text], [...one]) === 1);
        assert.deepEqual(near(words, text).sort(), expected.sort(), text);
      }
    }),
    { numRuns: 250 },
  );
});
