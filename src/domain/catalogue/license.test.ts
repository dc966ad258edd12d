import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLicenseUrl } from './license.ts';

test('a licence is a URL that every database can store', () => {
  assert.ok(isLicenseUrl('https://creativecommons.org/licenses/by/4.0/'));
  for (const text of ['', 'ftp://a.example/', 'javascript:alert(1)', 'https://a.example/\0', 'https://a b/'])
    assert.ok(!isLicenseUrl(text), JSON.stringify(text));
});
