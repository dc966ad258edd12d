import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { build } from '../../../test/catalogue-model/build.fixture.ts';
import { randomCatalogue, randomTrackQuery } from '../../../test/catalogue-model/random-catalogue.fixture.ts';
import type { Catalogue } from '../catalogue.ts';
import { findAlbums } from './albums.ts';
import { findAlbumsOfTracks } from './albums-of-tracks.ts';
import type { TrackFilter, TrackQuery } from './query.ts';
import { findTracks } from './tracks.ts';

const ALL = { offset: 0, limit: 10_000, fullcount: true, order: [] };

/** The albums of the tracks that `tracks` finds; all if nothing is filtered. */
function naive(catalogue: Catalogue, filter: Omit<TrackFilter, 'types' | 'released'>): number[] {
  if (Object.values(filter).every((one) => one === undefined)) return [...catalogue.albums.id.keys()];
  const found = findTracks(catalogue, { ...filter, types: ['albumtrack'], ...ALL }).ordinals;
  return [...new Set(found.map((track) => catalogue.tracks.album[track]))].sort((a, b) => a - b);
}

const toFilter = ({ offset, limit, fullcount, order, groupby, boost, ...filter }: TrackQuery): TrackFilter =>
  filter;

test('finds the albums with a track that passes all filters, and counts their years', () => {
  const cases = fc.tuple(randomCatalogue, fc.array(randomTrackQuery, { minLength: 1, maxLength: 8 }));
  fc.assert(
    fc.property(cases, ([rows, several]) => {
      const catalogue = build(rows);
      const { releasedate } = catalogue.albums;
      for (const query of several) {
        const { released, types, ...filter } = toFilter(query);
        const expected = naive(catalogue, filter);
        const { from, to } = released ?? { from: 0, to: 99_999_999 };
        const found = findAlbumsOfTracks(catalogue, toFilter(query), ALL);
        const inPeriod = expected.filter((album) => releasedate[album] >= from && releasedate[album] <= to);
        assert.deepEqual(found.ordinals, inPeriod);
        assert.equal(found.fullcount, inPeriod.length);
        const years = Object.groupBy(expected, (album) => Math.floor(releasedate[album] / 10_000));
        assert.deepEqual(
          found.years,
          Object.entries(years)
            .map(([year, albums]) => ({ value: Number(year), count: albums!.length }))
            .filter(({ value }) => value > 0)
            .reverse(),
        );
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
  const { years, ...page } = findAlbumsOfTracks(catalogue, { types: [] }, paging);
  assert.deepEqual(page, findAlbums(catalogue, paging));
});
