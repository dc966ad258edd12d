import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createRowTextsBuilder } from '../columns/row-texts.ts';
import { fold } from './fold.ts';
import { holdsPhrase, phraseOf } from './phrase.ts';
import { plainNames } from './plain-names.ts';
import { analyseName } from './words.ts';

function columnOf(names: string[]) {
  const builder = createRowTextsBuilder();
  for (const name of names) builder.add(name);
  return builder.finish();
}

test('names are plain whose words all have a space between them', () => {
  const plain = ['Rain', 'Red Rain', 'Red (Rain)', '  7 - Rain!', ''];
  const others = ['Ra-In', 'R.A.I.N.', "Don't", 'Räin', 'Red\tRain', 'Rain 日本', 'Rain\u007f'];
  const isPlain = plainNames(columnOf([...plain, ...others]));
  assert.deepEqual(
    [...plain, ...others].filter((_, i) => isPlain(i)),
    plain,
  );
});

test('a plain name that is indexed under a word has that word', () => {
  const pieces = ['red', 'Rain', 'R', 'É', '7', ' ', '  ', '-', "'", '.', '(', '&', '_', '`', '日本', 'Дом'];
  const name = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 5 }), (names) => {
      const isPlain = plainNames(columnOf(names));
      for (const [i, text] of names.entries()) {
        if (!isPlain(i)) continue;
        for (const word of analyseName(text).words) {
          const phrase = phraseOf(word);
          if (phrase !== undefined) assert.ok(holdsPhrase(fold(text), phrase), `${word} in ${text}`);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('reads names of several blocks', () => {
  const names = Array.from({ length: 9000 }, (_, i) => (i % 3 === 0 ? `Rain ${i}` : `Rain-${i}`));
  const isPlain = plainNames(columnOf(names));
  for (const i of [8999, 0, 2047, 2048, 8998, 1]) assert.equal(isPlain(i), i % 3 === 0, names[i]);
});
