import assert from 'node:assert/strict';
import { test } from 'node:test';
import { soundOfKana, soundOfRomaji } from './kana.ts';
import { respellings } from './phonetic.ts';

test('a word that cannot be Japanese is rejected in one pass', () => {
  // With two ways to read a syllable, each one would double the time.
  for (const syllable of ['ha', 'nya', 'ahya', 'no', 'shi', 'mba'])
    for (const count of [5, 14, 29, 300])
      assert.equal(soundOfRomaji(`${syllable.repeat(count)}x`), undefined);
});

test('the usual schemes have one sound', () => {
  const sound = soundOfKana('しょうじょ');
  for (const word of ['shojo', 'shoujo', 'syouzyo', 'shohjo']) assert.equal(soundOfRomaji(word), sound, word);
  assert.equal(soundOfRomaji('konnichiha'), soundOfKana('こんにちは'));
  assert.equal(soundOfRomaji('sampo'), soundOfKana('さんぽ'));
  assert.equal(soundOfRomaji('nyan'), soundOfKana('にゃん'));
  assert.equal(soundOfKana('ｶﾞﾗｽ'), soundOfKana('ガラス'));
  assert.equal(soundOfKana('ガラス'.normalize('NFD')), soundOfKana('ガラス'));
});

test('words that objects have as properties are words like others', () => {
  for (const word of ['constructor', 'tostring', 'valueof', 'hasownproperty'])
    for (const other of respellings(word)) assert.equal(typeof other, 'string');
  assert.ok(respellings('luv').includes('love'));
});
