import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bitsOf, ordinalsOf } from '../../columns/bits.ts';
import { createRowTextsBuilder } from '../../columns/row-texts.ts';
import { phraseOf } from '../parse/phrase.ts';
import { holdsPhrase } from '../parse/phrase-in-name.ts';
import { fold } from './fold.ts';
import { plainNamesFor } from './plain-names.ts';
import { analyseName } from './words.ts';

function columnOf(names: string[]) {
  const builder = createRowTextsBuilder();
  for (const name of names) builder.add(name);
  return builder.finish();
}

test('names are plain whose words all have a space between them', () => {
  const plain = ['Rain', 'Red (Rain)', '  7 - Rain!', 'Réd Łain', ''];
  const written = ['Räin', 'Blå Rain'];
  const others = [
    'Ra-In',
    'R.A.I.N.',
    "Don't",
    'Ra\u0301in',
    'Red\tRain',
    'Rain 日本',
    'Rain\u007f',
    'Raŀin',
    '2×2',
  ];
  const names = [...plain, ...written, ...others];
  const plainFor = (word: string) => {
    const { has } = plainNamesFor(word)(columnOf(names));
    return names.filter((_, i) => has(i));
  };
  assert.deepEqual(plainFor('rain'), [...plain, ...written]);
  assert.deepEqual(plainFor('raein'), plain);
});

test('a name that is plain for a word and indexed under it has that word', () => {
  const pieces = [
    'red',
    'Rain',
    'R',
    'É',
    'æ',
    'Ö',
    'ø',
    'å',
    'ŉ',
    '7',
    ' ',
    '  ',
    '-',
    "'",
    '.',
    '(',
    '&',
    '_',
    '日本',
    'Дом',
  ];
  const name = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 5 }), (names) => {
      const column = columnOf(names);
      for (const [i, text] of names.entries()) {
        for (const word of analyseName(text).words) {
          const phrase = phraseOf(word);
          if (phrase?.ascii === undefined || !plainNamesFor(word)(column).has(i)) continue;
          assert.ok(holdsPhrase(fold(text), phrase), `${word} in ${text}`);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('reads names of several blocks', () => {
  const names = Array.from({ length: 9000 }, (_, i) => (i % 3 === 0 ? `Rain ${i}` : `Rain-${i}`));
  const { has, take } = plainNamesFor('rain')(columnOf(names));
  for (const i of [8999, 0, 2047, 2048, 8998, 1]) assert.equal(has(i), i % 3 === 0, names[i]);
  const set = bitsOf([8999, 0, 2047, 2049, 8997], names.length);
  assert.deepEqual([...ordinalsOf(take(set))], [0, 2049, 8997]);
  assert.deepEqual([...ordinalsOf(set)], [2047, 8999]);
});
