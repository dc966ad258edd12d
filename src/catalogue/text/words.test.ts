import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fold } from './fold.ts';
import { analyseName, analyseQuery, wordKey } from './words.ts';

const INDEXED: [string, string][] = [
  ['Hello World', 'hello world'],
  ['AC/DC Live', 'ac dc acdc live'],
  ["Don't", 'don dont'],
  ['Don’t', 'don dont'],
  ["L'Amour", 'amour lamour'],
  ["Rock'n'Roll", 'rock roll rocknroll'],
  ["Rock 'n' Roll", 'rock n roll'],
  ['Rock & Roll', 'rock roll'],
  ['R.E.M.', 'rem'],
  ['R&B', 'rb'],
  ['Vitamin-C', 'vitamin c vitaminc'],
  ['hip-hop', 'hip hop hiphop'],
  ['Müller', 'muller mueller'],
  ['Ødegård', 'odegard oedegaard'],
  [
    'Mu\u0308ller-Lüdenscheidt',
    'muller ludenscheidt mullerludenscheidt mueller luedenscheidt muellerluedenscheidt',
  ],
  ['Crème Brûlée', 'creme brulee'],
  ['東京事変', '東京 京事 事変 変'],
  ['東', '東'],
  ['東・京', '東 京'],
  ['ABBA東京', 'abba 東京 京'],
  ['スーパー☆スター', 'スー ーパ パー ー スタ ター'],
  ['사랑 해요', '사랑 랑 해요 요'],
  ['Москва-Река', 'москва река москварека'],
  ['हिन्दी गीत', 'हिन्दी गीत'],
  ['𠮷野家', '𠮷野 野家 家'],
  ["(What's the Story) Morning Glory?", 'what whats the story morning glory'],
  ['!!!', '!!!'],
  ['♥ ♥', '♥ ♥'],
  ['Love ♥', 'love'],
  ['', ''],
  ['\u0301', ''],
];

for (const [name, words] of INDEXED) {
  test(`indexes ${JSON.stringify(name)} under ${words || 'nothing'}`, () => {
    const expected = name === '♥ ♥' ? [words] : words.split(' ').filter((word) => word !== '');
    assert.deepEqual(new Set(analyseName(name).words), new Set(expected));
  });
}

test('a name is as long as its words, without their variants', () => {
  assert.equal(analyseName('AC/DC Live').length, 3);
  assert.equal(analyseName('Müller').length, 1);
  assert.equal(analyseName('R.E.M. Live').length, 2);
  assert.equal(analyseName('!!!').length, 1);
});

test('a key is the letters and digits alone', () => {
  assert.equal(wordKey(fold('Hip-Hop')), 'hiphop');
  assert.equal(wordKey(fold("Drum 'n' Bass")), 'drumnbass');
  assert.equal(wordKey(fold('東京 事変!')), '東京事変');
  assert.equal(wordKey('!!!'), '');
});

test('a query offers its neighbours joined, too', () => {
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

test('a query offers umlauts written out', () => {
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

test('a run without spaces is its pairs, or joined the whole of it', () => {
  const { words, joined } = analyseQuery('ギター');
  assert.deepEqual(
    words.map(({ spellings, prefix, spaced }) => ({ spellings, prefix, spaced })),
    [
      { spellings: ['ギタ'], prefix: false, spaced: false },
      { spellings: ['ター'], prefix: false, spaced: false },
    ],
  );
  assert.deepEqual(joined, [{ word: 'ギター', covers: [0, 1] }]);
  assert.deepEqual(analyseQuery('夜').words, [{ spellings: ['夜'], prefix: true, spaced: false }]);
});

test('repeated words count once, and there are never more than sixteen', () => {
  assert.equal(analyseQuery('love love LOVE löve').words.length, 1);
  assert.equal(analyseQuery(Array.from({ length: 100 }, (_, i) => `w${i}`).join(' ')).words.length, 16);
  assert.equal(analyseQuery('東京'.repeat(5_000)).words.length, 2);
});

test('every character of a name finds it, and no text is too odd', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const { words } = analyseName(text);
      assert.ok(words.every((word) => word !== '' && word.isWellFormed()));
      const query = analyseQuery(text);
      assert.ok(
        query.joined.every(({ covers }) => covers.every((position) => position < query.words.length)),
      );
    }),
    { numRuns: 1000 },
  );
});
