import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { editsBetween } from '../../../../test/catalogue-model/errors-model.fixture.ts';
import { textColumn } from '../../columns/text-column.ts';
import { lettersOf } from '../index/dictionary.ts';
import { allowedEdits, nearWords } from './typos.ts';

function indexOf(words: string[]) {
  const dictionary = textColumn(words);
  return { dictionary, letters: lettersOf(dictionary) };
}

function near(words: string[], word: string): Record<string, number> {
  const sorted = [...new Set(words)].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const limit = allowedEdits([...word].length);
  const all = { from: 0, to: sorted.length };
  const found = limit === 0 ? [] : nearWords(indexOf(sorted), word, limit, all);
  return Object.fromEntries(found.map(({ word, edits }) => [sorted[word], edits]));
}

test('tolerates one edit from three characters on, two from five', () => {
  assert.deepEqual([2, 3, 4, 5, 40, 41].map(allowedEdits), [0, 1, 1, 2, 2, 0]);
  assert.deepEqual(near(['ca', 'cat'], 'ac'), {});
  assert.deepEqual(near(['rain', 'train', 'ran', 'rainy', 'rein', 'brown'], 'rain'), {
    rain: 0,
    train: 1,
    ran: 1,
    rainy: 1,
    rein: 1,
  });
  assert.deepEqual(near(['rain'], 'rian'), { rain: 1 });
  assert.deepEqual(near(['symphony'], 'simphoni'), { symphony: 2 });
});

test('an edit is a character, not a byte, and may be the first', () => {
  assert.deepEqual(near(['москва', 'масква', 'лосква'], 'москва'), { москва: 0, масква: 1, лосква: 1 });
  assert.deepEqual(near(['𝄞abc', 'xabc'], '𝄢abc'), { '𝄞abc': 1, xabc: 1 });
});

test('searches only a part of the dictionary on request', () => {
  const words = indexOf(['mountain', 'mountane', 'mouttain', 'nountain']);
  assert.deepEqual(nearWords(words, 'mountain', 1, { from: 1, to: 4 }), [
    { word: 2, edits: 1 },
    { word: 3, edits: 1 },
  ]);
});

const letters = fc.string({
  unit: fc.constantFrom('a', 'b', 'c', 'д', '東', '𝄞'),
  minLength: 1,
  maxLength: 12,
});
const few = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 11 });

test('finds the same as measuring every word', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(letters, few), { maxLength: 120 }),
      fc.array(fc.oneof(letters, few), { minLength: 1, maxLength: 10 }),
      (words, queries) => {
        for (const query of [...queries, ...words.slice(0, 10)]) {
          const limit = allowedEdits([...query].length);
          const expected = Object.fromEntries(
            words
              .map((word): [string, number] => [word, editsBetween([...query], [...word])])
              .filter(([, edits]) => limit > 0 && edits <= limit),
          );
          assert.deepEqual(near(words, query), expected, query);
        }
      },
    ),
    { numRuns: 500 },
  );
});
