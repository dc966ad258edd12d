import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { tagKey } from '../../../src/catalogue/tags/tag-key.ts';
import { parseHierarchy, parseSynonyms } from '../../../src/catalogue/tags/tag-tables.ts';
import { LANGUAGES } from '../../../src/domain/pages.ts';
import { tags as german } from './de/tags.ts';
import { tags as english } from './en/tags.ts';
import { tags as spanish } from './es/tags.ts';
import { tags as french } from './fr/tags.ts';
import { tagName } from './tag-names.ts';

const NAMES = { en: english, de: german, fr: french, es: spanish };
const read = (name: string) =>
  readFileSync(new URL(`../../../src/catalogue/tags/${name}.tsv`, import.meta.url), 'utf8');
const synonyms = parseSynonyms(read('names'));
const hierarchy = parseHierarchy(read('hierarchy'), synonyms);

test('names a tag in every language', () => {
  assert.equal(tagName('drumnbass', english), 'Drum and bass');
  assert.equal(tagName('rnb', german), 'R&B');
  assert.equal(tagName('singersongwriter', spanish), 'Cantautor');
  assert.equal(tagName('dream', french), 'Rêveur');
});

test('another spelling of a tag has the same name', () => {
  for (const tag of ['hip-hop', 'Hip Hop', 'HIPHOP']) assert.equal(tagName(tag, german), 'Hip-Hop');
});

test('an unknown tag has a capital first letter', () => {
  assert.equal(tagName('sea shanty', german), 'Sea shanty');
  assert.equal(tagName('ópera prima', english), 'Ópera prima');
  assert.equal(tagName('𐐨x', english), '𐐀x');
  for (const tag of ['constructor', 'toString', '__proto__'])
    assert.equal(tagName(tag, english).toLowerCase(), tag.toLowerCase());
  assert.equal(tagName('', english), '');
});

test('every tag of the tables has a name, and only those', () => {
  const known = new Set([...synonyms.values(), ...hierarchy.keys(), ...[...hierarchy.values()].flat()]);
  for (const language of LANGUAGES) assert.deepEqual(new Set(Object.keys(NAMES[language])), known, language);
});

test('a typed name means its tag, and no other tag', () => {
  for (const language of LANGUAGES)
    for (const [tag, name] of Object.entries(NAMES[language])) {
      const key = tagKey(name);
      assert.equal(synonyms.get(key) ?? key, tag, `${language}: ${name}`);
    }
});
