import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { build } from '../../../../test/catalogue-model/build.fixture.ts';
import {
  randomCatalogue,
  randomTrackQuery,
} from '../../../../test/catalogue-model/random-catalogue.fixture.ts';
import type { FacetsAnswer } from '../../../domain/catalogue/facets.ts';
import {
  ACOUSTIC_ELECTRIC,
  GENDERS,
  SPEEDS,
  TAG_KINDS,
  VOCAL_INSTRUMENTAL,
} from '../../../domain/vocabulary.ts';
import type { Catalogue } from '../../catalogue.ts';
import { findAlbumsOfTracks } from '../albums-of-tracks.ts';
import type { TrackFilter, TrackQuery } from '../query.ts';
import { countAlbumFacets } from './album-facets.ts';

/** Every count, by querying each value and counting the albums. */
function naive(catalogue: Catalogue, filter: TrackFilter): Omit<FacetsAnswer['facets'], 'tags'> {
  const choosing = (choice: Partial<TrackFilter>) => countOf(catalogue, { ...filter, ...choice });
  const counts = <Value>(values: readonly Value[], choice: (value: Value) => Partial<TrackFilter>) =>
    values.map((value) => ({ value, count: choosing(choice(value)) }));
  const years = new Set(Array.from(catalogue.albums.releasedate, (day) => Math.floor(day / 10_000)));
  return {
    speed: counts(SPEEDS, (one) => ({ speeds: [one] })),
    lang: counts(
      catalogue.tracks.lang.texts.filter((lang) => lang !== ''),
      (one) => ({ lang: [one] }),
    )
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
    vocalinstrumental: counts(VOCAL_INSTRUMENTAL, (vocalinstrumental) => ({ vocalinstrumental })),
    acousticelectric: counts(ACOUSTIC_ELECTRIC, (acousticelectric) => ({ acousticelectric })),
    gender: counts(GENDERS, (gender) => ({ gender })),
    audio: counts([true, false], (audio) => ({ audio })),
    ccsa: counts([true, false], (ccsa) => ({ ccsa })),
    ccnd: counts([true, false], (ccnd) => ({ ccnd })),
    ccnc: counts([true, false], (ccnc) => ({ ccnc })),
    duration: [],
    year: counts(
      [...years].filter((year) => year > 0).sort((a, b) => b - a),
      (year) => ({ released: { from: year * 10_000 + 101, to: year * 10_000 + 1231 } }),
    ).filter(({ count }) => count > 0),
  };
}

function countOf(catalogue: Catalogue, filter: TrackFilter): number {
  return findAlbumsOfTracks(catalogue, filter, { offset: 0, limit: 1, fullcount: true, order: [] })
    .fullcount!;
}

const toFilter = ({ offset, limit, fullcount, order, groupby, boost, ...filter }: TrackQuery): TrackFilter =>
  filter;

/** Two merged, so that several facets have a selection. */
const filters = fc
  .tuple(randomTrackQuery, randomTrackQuery)
  .map(([one, other]) => toFilter({ ...one, ...other }));

function assertCounts(catalogue: Catalogue, filter: TrackFilter): void {
  const { total, facets } = countAlbumFacets(catalogue, filter);
  assert.equal(total, countOf(catalogue, filter));
  const { tags, ...others } = facets;
  assert.deepEqual(others, naive(catalogue, filter));
  for (const { value, count } of TAG_KINDS.flatMap((kind) => tags[kind]))
    assert.equal(count, countOf(catalogue, { ...filter, tags: [...(filter.tags ?? []), value] }), value);
}

function mixedAlbums(): Catalogue {
  const [rows] = fc
    .sample(randomCatalogue, { numRuns: 30, seed: 3 })
    .filter(({ albums, tracks }) => albums.length > 0 && tracks.length > 9);
  const [album] = rows.albums;
  const albums = Array.from({ length: 80 }, (_, i) => ({ ...album, id: i + 1 }));
  const tracks = Array.from({ length: 700 }, (_, i) => {
    const on = (i * 7919) % 83;
    return { ...rows.tracks[i % rows.tracks.length], id: i + 1, album_id: on < 80 ? on + 1 : null };
  });
  return build({ ...rows, albums, tracks });
}

describe('counts of albums', () => {
  it('equal the number of albums for each value, in random catalogues', () => {
    fc.assert(
      fc.property(randomCatalogue, fc.array(filters, { minLength: 1, maxLength: 4 }), (rows, several) => {
        const catalogue = build(rows);
        for (const filter of [{ types: [] }, ...several]) assertCounts(catalogue, filter);
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });

  it('are the same for few and for many tracks, whose albums are mixed', () => {
    const catalogue = mixedAlbums();
    const ids = (count: number) => Array.from({ length: count }, (_, i) => i * 3 + 1);
    for (const count of [3, 20, 200]) {
      assertCounts(catalogue, { types: [], ids: ids(count) });
      assertCounts(catalogue, { types: [], ids: ids(count), ccnc: false, lang: ['en'] });
    }
  });
});
