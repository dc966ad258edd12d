import assert from 'node:assert/strict';
import { test } from 'node:test';
import { respellings } from '../spellings/phonetic.ts';
import { soundsOfHangul, soundsOfKorean } from '../words/hangul.ts';
import { soundOfRomaji, soundsOfKana } from '../words/kana.ts';

test('a word that cannot be Japanese is rejected in one pass', () => {
  // With two ways to read a syllable, each one would double the time.
  for (const syllable of ['ha', 'nya', 'ahya', 'no', 'shi', 'mba'])
    for (const count of [5, 14, 29, 300])
      assert.equal(soundOfRomaji(`${syllable.repeat(count)}x`), undefined);
});

test('the usual schemes of kana have one sound', () => {
  const SPELLINGS: Record<string, string[]> = {
    しょうじょ: ['shojo', 'shoujo', 'syouzyo', 'shohjo'],
    こんにちは: ['konnichiha', 'konnichiwa', 'konnitiwa'],
    さんぽ: ['sampo', 'sanpo'],
    にゃん: ['nyan'],
    ガラス: ['garasu'],
    ｶﾞﾗｽ: ['garasu'],
    トキヲコエテ: ['tokiwokoete', 'tokiokoete'],
    ウィンターマジック: ['wintaamajikku', 'wintamazikku'],
    イェポジゲ: ['yepojige'],
    ドキドキLOVE: ['dokidokilove', 'dokidoki'],
    KISSして: ['shite', 'site'],
    'キミ・ハ・ムテキ': ['kimihamuteki', 'muteki'],
    ['ガラス'.normalize('NFD')]: ['garasu'],
  };
  for (const [name, spellings] of Object.entries(SPELLINGS))
    for (const spelling of spellings)
      assert.ok(soundsOfKana(name).includes(soundOfRomaji(spelling) ?? ''), `${name} is ${spelling}`);
  assert.deepEqual(soundsOfKana('東京'), []);
});

test('the usual schemes of Hangul, and common spellings of names, have one sound', () => {
  const SPELLINGS: Record<string, string[]> = {
    어마어마해: ['eomaeomahae', 'omaomahae'],
    쪼요쪼요: ['jjoyojjoyo', 'tchoyotchoyo'],
    있어요: ['isseoyo', 'issoyo', 'iteoyo'],
    좋은: ['joeun', 'choun', 'joteun'],
    녹아: ['noga', 'noka'],
    '10분': ['10bun', 'bun'],
    이효리: ['ihyori', 'leehyori'],
    박봄: ['bakbom', 'parkbom'],
    최강창민: ['choegangchangmin', 'choigangchangmin'],
    정세운: ['jeongseun', 'jungsewoon'],
    오세훈: ['osehun', 'ohsehoon'],
    백현: ['baekhyeon', 'paekhyon'],
  };
  for (const [name, spellings] of Object.entries(SPELLINGS))
    for (const spelling of spellings) {
      const sounds = new Set(soundsOfHangul(name));
      assert.ok(
        soundsOfKorean(spelling).some((sound) => sounds.has(sound)),
        `${name} is ${spelling}`,
      );
    }
  assert.deepEqual(soundsOfHangul('東京'), []);
  assert.deepEqual(soundsOfKorean('10'), []);
});

test('words that objects have as properties are words like others', () => {
  for (const word of ['constructor', 'tostring', 'valueof', 'hasownproperty'])
    for (const other of respellings(word)) assert.equal(typeof other, 'string');
  assert.ok(respellings('luv').includes('love'));
});
