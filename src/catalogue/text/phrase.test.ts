import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fold } from './fold.ts';
import { exclusionOf, holdsPhrase, phraseOf } from './phrase.ts';
import { united } from './united.ts';

const pieces = fc
  .array(fc.constantFrom('red', 'rain', 'r', 'é', '7', ' ', '-', "'", '.', '&', '日本', 'の', 'ฝน', 'Дом'), {
    maxLength: 9,
  })
  .map((parts) => parts.join(''));

test('words divided by spaces are compared as the pattern does', () => {
  fc.assert(
    fc.property(pieces, pieces, (text, name) => {
      const phrase = phraseOf(text);
      if (phrase === undefined) return;
      for (const folded of [fold(name), fold(`${name}${text} ${name}`), fold(`${name} ${text}`)])
        assert.equal(holdsPhrase(folded, phrase), phrase.pattern().test(united(folded)), folded);
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
