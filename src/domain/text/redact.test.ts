import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSecretName, withoutSecrets } from './redact.ts';

test('recognizes the name of a secret in every spelling', () => {
  for (const name of [
    'token',
    'access_token',
    'clientSecret',
    'secret_hash',
    'password_hash',
    'Set-Cookie',
  ]) {
    assert.ok(isSecretName(name), name);
  }
  for (const name of ['client_id', 'code', 'name', 'path']) assert.ok(!isSecretName(name), name);
});

test('hides the password of a URL, and nothing else', () => {
  const cases: [string, string][] = [
    ['postgres://ana:s3cret@db/cantiga', 'postgres://ana:***@db/cantiga'],
    ['postgres://a:s3@cret@h', 'postgres://a:***@h'],
    ['postgres://a@b.example:s3cret@h/x', 'postgres://a@b.example:***@h/x'],
    ['postgres://:s3cret@h and http://a:b@c/', 'postgres://:***@h and http://a:***@c/'],
    ['postgresql://db/x?user=ana&password=s3cret', 'postgresql://db/x?user=ana&password=***'],
    ['http://127.0.0.1:8080/x?mail=a@b', 'http://127.0.0.1:8080/x?mail=a@b'],
  ];
  for (const [text, shown] of cases) assert.equal(withoutSecrets(text), shown);
});

test('hides the values of secret parameters', () => {
  assert.equal(withoutSecrets('/x?code=A&state=B&token=C&limit=1'), '/x?code=***&state=B&token=***&limit=1');
});
