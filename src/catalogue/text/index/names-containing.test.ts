import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { naiveNamesearch } from '../../../../test/catalogue-model/namesearch-model.fixture.ts';
import { ordinalsOf } from '../../columns/bits.ts';
import { rowTexts } from '../../columns/row-texts.ts';
import { textColumn } from '../../columns/text-column.ts';
import { fold } from '../words/fold.ts';
import { namesContaining, scoresOf } from './names-containing.ts';
import { needleOf } from './occurrence.ts';
import { buildWordIndex } from './word-index.ts';

function searcher(names: string[]): (needle: string) => Map<number, number> {
  const folded = rowTexts(textColumn(names.map(fold)));
  const words = buildWordIndex(names.length, (name) => names[name]);
  return (needle) => {
    const texts = { folded, words };
    const sought = needleOf(needle);
    if (sought === undefined) return new Map();
    const ordinals = ordinalsOf(namesContaining(texts, sought));
    const scores = scoresOf(texts, sought, ordinals);
    return new Map(Array.from(ordinals, (ordinal, i) => [ordinal, scores[i]]));
  };
}

function search(names: string[], needle: string): Map<number, number> {
  return searcher(names)(needle);
}

test('scores a whole name above its start, a whole word, the start of a word, a part of a word', () => {
  const names = ['Train', 'Red Rain', 'Rain Dogs', 'Rain', 'Sun', 'Rainless Train (Rain)', 'Very Rainy'];
  assert.deepEqual(
    [...search(names, 'RAIN')],
    [
      [0, 0.4],
      [1, 0.7],
      [2, 0.8],
      [3, 1],
      [5, 0.8],
      [6, 0.6],
    ],
  );
});

test('needles of one and two characters are scored in the same way', () => {
  const names = ['a', 'ab', 'ba', 'b a', 'b-ab', 'É', 'x'];
  assert.deepEqual([...search(names, 'a')], [...naiveNamesearch(names, 'a')]);
  assert.deepEqual([...search(names, 'a').values()], [1, 0.8, 0.4, 0.7, 0.6]);
  assert.deepEqual([...search(names, 'ab').values()], [1, 0.7]);
  assert.deepEqual([...search(['x abc', 'x ab…', 'cab abc', 'x ab'], 'ab').values()], [0.6, 0.7, 0.6, 0.7]);
  assert.deepEqual([...search(names, 'e').keys()], [5]);
});

test('ignores case and accents on both sides', () => {
  assert.deepEqual([...search(['Mötley Crüe', 'MOTLEY'], 'mótl').keys()], [0, 1]);
  assert.deepEqual([...search(['Straße', 'strasse'], 'STRASS').keys()], [0, 1]);
  assert.deepEqual([...search(['東京事変', '京都'], '京').values()], [0.4, 0.8]);
  assert.deepEqual([...search(['Москва слезам'], 'СЛЕЗ').values()], [0.6]);
  assert.deepEqual([...search(['사랑해 좋아해'], '아해').values()], [0.4]);
});

test('finds nothing for an empty needle, punctuation only, or a missing text', () => {
  for (const needle of ['', '  ', '\u0301\u0302', '\u0000', 'q', 'qq', 'qqq', 'rainx', '\ud800'])
    assert.equal(search(['Rain', ''], needle).size, 0, JSON.stringify(needle));
  assert.equal(search([], 'a').size, 0);
});

test('a needle may contain punctuation, or be longer than every name', () => {
  assert.deepEqual([...search(['AC/DC', 'acdc', 'Mac/DC'], 'c/d').values()], [0.4, 0.4]);
  assert.deepEqual([...search(['!!!', 'Yes!'], '!').values()], [0.8, 0.4]);
  assert.equal(search(['short'], 'x'.repeat(10_000)).size, 0);
  assert.deepEqual([...search(['x'.repeat(5_000)], 'x'.repeat(5_000)).values()], [1]);
});

const text = fc.oneof(
  fc.string({
    unit: fc.constantFrom(
      'a',
      'b',
      'c',
      ' ',
      '-',
      "'",
      '.',
      'É',
      'ü',
      'ß',
      'д',
      '東',
      '京',
      'カ',
      '愛',
      '사',
      '𝄞',
      '😀',
    ),
    maxLength: 12,
  }),
  fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 8 }),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);

test('finds and scores the same as reading every name', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 40 }), fc.array(text, { maxLength: 8 }), (names, needles) => {
      const searchNames = searcher(names);
      const parts = names.map((name) => [...name].slice(1, 5).join(''));
      for (const needle of [...needles, ...parts, 'a', 'ab', 'д'])
        assert.deepEqual(searchNames(needle), naiveNamesearch(names, needle));
    }),
    { numRuns: 400 },
  );
});

test('finds texts in few of many names, and in most of them', () => {
  const names = Array.from({ length: 40_000 }, (_, i) =>
    i % 19_999 === 7 ? 'needle' : i % 2 === 0 ? 'common' : i % 300 === 1 ? 'seldom' : 'other',
  );
  for (const needle of ['needle', 'common', 'seldom', 'e', 'om', 'ed', 'eld'])
    assert.deepEqual(search(names, needle), naiveNamesearch(names, needle));
});
