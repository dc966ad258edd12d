import assert from 'node:assert/strict';
import { test } from 'node:test';
import { romanizations, soundOf } from './romanize.ts';

test('transliterates Cyrillic and Greek like ICU without accents, and in common spellings', () => {
  assert.deepEqual(romanizations('Хорошо'), ['horoso', 'khorosho']);
  assert.deepEqual(romanizations('Щёкин Юрий'), ['sekin urij', 'shchyokin yuriy']);
  assert.deepEqual(romanizations('Βασίλης Μπάμπης'), ['basiles mpampes', 'vasilis babis']);
  assert.deepEqual(romanizations('Кино'), ['kino']);
  assert.deepEqual(romanizations('Kino Ωmega'), ['kino omega']);
  assert.deepEqual(romanizations('Kino 東京'), []);
});

test('all Latin spellings of a name have the same phonetic form', () => {
  const SPELLINGS: Record<string, string[]> = {
    Хорошо: ['horoso', 'khorosho', 'horosho', 'horošo'],
    Красный: ['krasny', 'krasnyj', 'krasnyy', 'krasnyi'],
    Юлия: ['yulia', 'yuliya', 'julija', 'iuliia', 'ulia'],
    Чайковский: ['chaikovsky', 'cajkovskij', 'tchaikovskiy', 'chaykovskiy'],
    Мёд: ['med', 'myod', 'mjod'],
    Χάρις: ['charis', 'haris', 'kharis'],
    Βασίλης: ['basiles', 'vasilis', 'vassilis'],
  };
  for (const [name, spellings] of Object.entries(SPELLINGS)) {
    const sounds = romanizations(name).map(soundOf);
    for (const spelling of spellings) {
      const plain = spelling.normalize('NFD').replace(/\p{M}/gu, '');
      assert.ok(sounds.includes(soundOf(plain)), `${name} is ${spelling}`);
    }
  }
});

test('a phonetic form is not a word, and other scripts have none', () => {
  assert.notEqual(soundOf('kino'), 'kino');
  for (const text of ['кино', '東京', 'a', '7', '']) assert.equal(soundOf(text), undefined, text);
});
