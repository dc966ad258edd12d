import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COUNTRIES, countryName } from './countries.ts';

test('names countries in the language of the user', () => {
  assert.equal(countryName('GBR', 'en'), 'United Kingdom');
  assert.equal(countryName('GBR', 'de'), 'Vereinigtes Königreich');
  assert.equal(countryName('DEU', 'fr'), 'Allemagne');
  assert.equal(countryName('JPN', 'es'), 'Japón');
});

test('every code has a name', () => {
  assert.equal(COUNTRIES.size, 249);
  for (const [code, short] of COUNTRIES) {
    const name = countryName(code, 'en');
    assert.ok(name !== code && name !== short, code);
  }
});

test('leaves unknown codes unchanged', () => {
  for (const code of ['', 'XXX', 'gbr', 'Norwich', '__proto__']) assert.equal(countryName(code, 'en'), code);
});
