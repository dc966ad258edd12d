import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PASSWORD_MIN } from './account-limits.ts';
import { commonPasswords, isCommonPassword } from './common-passwords.ts';

test('the list contains ten thousand different passwords of sufficient length', () => {
  const all = commonPasswords();
  assert.equal(new Set(all).size, 10_000);
  for (const one of all) {
    assert.match(one, /^[!-~]+$/);
    assert.ok(one.length >= PASSWORD_MIN, one);
    assert.equal(one, one.toLowerCase());
  }
});

test('case is ignored', () => {
  for (const common of ['password', 'PASSWORD', 'Password123', 'qwerty123', 'TrustNo1', '11111111'])
    assert.ok(isCommonPassword(common), common);
  for (const rare of ['', 'correct horse', 'passwor', 'a gate of seven planks', '__proto__', 'constructor'])
    assert.ok(!isCommonPassword(rare), rare);
});
