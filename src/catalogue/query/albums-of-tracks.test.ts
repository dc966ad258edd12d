import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { build } from '../../../test/catalogue-model/build.fixture.ts';
import { randomCatalogue, randomTrackQuery } from '../../../test/catalogue-model/random-catalogue.fixture.ts';
import type { Catalogue } from '../catalogue.ts';
import { findAlbums } from './albums.ts';
import { findAlbumsOfTracks } from './albums-of-tracks.ts';
import type { AlbumQuery, TrackFilter, TrackQuery } from './query.ts';
import { findTracks } from './tracks.ts';

const ALL = { offset: 0, limit: 10_000, fullcount: true, order: [] };
const BY_ID = [{ field: 'id', descending: false }] as const satisfies AlbumQuery['order'];

/** The albums of the tracks that `tracks` finds; all if nothing is filtered. */
function naive(catalogue: Catalogue, filter: Omit<TrackFilter, 'types' | 'released'>): number[] {
  if (Object.values(filter).every((one) => one === undefined)) return [...catalogue.albums.id.keys()];
  const found = findTracks(catalogue, { ...filter, types: ['albumtrack'], ...ALL }).ordinals;
  return [...new Set(found.map((track) => catalogue.tracks.album[track]))].sort((a, b) => a - b);
}

const toFilter = ({ offset, limit, fullcount, order, groupby, boost, ...filter }: TrackQuery): TrackFilter =>
  filter;

test('finds the albums with a track that passes all filters', () => {
  const cases = fc.tuple(randomCatalogue, fc.array(randomTrackQuery, { minLength: 1, maxLength: 8 }));
  fc.assert(
    fc.property(cases, ([rows, several]) => {
      const catalogue = build(rows);
      const { releasedate } = catalogue.albums;
      for (const query of several) {
        const { released, types, ...filter } = toFilter(query);
        const expected = naive(catalogue, filter);
        const { from, to } = released ?? { from: 0, to: 99_999_999 };
        const found = findAlbumsOfTracks(catalogue, toFilter(query), { ...ALL, order: [...BY_ID] });
        const inPeriod = expected.filter((album) => releasedate[album] >= from && releasedate[album] <= to);
        assert.deepEqual(found.ordinals, inPeriod);
        assert.equal(found.fullcount, inPeriod.length);
      }
    }),
    { numRuns: 30, endOnFailure: true },
  );
});

test('has the orders and pages of albums', () => {
  const [rows] = fc
    .sample(randomCatalogue, { numRuns: 30, seed: 3 })
    .sort((a, b) => b.albums.length - a.albums.length);
  const catalogue = build(rows);
  const order = [{ field: 'name', descending: true }] as const;
  const paging = { order: [...order], offset: 1, limit: 2, fullcount: false };
  assert.deepEqual(findAlbumsOfTracks(catalogue, { types: [] }, paging), findAlbums(catalogue, paging));
});

test('orders the results of a search by name, then by their best track', () => {
  const [rows] = fc
    .sample(randomCatalogue, { numRuns: 30, seed: 3 })
    .filter(({ albums, tracks }) => albums.length > 0 && tracks.length > 0);
  const [album] = rows.albums;
  const names = ['Clouds', 'Red Rain Live', 'Sun', 'Red Rain', 'A Red Rain'];
  const albums = names.map((name, i) => ({ ...album, id: i + 1, name }));
  const [track] = rows.tracks;
  const [tagged, named] = [
    { name: 'Noon', genres: '["red", "rain"]' },
    { name: 'Red Rain', genres: '[]' },
  ];
  const tracks = [named, tagged, tagged, tagged, tagged].map((one, i) => ({
    ...{ ...track, instruments: '[]', vartags: '[]' },
    ...{ ...one, id: i + 1, album_id: i + 1 },
  }));
  const catalogue = build({ ...rows, albums, tracks, synonyms: new Map(), hierarchy: new Map() });
  const found = findAlbumsOfTracks(catalogue, { types: ['albumtrack'], search: 'red rain' }, ALL);
  assert.deepEqual(
    found.ordinals.map((ordinal) => names[ordinal]),
    ['Red Rain', 'Red Rain Live', 'A Red Rain', 'Clouds', 'Sun'],
  );
  const none = findAlbumsOfTracks(catalogue, { types: ['albumtrack'], search: 'xylophon' }, ALL);
  assert.deepEqual([none.ordinals, none.fullcount], [[], 0]);
});
