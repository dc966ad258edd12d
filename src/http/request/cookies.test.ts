import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCookies } from './cookies.ts';

const SESSION = 'x'.repeat(43);

test('a cookie is bound to this host, and to https if the service uses it', () => {
  const plain = createCookies(() => false);
  const secure = createCookies(() => true);
  assert.deepEqual(plain.set(SESSION, 60), [
    'Set-Cookie',
    `cantiga_session=${SESSION}; Path=/; HttpOnly; SameSite=Lax; Max-Age=60`,
  ]);
  assert.deepEqual(secure.set(SESSION), [
    'Set-Cookie',
    `__Host-cantiga_session=${SESSION}; Path=/; HttpOnly; SameSite=Lax; Secure`,
  ]);
  assert.equal(secure.read(`cantiga_session=${SESSION}`), undefined);
  assert.equal(secure.read(`a=b; __Host-cantiga_session=${SESSION}`), SESSION);
  assert.equal(plain.read(`cantiga_session=${SESSION}`), SESSION);
});

test('ignores cookies that are not valid session tokens', () => {
  const { read } = createCookies(() => false);
  for (const header of [
    undefined,
    '',
    'cantiga_session',
    'cantiga_session=',
    'cantiga_session=short',
    `x=${SESSION}`,
  ]) {
    assert.equal(read(header), undefined);
  }
});
