import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { textColumn } from '../../columns/text-column.ts';
import { longerWords, placeOfWord, unitedDictionary, wordsFrom } from './dictionary.ts';

/** Letters that make beginnings alike, at the ends of ASCII, and beyond it. */
const LETTERS = ['\u0001', 'a', 'b', 'c', '\u007f', 'é', 'я', '日', '😀'];

function sortedWords(words: Iterable<string>): string[] {
  return [...new Set(words)].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}

/** Every word of one to `length` of the letters. */
function everyWord(length: number): string[] {
  if (length === 0) return [];
  const shorter = everyWord(length - 1);
  return [...LETTERS, ...shorter.flatMap((word) => LETTERS.map((letter) => letter + word))];
}

test('finds words and ranges of words, also in a large dictionary', () => {
  const every = sortedWords(everyWord(4));
  const missing = fc.subarray(every, { maxLength: 200 });
  const typed = fc.array(fc.constantFrom(...LETTERS), { maxLength: 5 }).map((letters) => letters.join(''));
  const sizes = fc.constantFrom(0, 1, 100, 1100, every.length);
  fc.assert(
    fc.property(sizes, missing, fc.array(typed, { minLength: 1, maxLength: 30 }), (size, left, prefixes) => {
      const out = new Set(left);
      const step = size === 0 ? 1 : Math.max(1, Math.floor(every.length / size));
      const words = size === 0 ? [] : every.filter((word, i) => i % step === 0 && !out.has(word));
      const index = { dictionary: textColumn(words) };
      // In turn, because a lookup uses what an earlier one found.
      for (const prefix of prefixes) {
        const having = words.flatMap((word, at) => (word.startsWith(prefix) ? [at] : []));
        assert.equal(placeOfWord(index.dictionary, prefix), words.indexOf(prefix));
        for (const [range, found] of [
          [wordsFrom(index, prefix), having],
          [longerWords(index, prefix), having.filter((at) => words[at] !== prefix)],
        ] as const) {
          assert.equal(range.to - range.from, found.length, prefix);
          if (found.length > 0) assert.equal(range.from, found[0]);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('finds words that are longer than any before them', () => {
  const long = 'é'.repeat(3000);
  const index = { dictionary: textColumn(sortedWords(['a', long])) };
  assert.equal(placeOfWord(index.dictionary, long), 1);
  assert.equal(placeOfWord(index.dictionary, `${long}é`), -1);
  assert.deepEqual(wordsFrom(index, 'é'), { from: 1, to: 2 });
});

test('a united dictionary has the words of all, and tells their places', () => {
  const words = fc.array(fc.constantFrom(...everyWord(2)), { maxLength: 20 }).map(sortedWords);
  fc.assert(
    fc.property(fc.array(words, { maxLength: 4 }), (all) => {
      const { dictionary, places } = unitedDictionary(all.map((some) => textColumn(some)));
      const expected = sortedWords(all.flat());
      assert.deepEqual(dictionary, textColumn(expected));
      assert.deepEqual(
        places.map((some) => Array.from(some, (place) => expected[place])),
        all,
      );
    }),
  );
});
