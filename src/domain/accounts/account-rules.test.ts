import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Refusal } from '../refusal.ts';
import {
  foldUserName,
  requireAll,
  requireDispname,
  requireEmail,
  requirePassword,
  requireUnreserved,
  requireUserName,
} from './account-rules.ts';

const refused = (field: string) => ({ name: 'Refusal', kind: 'type', field });

test('names of any script are accepted, normalized', () => {
  for (const name of [
    'ana',
    'José-María',
    'Ægir',
    'Ольга',
    'Σοφία',
    '山田',
    'นภา',
    'x.y_z-1',
    'a'.repeat(40),
  ])
    assert.equal(requireUserName(name), name.normalize('NFKC'));
  assert.equal(requireUserName(' Ａｎａ '), 'Ana');
});

test('short, long, numeric, invisible or deceptive names are rejected', () => {
  const bad = [
    '',
    'a',
    'a'.repeat(41),
    '1234',
    '١٢٣',
    'a b',
    'a@b.org',
    '.ana',
    '-ana',
    'a/b',
    '<b>',
    'ana\0',
    'a\nb',
  ];
  // A zero-width space, a Hangul filler, a right-to-left override, a Braille blank, a soft hyphen, a Cyrillic а.
  bad.push(
    'a\u200bna',
    'a\u3164na',
    'a\u202ena',
    'a\u2800na',
    'a\u00adna',
    '\u0430dmin',
    '\ud800x',
    '\u0301a',
  );
  for (const name of bad) assert.throws(() => requireUserName(name), refused('name'), JSON.stringify(name));
});

test('names that speak for the service are reserved, in any case', () => {
  for (const name of ['admin', 'Root', 'CANTIGA', 'admin.', 'cantiga-team'])
    for (const field of ['name', 'dispname'] as const)
      assert.throws(() => requireUnreserved(field, name), refused(field));
  requireUnreserved('name', 'administrata');
});

test('names are compared without case, width and composition', () => {
  assert.equal(foldUserName('ＡＮＡ'), foldUserName('ana'));
  assert.equal(foldUserName('Jose\u0301'), foldUserName('JOSÉ'));
});

test('a display name is one visible line', () => {
  assert.equal(requireDispname('  Ana 🎸 de Soto '), 'Ana 🎸 de Soto');
  for (const bad of [
    '',
    '   ',
    'a\nb',
    'a\0',
    '\u202eana',
    '\u200b\u200b',
    'x'.repeat(81),
    'a\u2028b',
    '\ud800',
    'An\u00ada',
    '\u2800',
  ])
    assert.throws(() => requireDispname(bad), refused('dispname'), JSON.stringify(bad));
});

test('email addresses are valid, and contain nothing that could end a header', () => {
  for (const good of ['ana@example.org', 'a.b+c@sub.example.co', 'ana@localhost', 'jösé@bücher.example'])
    assert.equal(requireEmail(good), good);
  const bad = [
    '',
    'ana',
    '@example.org',
    'ana@',
    'a@b@c',
    'a b@example.org',
    'ana@-example.org',
    'ana@ex..org',
  ];
  bad.push('ana@example.org\r\nBcc: eve@example.org', 'ana@example.org,eve@example.org', '<ana@example.org>');
  bad.push(
    '"a b"@example.org',
    'ana\0@example.org',
    `${'a'.repeat(65)}@example.org`,
    `ana@${'a.'.repeat(130)}org`,
  );
  for (const email of bad) assert.throws(() => requireEmail(email), refused('email'), JSON.stringify(email));
});

test('a password must not be short, too long, common, or the name or email address of its account', () => {
  const account = { name: 'Ana-Maria', email: 'ana@example.org' };
  for (const good of ['1234567x', 'correct horse', 'пароль-пароль', 'x'.repeat(1024)])
    requirePassword(good, account);
  // Four characters that are eight units of UTF-16; a ligature that expands to 18 characters.
  for (const bad of [
    '',
    '1234567',
    '🎸🎸🎸🎸',
    'x'.repeat(1025),
    'ﷺ'.repeat(60),
    'ANA-maria',
    'Ana@Example.org',
    'password',
    'PassWord1',
    ' 12345678 ',
    'ｐａｓｓｗｏｒｄ',
    'qwertyuiop',
    'iloveyou',
  ])
    assert.throws(() => requirePassword(bad, account), refused('password'));
});

test('a password must not consist of words of the service and the user name, with digits and signs', () => {
  const account = { name: 'Ana-Maria', email: '' };
  for (const bad of ['Cantiga-2026!', 'admin#admin', 'MUSICmusic12', 'Ana.Maria.99', 'anamaria-music-1'])
    assert.throws(() => requirePassword(bad, account), refused('password'), bad);
  for (const good of ['cantiga de amigo', 'my music 2026', '8675309-8675309', 'anna-maria'])
    requirePassword(good, account);
  requirePassword('12345-67890-x', { name: '山', email: '' });
});

test('the part of the email address before the at sign is not a password either', () => {
  const account = { name: 'ana', email: 'Ana.Silva@example.org' };
  assert.throws(() => requirePassword('ana.silva', account), refused('password'));
  requirePassword('ana.silva', { name: 'ana', email: '' });
});

test('a rejected password is not repeated', () => {
  assert.throws(
    () => requirePassword('hush-it', { name: 'ana', email: '' }),
    (error: Error) => !error.message.includes('hush'),
  );
});

test('several fields of a form are rejected together', () => {
  const others = [{ kind: 'type', field: 'email' }];
  const check = () =>
    requireAll(
      () => requireUserName('x'),
      () => requirePassword('long enough for all', { name: 'x', email: '' }),
      () => requireEmail('x'),
    );
  assert.throws(check, (error: Refusal) => {
    assert.deepEqual([error.kind, error.field], ['type', 'name']);
    assert.deepEqual(
      error.others.map(({ kind, field }) => ({ kind, field })),
      others,
    );
    return true;
  });
});
