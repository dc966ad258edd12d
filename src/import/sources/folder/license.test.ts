import assert from 'node:assert/strict';
import { test } from 'node:test';
import { licenseIn, normalLicense } from './license.ts';

const BY_SA = 'http://creativecommons.org/licenses/by-sa/4.0/';
const CASES: [string, string][] = [
  ['See https://creativecommons.org/licenses/by-sa/4.0/deed.en for more', BY_SA],
  ['(https://www.creativecommons.org/licenses/BY-SA/4.0).', BY_SA],
  [`${BY_SA} and again ${BY_SA}legalcode`, BY_SA],
  ['http://creativecommons.org/licenses/by-nc/2.0/fr/', 'http://creativecommons.org/licenses/by-nc/2.0/fr/'],
  ['https://creativecommons.org/publicdomain/zero/1.0/', 'http://creativecommons.org/publicdomain/zero/1.0/'],
  ['CC BY-SA 4.0', BY_SA],
  ['SPDX-License-Identifier: CC-BY-SA-4.0', BY_SA],
  ['CC0', 'http://creativecommons.org/publicdomain/zero/1.0/'],
  ['Attribution-ShareAlike 4.0 International\n\n=====\n\nCreative Commons Corporation', BY_SA],
  ['Attribution-NonCommercial-NoDerivs 3.0 Unported', 'http://creativecommons.org/licenses/by-nc-nd/3.0/'],
  [`${BY_SA} or http://creativecommons.org/licenses/by/4.0/`, ''],
  ['CC BY', ''],
  ['(c) 2020 all rights reserved', ''],
  ['http://creativecommons.org/', ''],
  [`${' '.repeat(200_000)}${BY_SA}`, ''],
];
for (const [text, license] of CASES) {
  test(`${JSON.stringify(text.slice(0, 70))} is ${license || 'no licence'}`, () =>
    assert.equal(licenseIn(text), license));
}

test('a Creative Commons URL is normalized, others are unchanged', () => {
  assert.equal(normalLicense('https://creativecommons.org/licenses/by-sa/4.0/deed.fr'), BY_SA);
  assert.equal(normalLicense('https://artlibre.org/licence/lal/'), 'https://artlibre.org/licence/lal/');
});
