import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cachedForSearch } from './search-cache.ts';
import type { SearchedCatalogue, SearchIndex } from './search-index.ts';

const index = { tracks: {}, artists: {}, albums: {}, tags: {}, similar: {} } as unknown as SearchIndex;

function catalogueOf(tags: object): SearchedCatalogue {
  return { ...names, tags } as unknown as SearchedCatalogue;
}

const named = () => ({ name: { exact: [], folded: [] }, tracks: {}, artist: {}, album: {}, tags: {} });
const names = { tracks: named(), artists: named(), albums: named(), outsideArtists: { artists: {} } };

test('a generation has the value of the one before, unless a column of names, owners or tags is another one', () => {
  let created = 0;
  const cached = cachedForSearch(() => ++created);
  const tags = {};
  const before = catalogueOf(tags);
  assert.equal(cached(index, before), 1);
  assert.equal(cached(index, before), 1);
  assert.equal(cached(index, catalogueOf(tags)), 1, 'other ratings, the same names');
  assert.equal(cached(index, catalogueOf({})), 2);
  assert.equal(cached({ ...index, tracks: { ...index.tracks } }, catalogueOf(tags)), 3);
});
