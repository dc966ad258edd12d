import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Refusal } from '../../domain/refusal.ts';
import { numbersByMeaning } from '../build/tags.ts';
import { storedTags } from './tag-columns.ts';
import { tagKey } from './tag-key.ts';
import { parseSynonyms } from './tag-tables.ts';

const table = readFileSync(new URL('./names.tsv', import.meta.url), 'utf8');

test('a key is folded and contains only letters and digits', () => {
  for (const text of ['Hip-Hop', 'hip hop', ' HIPHOP ', 'hip·hop']) assert.equal(tagKey(text), 'hiphop');
  assert.equal(tagKey("R'n'B"), 'rnb');
  assert.equal(tagKey('Ｐｏｐ'), 'pop');
  assert.equal(tagKey('ギター'), tagKey('ぎたー'));
  assert.equal(tagKey('+'), '+');
  assert.equal(tagKey(' '), '');
});

test('reads one tag per line, with its synonyms', () => {
  const synonyms = parseSynonyms(
    '# comment\n\nHipHop\tHip-Hop\tヒップホップ\r\nguitar\tchitarra\tfröhliche gitarre\n',
  );
  assert.deepEqual(
    [...synonyms],
    [
      ['hiphop', 'hiphop'],
      ['ひっぷほっぷ', 'hiphop'],
      ['chitarra', 'guitar'],
      ['frohlichegitarre', 'guitar'],
      ['froehlichegitarre', 'guitar'],
    ],
  );
});

test('a repeated synonym of one tag is harmless', () => {
  assert.equal(parseSynonyms('rnb\tr&b\tR & B\n').get('rb'), 'rnb');
});

const BAD: [string, RegExp][] = [
  ['rock\tрок\njazz\n', /line 2: expected a tag and its synonyms, separated by tabs; got "jazz"/],
  ['rock\t\tрок\n', /line 1: expected no empty column/],
  ['\tрок\n', /line 1: expected no empty column/],
  ['rock\tтяж\n\nmetal\tтяж\n', /line 3: тяж already means rock and cannot mean another tag/],
];
for (const [tsv, message] of BAD) {
  test(`rejects ${JSON.stringify(tsv)}`, () => {
    assert.throws(
      () => parseSynonyms(tsv),
      (error) => error instanceof Refusal && error.kind === 'configuration' && message.test(error.message),
    );
  });
}

test('stored tags with the same meaning are found by each other', () => {
  const synonyms = parseSynonyms('guitar\tchitarra\tguitarra\n');
  const numbers = numbersByMeaning(['guitar', 'oboe', 'Guitarra'], synonyms);
  for (const typed of ['Chitarra', 'GUITARRA', 'guitar!'])
    assert.deepEqual(storedTags({ numbers, synonyms }, tagKey(typed)), [0, 2]);
  assert.deepEqual(storedTags({ numbers, synonyms }, 'oboe'), [1]);
  assert.deepEqual(storedTags({ numbers, synonyms }, 'flute'), []);
});

test('the table contains common spellings and languages', () => {
  const synonyms = parseSynonyms(table);
  const meanings: Record<string, string[]> = {
    guitar: ['chitarra', 'guitarra', 'Gitarre', 'guitare', 'gitara', 'гитара', 'ギター'],
    piano: ['Klavier', 'pianoforte', 'ピアノ'],
    hiphop: ['hip-hop', 'Hip Hop', 'хип-хоп'],
    drumnbass: ['drum and bass', 'drum & bass', "drum'n'bass", 'DnB', "d'n'b"],
    rnb: ['r&b', 'R & B', 'rhythm and blues'],
    synthesizer: ['synth', 'Synthé'],
    happy: ['fröhlich', 'froehlich', 'feliz', 'alegre', 'joyeux', 'wesoła', 'весёлая', '楽しい'],
    violin: ['violino', 'violín', 'violon', 'Geige', 'skrzypce', 'скрипка', 'バイオリン', 'ばいおりん'],
    drums: ['batteria', 'batería', 'batterie', 'Schlagzeug', 'bateria', 'ударные', 'ドラム'],
    flute: ['flauto', 'flauta', 'flûte', 'Flöte', 'floete', 'flet', 'флейта', 'フルート'],
    sad: ['triste', 'traurig', 'smutna', 'грустная', '悲しい'],
    relaxing: [
      'rilassante',
      'relajante',
      'relaxant',
      'entspannend',
      'relaxante',
      'расслабляющая',
      'リラックス',
    ],
    classical: [
      'classica',
      'clásica',
      'classique',
      'Klassik',
      'clássica',
      'klasyczna',
      'классика',
      'クラシック',
    ],
    progressiverock: ['prog rock', 'rock progresivo'],
    electronic: ['electronica', 'Électronique'],
  };
  for (const [tag, texts] of Object.entries(meanings))
    for (const text of texts) assert.equal(synonyms.get(tagKey(text)), tag, text);
});

test('no tag of the table is a synonym in another line', () => {
  const synonyms = parseSynonyms(table);
  const tags = table
    .split('\n')
    .flatMap((line) => (line === '' || line.startsWith('#') ? [] : [line.split('\t')[0]]));
  assert.equal(new Set(tags).size, tags.length);
  assert.ok(tags.length >= 200);
  for (const tag of tags) assert.equal(synonyms.get(tagKey(tag)) ?? tag, tag);
});
