import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitQuery } from '../query-string.ts';
import { nextPage } from './next-page.ts';
import { tracks } from './operations/tracks.ts';
import { collect } from './read-parameters.ts';

const ADDRESS = 'https://m.example/v3.0/tracks/';
const next = (query: string) => nextPage(ADDRESS, collect(tracks, splitQuery(query), []).given, 20);

test('the next page keeps what was asked for and moves the offset', () => {
  assert.equal(next('tags=a+b'), `${ADDRESS}?tags=a+b&offset=20`);
  assert.equal(
    next('offset=10&tags=a%20b&offset[]=3&offset%5B%5D=4&offset[0]=5'),
    `${ADDRESS}?tags=a+b&offset=20`,
  );
  assert.equal(next('id[0]=1&id%5B1%5D=2&id=3'), `${ADDRESS}?id=1+2+3&offset=20`);
  assert.equal(next(''), `${ADDRESS}?offset=20`);
});

test('the next page carries nothing that did not count', () => {
  assert.equal(next('nonsense=1&name=&tags=,+&name=x&limit=3&name=y'), `${ADDRESS}?name=y&limit=3&offset=20`);
});

test('the next page cannot break out of its header', () => {
  assert.equal(next('name=">,<%0D%0A'), `${ADDRESS}?name=%22%3E%2C%3C%0D%0A&offset=20`);
});

test('an address that would be too long for a header is left out', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, i) => 100_000 + i).join('+');
  assert.notEqual(next(`id=${ids(200)}`), undefined);
  assert.equal(next(`id=${ids(200)}&artist_id=${ids(200)}&album_id=${ids(200)}`), undefined);
});
