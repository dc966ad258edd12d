import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePostgresUrl } from './postgres-url.ts';

test('one server', () => {
  const url = 'postgres://ana:s@cret@db.example:5433/music?sslmode=require';
  assert.deepEqual(parsePostgresUrl(url), {
    urls: [url],
    target: 'any',
    title: 'db.example:5433/music',
  });
  assert.equal(parsePostgresUrl('postgresql:///music')?.title, 'localhost/music');
});

test('several servers, each with its own port, and which of them is used', () => {
  assert.deepEqual(parsePostgresUrl('postgres://ana:x@a:1,[::1]:2,c/music?target_session_attrs=read-write'), {
    urls: [
      'postgres://ana:x@a:1/music?target_session_attrs=read-write',
      'postgres://ana:x@[::1]:2/music?target_session_attrs=read-write',
      'postgres://ana:x@c/music?target_session_attrs=read-write',
    ],
    target: 'read-write',
    title: 'a:1,[::1]:2,c/music',
  });
});

test('rejects other URLs, a wrong port of any server, and targets that cannot be written', () => {
  for (const url of [
    'mysql://a/b',
    'postgres://a:1,b:x/music',
    'postgres://ana:s3/cret@a/music',
    'postgres://a,b/music?target_session_attrs=standby',
  ])
    assert.equal(parsePostgresUrl(url), undefined, url);
});
