import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentOf, formOf, languageChoices, parseCoordinates } from './profile-form.ts';

const CONTENT = {
  website: 'https://lume.example/',
  description: { gl: 'Lume', en: 'Fire' },
  locations: [{ latitude: 42.88, longitude: -8.54, country: 'ESP', city: 'Santiago' }],
};

test('a profile that is opened and saved stays the same', () => {
  assert.deepEqual(contentOf(formOf(CONTENT, 'de')), CONTENT);
});

test('an empty profile shows a field in the language of the page', () => {
  const form = formOf({ website: '', description: {}, locations: [] }, 'fr');
  assert.deepEqual(form.texts, [{ language: 'fr', text: '' }]);
});

test('reads coordinates as maps write them', () => {
  const there = { latitude: 42.88, longitude: -8.54 };
  for (const text of ['42.88, -8.54', ' 42.88 -8.54 ', '42.88;-8.54'])
    assert.deepEqual(parseCoordinates(text), there);
  assert.deepEqual(parseCoordinates('-90, 180'), { latitude: -90, longitude: 180 });
  for (const text of ['', '42.88', '91, 0', '0, 181', '42,88, -8,54', 'here, there'])
    assert.equal(parseCoordinates(text), undefined, text);
});

test('a place with wrong coordinates is not sent', () => {
  const form = formOf(CONTENT, 'en');
  assert.equal(contentOf({ ...form, places: [{ ...form.places[0], coordinates: 'x' }] }), undefined);
});

test('each language is offered once, and an unusual one stays', () => {
  const texts = [
    { language: 'en', text: '' },
    { language: 'kw', text: '' },
  ];
  const choices = languageChoices(texts, 'kw');
  assert.ok(!choices.includes('en') && choices.includes('kw') && choices.includes('de'));
});
