import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { analyseQuery } from './query-words.ts';

test('a query also contains adjacent words joined', () => {
  const { words, joined } = analyseQuery('AC/DC live');
  assert.deepEqual(
    words.map((word) => word.spellings),
    [['ac'], ['dc'], ['live']],
  );
  assert.deepEqual(joined, [
    { word: 'acdc', covers: [0, 1] },
    { word: 'acdclive', covers: [0, 1, 2] },
    { word: 'dclive', covers: [1, 2] },
  ]);
});

test('up to six words that can be Japanese sound like one', () => {
  const { sounds } = analyseQuery('ka ki ku ke ko sa shi');
  assert.equal(Math.max(...sounds.map(({ covers }) => covers.length)), 6);
});

test('a query also contains umlauts written out', () => {
  const { words, joined } = analyseQuery('Jürgen Müller');
  assert.deepEqual(
    words.map((word) => word.spellings),
    [
      ['jurgen', 'juergen'],
      ['muller', 'mueller'],
    ],
  );
  assert.deepEqual(
    joined.map((join) => join.word),
    ['jurgenmuller', 'juergenmueller'],
  );
});

test('a text without spaces gives its pairs, or the whole text joined', () => {
  const { words, joined } = analyseQuery('ギター');
  assert.deepEqual(
    words.map(({ spellings, prefix, spaced }) => ({ spellings, prefix, spaced })),
    [
      { spellings: ['ぎた'], prefix: false, spaced: false },
      { spellings: ['たー'], prefix: false, spaced: false },
    ],
  );
  assert.deepEqual(joined, [{ word: 'ぎたー', covers: [0, 1] }]);
  assert.equal(analyseQuery('夜').words[0].prefix, true);
});

test('repeated words count once, and there are at most sixteen', () => {
  assert.equal(analyseQuery('love love LOVE löve').words.length, 1);
  assert.equal(analyseQuery(Array.from({ length: 100 }, (_, i) => `w${i}`).join(' ')).words.length, 16);
  assert.equal(analyseQuery('東京'.repeat(5_000)).words.length, 2);
});

const spelled = (text: string, flag: 'prefix' | 'optional' | 'quoted') =>
  analyseQuery(text)
    .words.filter((word) => word[flag])
    .map(({ spellings }) => spellings[0]);

test('only the last word may be a prefix, from two letters on', () => {
  assert.deepEqual(spelled('red rain do', 'prefix'), ['do']);
  assert.deepEqual(spelled('red rain d', 'prefix'), []);
  assert.deepEqual(spelled('rain red rain', 'prefix'), ['rain']);
  assert.deepEqual(spelled('red "rain"', 'prefix'), []);
});

test('optional words: the, guests, a single last letter', () => {
  assert.deepEqual(spelled('the rain', 'optional'), ['the']);
  assert.deepEqual(spelled('rain d', 'optional'), ['d']);
  assert.deepEqual(spelled('rain (feat. Tom Waits) band', 'optional'), ['tom', 'waits']);
  assert.deepEqual(spelled('rain band ft. Tom', 'optional'), ['tom']);
  assert.deepEqual(spelled('rain featuring Tom', 'optional'), ['tom']);
  assert.deepEqual(spelled('"the rain"', 'optional'), []);
  assert.deepEqual(spelled('the the', 'optional'), []);
  assert.deepEqual(spelled('feature gift', 'optional'), []);
});

test('quotes make phrases if they open after a space and close before one', () => {
  const phrases = (text: string) => analyseQuery(text).phrases.map(({ key }) => key);
  assert.deepEqual(phrases('"red rain" dogs “Blue Sky”'), ['redrain', 'bluesky']);
  for (const text of ['7" mix 12"', '"red rain', 'red" rain"', '""', '" "', '"!"'])
    assert.deepEqual(phrases(text), [], text);
  assert.deepEqual(spelled('"red rain" dogs', 'quoted'), ['red', 'rain']);
  for (const { alike, variants } of analyseQuery('"nite cats"').words)
    assert.deepEqual([alike, variants], [[], []], 'they are found as they are written');
});

test('a minus before a letter excludes, unless nothing else is left', () => {
  const absent = (text: string) => analyseQuery(text).absent.map(({ key }) => key);
  assert.deepEqual(absent('rain -live'), ['live']);
  assert.deepEqual(absent('rain -"red sky"'), ['redsky']);
  assert.deepEqual(absent('-live rain'), ['live']);
  for (const text of ['rain - live', 'rain-live', '-live', '-M-', '--', 'rain -!'])
    assert.deepEqual(absent(text), [], text);
  assert.equal(analyseQuery('rain -live').key, 'rain');
  assert.deepEqual(analyseQuery('-M-').words[0].spellings, ['m']);
});

test('any text gives words of which one is required, or none', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.oneof(
          fc.constantFrom('"', '-', ' ', 'a', 'the', 'feat. ', '東'),
          fc.string({ unit: 'binary', maxLength: 1 }),
        ),
        maxLength: 40,
      }),
      (text) => {
        const { words, joined } = analyseQuery(text);
        assert.ok(joined.every(({ covers }) => covers.every((position) => position < words.length)));
        assert.ok(words.length === 0 || words.some(({ optional }) => !optional));
        assert.ok(
          words.every(({ spellings }) => spellings.every((word) => word !== '' && word.isWellFormed())),
        );
      },
    ),
    { numRuns: 1000 },
  );
});
