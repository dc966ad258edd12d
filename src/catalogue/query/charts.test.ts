import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { modelChart } from '../../../test/catalogue-model/charts-model.fixture.ts';
import { activity, type RandomActivity } from '../../../test/catalogue-model/random-activity.fixture.ts';
import { randomCatalogue } from '../../../test/catalogue-model/random-catalogue.fixture.ts';
import type { ModelCatalogue } from '../../../test/catalogue-model/tracks-model.fixture.ts';
import { CHART_PERIODS, TRACK_TYPES } from '../../domain/vocabulary.ts';
import { createCatalogueBuilder } from '../build/builder.ts';
import type { Catalogue } from '../catalogue.ts';
import { chartOfAlbums, chartOfArtists, chartOfTracks } from './charts.ts';
import type { ChartQuery } from './query.ts';

const CHARTS = { tracks: chartOfTracks, albums: chartOfAlbums, artists: chartOfArtists } as const;

function build(rows: ModelCatalogue, { tracks, albums, artists }: RandomActivity): Catalogue {
  const builder = createCatalogueBuilder({ synonyms: rows.synonyms });
  rows.artists.forEach(builder.addArtist);
  rows.albums.forEach(builder.addAlbum);
  rows.tracks.forEach(builder.addTrack);
  for (const [id, counts] of tracks) builder.addCounts(id, counts);
  for (const [id, own] of albums) builder.addAlbumPopularity(id, own);
  for (const [id, own] of artists) builder.addArtistPopularity(id, own);
  return builder.finish(1);
}

const randomQuery = fc
  .record({
    period: fc.constantFrom(...CHART_PERIODS),
    tag: fc.constantFrom(undefined, 'rock', 'Hip Hop', 'chitarra', 'schnell', 'unknown'),
    offset: fc.constantFrom(0, 0, 0, 1, 7, 100),
    limit: fc.constantFrom(1, 2, 10, 200),
    fullcount: fc.boolean(),
    types: fc.subarray([...TRACK_TYPES], { minLength: 1 }),
  })
  .map(({ tag, ...query }): ChartQuery => (tag === undefined ? query : { ...query, tag }));

for (const kind of ['tracks', 'albums', 'artists'] as const) {
  test(`the chart of ${kind} equals sorting all of them, now and a period before`, () => {
    fc.assert(
      fc.property(
        randomCatalogue,
        activity,
        fc.array(randomQuery, { minLength: 1, maxLength: 8 }),
        (rows, done, queries) => {
          const catalogue = build(rows, done);
          for (const query of queries) {
            const { ordinals, ...page } = CHARTS[kind](catalogue, query);
            const { ids, fullcount, ...expected } = modelChart(kind, rows, done, query);
            assert.deepEqual(
              { ...page, ids: ordinals.map((ordinal) => catalogue[kind].id[ordinal]) },
              { ...expected, ids, ...(query.fullcount && { fullcount }) },
            );
          }
        },
      ),
      { numRuns: 40, endOnFailure: true },
    );
  });
}
