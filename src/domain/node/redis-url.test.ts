import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRedisUrl, redisTitle } from './redis-url.ts';

test('accepts user, password, port and number, with and without TLS', () => {
  for (const url of [
    'redis://cache',
    'redis://cache:6380/2',
    'rediss://ana:s%2Fcret@cache.example.org:6380/15',
    'redis://:secret@127.0.0.1/',
    'redis://[::1]:6379',
  ])
    assert.equal(isRedisUrl(url), true, url);
});

test('rejects other schemes, missing hosts, and what would be ignored', () => {
  for (const url of [
    'cache:6379',
    'http://cache',
    'redis://',
    'redis:///2',
    'redis://cache/music',
    'redis://cache/1/2',
    'redis://cache?db=2',
    'redis://cache:99999',
    'redis://ana:%zz@cache',
  ])
    assert.equal(isRedisUrl(url), false, url);
});

test('the title has neither user nor password', () => {
  assert.equal(redisTitle('rediss://ana:secret@cache:6380/2'), 'cache:6380/2');
});
