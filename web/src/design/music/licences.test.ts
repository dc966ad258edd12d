import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findLicence } from './licences.ts';

test('finds a licence by every spelling of its URL', () => {
  const by = 'https://creativecommons.org/licenses/by/4.0/';
  for (const url of [
    by,
    'http://creativecommons.org/licenses/by/4.0',
    'HTTPS://www.creativecommons.org/licenses/BY/4.0/',
  ])
    assert.equal(findLicence(url), by, url);
  for (const url of [
    '',
    `${by}de/`,
    'https://creativecommons.org/licenses/by/2.5/',
    'https://elsewhere.example/',
  ])
    assert.equal(findLicence(url), undefined, url);
});
