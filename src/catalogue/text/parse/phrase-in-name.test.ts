import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rowTexts } from '../../columns/row-texts.ts';
import { textColumn } from '../../columns/text-column.ts';
import { fold } from '../words/fold.ts';
import { phraseOf } from './phrase.ts';
import { hasPhrase, holdsPhrase } from './phrase-in-name.ts';

const words = fc.array(fc.constantFrom('red', 'rain', 'r', '7'), { minLength: 1, maxLength: 3 });
const pieces = fc.array(
  fc.constantFrom('red', 'rain', 'r', '7', ' ', ' ', ', ', "'", '_', '日本', 'é', 'Дом'),
  {
    maxLength: 8,
  },
);

test('bytes tell the same as the text', () => {
  fc.assert(
    fc.property(words, pieces, pieces, (text, before, after) => {
      const phrases = [false, true].map((afterMinus) => phraseOf(text.join(' '), afterMinus)!);
      const names = [
        [...before, ...after],
        [...before, ...text, ...after],
        [...before, text.join(' - ')],
        [...before, '-', ...text, ...after],
        [...before, ' -"', ...text],
      ].map((parts) => fold(parts.join('')));
      const column = rowTexts(textColumn(names));
      for (const [i, name] of names.entries())
        for (const phrase of phrases)
          assert.equal(hasPhrase(column, i, phrase), holdsPhrase(name, phrase), name);
    }),
    { numRuns: 300 },
  );
});
