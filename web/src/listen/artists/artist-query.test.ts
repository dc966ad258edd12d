import assert from 'node:assert/strict';
import { test } from 'node:test';
import { INITIALS } from '../../../../src/domain/catalogue/artist-index.ts';
import { ARTIST_ORDERS, artistsPage, readArtistQuery } from './artist-query.ts';

const read = (url: string) => readArtistQuery(new URL(url, 'http://here').searchParams);

test('writes one URL for each list, and reads it back', () => {
  const lists = ['', ...INITIALS].flatMap((initial) =>
    ARTIST_ORDERS.flatMap((order) => [0, 60].map((offset) => ({ initial, order, offset }))),
  );
  for (const list of lists) assert.deepEqual(read(artistsPage(list)), list);
  assert.equal(new Set(lists.map(artistsPage)).size, lists.length);
});

test('all artists are sorted by popularity, those of a letter by name', () => {
  assert.equal(read('/artists').order, 'popularity_month');
  assert.equal(read('/artists?initial=B').order, 'name');
});

test('invalid values become the default', () => {
  for (const query of ['initial=AB', 'initial=__proto__&offset=-1', 'order=joindate&offset=1e3'])
    assert.equal(artistsPage(read(`/artists?${query}`)), '/artists', query);
});
