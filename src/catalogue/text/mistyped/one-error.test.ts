import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { editsBetween } from '../../../../test/catalogue-model/errors-model.fixture.ts';
import { textAt } from '../../columns/text-column.ts';
import { buildWordIndex, wordCount } from '../index/word-index.ts';
import { isLikelyError } from './likely-errors.ts';
import { nearPrefixes, wordsWithError } from './one-error.ts';

function found(names: string[], text: string, error: 'all' | 'likely' = 'all'): string[] {
  const index = buildWordIndex(names.length, (name) => names[name]);
  return nearPrefixes(index, text)[error].flatMap(({ from, to }) =>
    Array.from({ length: to - from }, (_, i) => textAt(index.dictionary, from + i)),
  );
}

/** All texts that one error, or none, makes of the text. */
function variants(text: string, alphabet: string[]): Set<string> {
  const all = new Set([text]);
  for (let at = 0; at <= text.length; at++) {
    const [before, after] = [text.slice(0, at), text.slice(at)];
    all.add(before + after.slice(1));
    if (after.length > 1) all.add(before + after[1] + after[0] + after.slice(2));
    for (const letter of alphabet) {
      all.add(before + letter + after);
      if (after !== '') all.add(before + letter + after.slice(1));
    }
  }
  return all;
}

test('finds the words that begin with the text, one error forgiven', () => {
  assert.deepEqual(found(['Saltmarsh', 'Saltmine', 'Salt', 'Psaltmra', 'Marsh'], 'saltmra'), [
    'psaltmra',
    'saltmarsh',
  ]);
});

test('tells likely errors from others', () => {
  const names = ['Brest', 'Beast', 'Best', 'Burst'];
  assert.deepEqual(found(names, 'berst'), ['beast', 'best', 'brest', 'burst']);
  assert.deepEqual(found(names, 'berst', 'likely'), ['best', 'brest', 'burst']);
});

function beginnings(word: string): string[] {
  return Array.from(word, (_, end) => word.slice(0, end + 1));
}

function isLikely(typed: string, meant: string): boolean {
  return editsBetween([...typed], [...meant]) === 1 && isLikelyError(typed, meant);
}

test('finds the same as trying every error', () => {
  // One of them has two bytes. A Cyrillic one would change the others.
  const alphabet = ['a', 'b', 'ə'];
  const word = (minLength: number, maxLength: number) =>
    fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength });
  fc.assert(
    fc.property(fc.array(word(1, 8), { maxLength: 20 }), word(4, 7), (names, text) => {
      const all = [...variants(text, alphabet)];
      const index = buildWordIndex(names.length, (name) => names[name]);
      const words = Array.from({ length: wordCount(index) }, (_, i) => textAt(index.dictionary, i));
      const expected = words.filter((one) => all.some((variant) => one.startsWith(variant)));
      assert.deepEqual(found(names, text), expected);
      const likely = words.filter((one) => beginnings(one).some((meant) => isLikely(text, meant)));
      const isOther = (one: string) => !one.startsWith(text);
      assert.deepEqual(found(names, text, 'likely').filter(isOther), likely.filter(isOther));
    }),
    { numRuns: 200 },
  );
});

function near(words: string[], text: string): string[] {
  const index = buildWordIndex(words.length, (word) => words[word]);
  return wordsWithError(index, text).map((word) => textAt(index.dictionary, word));
}

test('an inserted, missing, replaced or swapped letter', () => {
  const words = ['rain', 'train', 'ran', 'rainy', 'rein', 'brown', 'rian', 'nair', 'raniy'];
  assert.deepEqual(near(words, 'rain'), ['rainy', 'ran', 'rein', 'rian', 'train']);
  assert.deepEqual(near([], 'rain'), []);
});

test('a letter is a character, not a byte', () => {
  const words = ['ձաբգ', 'ձաբդ', 'աբգ', 'ձձաբգ', 'ձաբգդ', 'ձագ'];
  assert.deepEqual(near(words, 'ձաբգ').sort(), ['աբգ', 'ձաբգդ', 'ձաբդ', 'ձագ', 'ձձաբգ'].sort());
});

test('finds the same words as measuring every word', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ə', 'ձ'), minLength: 3, maxLength: 8 });
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
