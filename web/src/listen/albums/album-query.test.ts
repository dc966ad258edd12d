import assert from 'node:assert/strict';
import { test } from 'node:test';
import { albumsPage, readAlbumQuery } from './album-query.ts';

const read = (query: string) => readAlbumQuery(new URLSearchParams(query));

test('reads order and offset from the URL', () => {
  const query = { order: 'name', offset: 60 } as const;
  assert.deepEqual(read('order=name&offset=60'), query);
  assert.equal(albumsPage(query), '/albums?order=name&offset=60');
});

test('invalid values become the default', () => {
  for (const query of ['', 'order=__proto__&offset=-1', 'order=duration&offset=1e3', 'offset=99999999999'])
    assert.equal(albumsPage(read(query)), '/albums', query);
});
