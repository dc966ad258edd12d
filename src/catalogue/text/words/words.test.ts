import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fold } from './fold.ts';
import { analyseName, wordKey } from './words.ts';

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
  ['Ke$ha', 'ke ha keha kesha'],
  ['$100', '100'],
  ['東京事変', '东京 京事 事变 变'],
  ['東', '东'],
  ['東・京', '东 京'],
  ['ABBA東京', 'abba 东京 京'],
  ['スーパー☆スター', 'すー ーぱ ぱー ー すた たー \u0002supasuta \u0002supa \u0002suta'],
  ['사랑 해요', '사랑 랑 해요 요 \u0003saran \u0003heyo'],
  ['Москва-Река', 'москва река москварека \u0001moskva \u0001reka \u0001moskvareka'],
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

test('the length of a name is the number of its words, without variants', () => {
  assert.equal(analyseName('AC/DC Live').length, 3);
  assert.equal(analyseName('Müller').length, 1);
  assert.equal(analyseName('R.E.M. Live').length, 2);
  assert.equal(analyseName('!!!').length, 1);
});

test('a key contains only letters and digits', () => {
  assert.equal(wordKey(fold('Hip-Hop')), 'hiphop');
  assert.equal(wordKey(fold("Drum 'n' Bass")), 'drumnbass');
  assert.equal(wordKey(fold('東京 事変!')), '东京事变');
  assert.equal(wordKey('!!!'), '');
});

test('every character of a name finds it, for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const { words } = analyseName(text);
      assert.ok(words.every((word) => word !== '' && word.isWellFormed()));
    }),
    { numRuns: 1000 },
  );
});
