import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withNext } from '../../domain/accounts/account-pages.ts';
import { isLocalPath, nextOf } from './forms.ts';

test('only a path of this service is local', () => {
  for (const path of ['/', '/account', '/a?b=c&d=//e', '/a//b', '/ä', '/a#b', '/@evil.example'])
    assert.equal(isLocalPath(path), true, path);
  const others = ['', 'account', '//evil.example', '///evil.example', '/\\evil.example', '\\/evil.example'];
  others.push(
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    '/a\r\nSet-Cookie: x',
  );
  for (const path of others) assert.equal(isLocalPath(path), false, JSON.stringify(path));
});

test('without a valid path, the redirect leads to the account', () => {
  for (const path of [null, undefined, '', '//evil.example']) assert.equal(nextOf(path), '/account');
  assert.equal(nextOf('/web-api?x=1&y=%20'), '/web-api?x=1&y=%20');
  assert.equal(nextOf('/ä b/日本\ud800'), '/%C3%A4%20b/%E6%97%A5%E6%9C%AC%EF%BF%BD');
  assert.equal(withNext('/signup', '/web-api?x=1'), '/signup?next=%2Fweb-api%3Fx%3D1');
  assert.equal(withNext('/signup', '/account'), '/signup');
});
