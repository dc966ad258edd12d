import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitQuery, withFields } from '../../request/query-string.ts';
import type { Operation } from '../kinds/operation.ts';
import { tracks } from '../operations/tracks.ts';
import { usersTracks } from '../operations/users.ts';
import { collectParameters } from '../parameters/read-parameters.ts';
import { nextPageUrl } from './next-page-url.ts';

const URL = 'https://m.example';
const ADDRESS = `${URL}/v3.0/tracks/`;
const next = (query: string) => nextOf(tracks, query);

/** `fields`: the parameters of the body. */
function nextOf(operation: Operation, query: string, fields: [string, string][] = []): string {
  const target = { path: '/v3.0/tracks/', pairs: splitQuery(query) };
  const pairs = withFields(target.pairs, fields);
  return nextPageUrl(URL, target, collectParameters(operation, pairs, []), 20)!;
}

test('the next page keeps the parameters and changes the offset', () => {
  assert.equal(next('tags=a+b'), `${ADDRESS}?tags=a+b&offset=20`);
  assert.equal(
    next('offset=10&tags=a%20b&offset[]=3&offset%5B%5D=4&offset[0]=5'),
    `${ADDRESS}?tags=a+b&offset=20`,
  );
  assert.equal(next('id[0]=1&id%5B1%5D=2&id=3'), `${ADDRESS}?id=1+2+3&offset=20`);
  assert.equal(next(''), `${ADDRESS}?offset=20`);
});

test('the next page contains no ignored parameters', () => {
  assert.equal(next('nonsense=1&name=&tags=,+&name=x&limit=3&name=y'), `${ADDRESS}?name=y&limit=3&offset=20`);
});

test('the next page cannot break out of its header', () => {
  assert.equal(next('name=">,%0D%0A<'), `${ADDRESS}?name=%22%3E%2C%0D%0A%3C&offset=20`);
});

test('a callback and a cache buster are not in the next page', () => {
  assert.equal(next('callback=show&_=17'), `${ADDRESS}?offset=20`);
  assert.equal(next('callback=show&format=xml'), `${ADDRESS}?format=xml&offset=20`);
});

test('a token is in the next page only if it was in the query', () => {
  assert.equal(nextOf(usersTracks, 'access_token=abc'), `${ADDRESS}?access_token=abc&offset=20`);
  assert.equal(nextOf(usersTracks, 'limit=1', [['access_token', 'abc']]), `${ADDRESS}?limit=1&offset=20`);
});

test('characters of every language are percent-encoded as UTF-8', () => {
  assert.equal(
    next('search=caf%C3%A9+%F0%9F%98%80+%26'),
    `${ADDRESS}?search=caf%C3%A9+%F0%9F%98%80+%26&offset=20`,
  );
});
