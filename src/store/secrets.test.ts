import assert from 'node:assert/strict';
import { argon2Sync } from 'node:crypto';
import { test } from 'node:test';
import { decoyHash, hashPassword, isOutdated, verifyPassword } from './secrets.ts';

/** As another program, or an earlier version of this one, would have written it. */
function phc(password: string, memory: number, passes: number): string {
  const nonce = Buffer.from('sixteen bytes...');
  const tag = argon2Sync('argon2id', {
    message: password,
    nonce,
    memory,
    passes,
    parallelism: 1,
    tagLength: 24,
  });
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${text(nonce)}$${text(tag)}`;
}

test('a password matches only its own hash, in every Unicode normalization', async () => {
  const hash = await hashPassword('naïve café');
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  assert.equal(await verifyPassword('naïve café'.normalize('NFD'), hash), true);
  assert.equal(await verifyPassword('naive cafe', hash), false);
  assert.notEqual(await hashPassword('naïve café'), hash);
});

test('a hash with another cost is verified at that cost, and reported as outdated', async () => {
  const old = phc('correct horse', 64, 1);
  assert.equal(await verifyPassword('correct horse', old), true);
  assert.equal(await verifyPassword('correct horsf', old), false);
  assert.equal(isOutdated(old), true);
  assert.equal(isOutdated(await hashPassword('correct horse')), false);
});

test('an invalid hash matches no password', async () => {
  for (const text of ['', 'plain', '$argon2id$v=19$m=1,t=1,p=1$$', '$2b$10$abcdefghijklmnopqrstuv'])
    assert.equal(await verifyPassword('', text), false, text);
});

test('a decoy hash costs the same as a real one and matches nothing', async () => {
  const decoy = decoyHash();
  const real = await hashPassword('whatever');
  assert.equal(decoy.split('$').slice(0, 4).join('$'), real.split('$').slice(0, 4).join('$'));
  assert.equal(decoy.length, real.length);
  assert.equal(await verifyPassword('', decoy), false);
});
