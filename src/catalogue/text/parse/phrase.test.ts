import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fold } from '../words/fold.ts';
import { united } from '../words/united.ts';
import { exclusionOf, type Phrase, phraseOf } from './phrase.ts';
import { holdsPhrase } from './phrase-in-name.ts';

const pieces = fc
  .array(fc.constantFrom('red', 'rain', 'r', 'é', '7', ' ', '-', "'", '.', '&', '日本', 'の', 'ฝน', 'Дом'), {
    maxLength: 9,
  })
  .map((parts) => parts.join(''));

const UNSPACED =
  '[\\p{scx=Hani}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Bopo}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}]';
const SPACED = `[[\\p{L}\\p{M}\\p{N}]--${UNSPACED}]`;
const BETWEEN = '[^\\p{L}\\p{M}\\p{N}]';
const AFTER_MINUS = '(?<=(?:^|\\s)-"?)';

/** What a name with the phrase matches. */
function patternOf({ units, afterMinus }: Phrase): RegExp {
  const parts = units.map(({ text, spaced }, i) => {
    if (i === 0) return (spaced ? `(?<!${SPACED})` : '') + text;
    return (spaced && units[i - 1].spaced ? `${BETWEEN}+` : `${BETWEEN}*`) + text;
  });
  const end = units.at(-1)!.spaced ? `(?!${SPACED})` : '';
  return new RegExp((afterMinus ? AFTER_MINUS : '') + parts.join('') + end, 'v');
}

test('a name has a phrase as a regular expression finds it', () => {
  fc.assert(
    fc.property(pieces, pieces, (text, name) => {
      for (const afterMinus of [false, true]) {
        const phrase = phraseOf(text, afterMinus);
        if (phrase === undefined) return;
        const pattern = patternOf(phrase);
        const names = [
          name,
          `${name}${text} ${name}`,
          `${name} ${text}`,
          `${name} -${text}`,
          `-"${text}" ${name}`,
        ];
        for (const folded of names.map(fold))
          assert.equal(holdsPhrase(folded, phrase), pattern.test(united(folded)), folded);
      }
    }),
  );
});

test('only the first words of a long phrase count, each once', () => {
  const phrase = phraseOf(`${'love '.repeat(300)}end`)!;
  assert.deepEqual(phrase.words, [{ text: 'love', prefix: false }]);
  assert.equal(holdsPhrase('love '.repeat(16).trim(), phrase), true);
  assert.equal(holdsPhrase('love '.repeat(15).trim(), phrase), false);
});

test('a name with a minus sign before a word is spared', () => {
  const { spared } = exclusionOf('live')!;
  assert.equal(holdsPhrase('rain -live', spared), true);
  assert.equal(holdsPhrase('rain - live', spared), false);
});
