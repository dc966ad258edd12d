import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillIn, translateTemplate } from './template.ts';

const USED = 'The file (of {name}) has {size} MB, {used} of {max} MB are used.';
const TEMPLATES = { empty: 'It is empty.', used: USED };
const GERMAN = { empty: 'Sie ist leer.', used: '{used} von {max} MB, {size} für {name}' };

test('fills in values', () => {
  const values = { name: 'Ana', size: 7, used: 9995, max: 10_000 };
  assert.equal(fillIn(USED, values), 'The file (of Ana) has 7 MB, 9,995 of 10,000 MB are used.');
});

test('translates a text by its template, with the numbers of the language', () => {
  const inGerman = (text: string) => translateTemplate(text, TEMPLATES, GERMAN, 'de');
  const text = fillIn(USED, { name: '1,5 $& {max}', size: 7, used: 9995, max: 10_000 });
  assert.equal(inGerman(text), '9.995 von 10.000 MB, 7 für 1,5 $& {max}');
  assert.equal(inGerman('It is empty.'), 'Sie ist leer.');
  assert.equal(inGerman('It is damaged.'), undefined);
});
