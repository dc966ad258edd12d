import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { listAt } from '../../columns/list-column.ts';
import { textAt } from '../../columns/text-column.ts';
import { fold } from '../words/fold.ts';
import { analyseName } from '../words/words.ts';
import { findWord, wordsFrom } from './dictionary.ts';
import {
  buildWordIndex,
  createWordIndexBuilder,
  hashKey,
  keyList,
  textsWith,
  wordCount,
} from './word-index.ts';

function indexOf(texts: string[]) {
  return buildWordIndex(texts.length, (i) => texts[i]);
}

test('lists for each word the texts that contain it', () => {
  const index = indexOf(['Red Rain', 'Rain', '', 'Rain rain']);
  assert.equal(wordCount(index), 2);
  assert.deepEqual([...listAt(index.postings, findWord(index, 'rain'))], [0, 1, 3]);
  assert.deepEqual([...listAt(index.postings, findWord(index, 'red'))], [0]);
  assert.equal(textsWith(index, findWord(index, 'rain')), 3);
  assert.equal(findWord(index, 'ra'), -1);
  assert.equal(findWord(index, ''), -1);
  assert.deepEqual([...index.lengths], [2, 1, 0, 2]);
});

test('an empty index contains no word', () => {
  const index = indexOf([]);
  assert.equal(findWord(index, 'a'), -1);
  assert.deepEqual(wordsFrom(index, 'a'), { from: 0, to: 0 });
});

test('words with a common prefix are adjacent, in ascending byte order', () => {
  const word = fc.string({
    unit: fc.constantFrom('a', 'b', 'ա', '𐐨'),
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 60 }), word, (words, prefix) => {
      const index = buildWordIndex(words.length, (i) => words[i]);
      const dictionary = words.map((_, i) => textAt(index.dictionary, i));
      const expected = [...words].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      assert.deepEqual(dictionary, expected);
      for (const [i, text] of expected.entries()) assert.equal(findWord(index, text), i);
      const { from, to } = wordsFrom(index, prefix);
      assert.deepEqual(
        dictionary.slice(from, to),
        expected.filter((text) => text.startsWith(prefix)),
      );
    }),
  );
});

test('a name is indexed by the analyser, for any text', () => {
  const units = [
    ' ',
    'a',
    'B',
    'ß',
    'Σ',
    'ς',
    'ü',
    'u\u0308',
    '\u0308',
    '´',
    '¨',
    "'",
    '.',
    '-',
    '!',
    '東',
    'カ',
    '\u3099',
    '１',
    '\u00a0',
    '\t',
  ];
  const name = fc.oneof(
    fc.string({ unit: fc.constantFrom(...units), maxLength: 12 }),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(fc.array(name, { maxLength: 8 }), (names) => {
      const builder = createWordIndexBuilder();
      for (const one of names) assert.equal(builder.add(one), fold(one));
      const index = builder.finish();
      for (const [text, { words, length, key }] of names.map(analyseName).entries()) {
        const indexed = Array.from({ length: wordCount(index) }, (_, word) => word)
          .filter((word) => listAt(index.postings, word).includes(text))
          .map((word) => textAt(index.dictionary, word));
        assert.deepEqual(new Set(indexed), new Set(words));
        assert.equal(index.lengths[text], length);
        const list = keyList(hashKey(key), index.keys.starts.length - 1);
        if (key !== '') assert.ok(listAt(index.keys, list).includes(text));
      }
    }),
    { numRuns: 1000 },
  );
});
