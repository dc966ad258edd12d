import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowTexts } from '../../columns/row-texts.ts';
import { textColumn } from '../../columns/text-column.ts';
import { phraseOf } from '../parse/phrase.ts';
import { holdsPhrase } from '../parse/phrase-in-name.ts';
import { repeatedNames } from './repeated-names.ts';

const KINDS = ['the rain', 'the, the', 'the other', 'other the x the', 'the the the', 'thé the', 'the the歌'];

test('the names that have a word twice in a row', () => {
  const names = Array.from({ length: 5000 }, (_, i) => `${KINDS[i % KINDS.length]} ${i}`);
  const folded = rowTexts(textColumn(names));
  const all = Uint32Array.from(names.keys());
  const phrase = phraseOf('the the');
  assert.ok(phrase);
  const repeated = repeatedNames(folded, 'the', all);
  assert.deepEqual(
    repeated,
    all.filter((name) => holdsPhrase(names[name], phrase)),
  );
  assert.deepEqual(new Set(repeated?.map((name) => name % KINDS.length)), new Set([1, 4, 6]));
  assert.equal(repeatedNames(folded, 'other', all.slice(0, 100)), undefined);
});
