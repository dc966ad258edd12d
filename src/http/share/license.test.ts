import assert from 'node:assert/strict';
import { test } from 'node:test';
import { licenseName } from './license.ts';

const NAMES: [address: string, name: string][] = [
  ['http://creativecommons.org/licenses/by-nc-sa/3.0/', 'CC BY-NC-SA 3.0'],
  ['https://www.creativecommons.org/licenses/BY/4.0', 'CC BY 4.0'],
  ['http://creativecommons.org/licenses/by/2.0/fr/', 'CC BY 2.0 FR'],
  ['http://creativecommons.org/licenses/by-sa/3.0/deed.de', 'CC BY-SA 3.0'],
  ['https://creativecommons.org/publicdomain/zero/1.0/', 'CC0 1.0'],
  ['https://creativecommons.org/publicdomain/mark/1.0/', 'Public Domain Mark 1.0'],
  ['http://artlibre.org/licence/lal', 'http://artlibre.org/licence/lal'],
  [
    'http://creativecommons.org.evil.example/licenses/by/4.0/',
    'http://creativecommons.org.evil.example/licenses/by/4.0/',
  ],
];

test('licences go by the names that people know; others by their address', () => {
  for (const [address, name] of NAMES) assert.equal(licenseName(address), name);
});
