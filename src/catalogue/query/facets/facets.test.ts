import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { build } from '../../../../test/catalogue-model/build.fixture.ts';
import {
  randomCatalogue,
  randomTrackQuery,
} from '../../../../test/catalogue-model/random-catalogue.fixture.ts';
import { type ModelCatalogue, meaningOf } from '../../../../test/catalogue-model/tracks-model.fixture.ts';
import type { Facets } from '../../../domain/catalogue/facets.ts';
import {
  ACOUSTIC_ELECTRIC,
  GENDERS,
  SPEEDS,
  TAG_KINDS,
  TRACK_TYPES,
  VOCAL_INSTRUMENTAL,
} from '../../../domain/vocabulary.ts';
import type { Catalogue } from '../../catalogue.ts';
import type { TrackFilter, TrackQuery } from '../query.ts';
import { findTracks } from '../tracks.ts';
import { countFacets } from './facets.ts';

/** All results of `tracks`. */
function found(catalogue: Catalogue, filter: TrackFilter): number[] {
  const page = { offset: 0, limit: catalogue.tracks.count, fullcount: true, order: [] };
  return findTracks(catalogue, { ...filter, ...page }).ordinals;
}

/** Every count, by querying each value and counting the results. */
function naive(catalogue: Catalogue, rows: ModelCatalogue, filter: TrackFilter): Omit<Facets, 'tags'> {
  const choosing = (choice: Partial<TrackFilter>) => found(catalogue, { ...filter, ...choice }).length;
  const counts = <Value>(values: readonly Value[], choice: (value: Value) => Partial<TrackFilter>) =>
    values.map((value) => ({ value, count: choosing(choice(value)) }));
  const langs = [...new Set(rows.tracks.map(({ lang }) => lang))].filter((lang) => lang !== '');
  const years = [...new Set(rows.tracks.map(({ releasedate }) => Number(releasedate.slice(0, 4))))];
  const ranges = [
    [0, 119],
    [120, 179],
    [180, 239],
    [240, 299],
    [300, 599],
    [600, 86_400],
  ];
  return {
    speed: counts(SPEEDS, (one) => ({ speeds: [one] })),
    lang: counts(langs, (one) => ({ lang: [one] }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
    vocalinstrumental: counts(VOCAL_INSTRUMENTAL, (vocalinstrumental) => ({ vocalinstrumental })),
    acousticelectric: counts(ACOUSTIC_ELECTRIC, (acousticelectric) => ({ acousticelectric })),
    gender: counts(GENDERS, (gender) => ({ gender })),
    audio: counts([true, false], (audio) => ({ audio })),
    ccsa: counts([true, false], (ccsa) => ({ ccsa })),
    ccnd: counts([true, false], (ccnd) => ({ ccnd })),
    ccnc: counts([true, false], (ccnc) => ({ ccnc })),
    duration: ranges.map(([from, to]) => ({ from, to, count: choosing({ duration: { from, to } }) })),
    year: counts(
      years.sort((a, b) => b - a),
      (year) => ({ released: { from: year * 10_000 + 101, to: year * 10_000 + 1231 } }),
    ).filter(({ value, count }) => value > 0 && count > 0),
  };
}

function assertTags(
  catalogue: Catalogue,
  rows: ModelCatalogue,
  filter: TrackFilter,
  tags: Facets['tags'],
): void {
  const selected = new Set(found(catalogue, filter));
  const shown = TAG_KINDS.flatMap((kind) => tags[kind]);
  for (const { value, count } of shown) {
    const tagged = found(catalogue, { types: TRACK_TYPES, tags: [value] });
    assert.equal(count, tagged.filter((track) => selected.has(track)).length, value);
  }
  const meanings = shown.map(({ value }) => meaningOf(rows, value));
  assert.equal(new Set(meanings).size, meanings.length, 'each meaning is there once');
  const borne = [...selected].flatMap((ordinal) => {
    const track = rows.tracks.find(({ id }) => id === catalogue.tracks.id[ordinal])!;
    return TAG_KINDS.flatMap((kind) => JSON.parse(track[kind]) as string[]);
  });
  const askable = borne.filter((tag) => !/[\s,+]/.test(meaningOf(rows, tag)));
  assert.deepEqual(new Set(meanings), new Set(askable.map((tag) => meaningOf(rows, tag))), 'none is missing');
  for (const kind of TAG_KINDS) {
    const counts = tags[kind].map(({ count }) => count);
    assert.deepEqual(
      counts,
      counts.toSorted((a, b) => b - a),
    );
  }
}

const toFilter = ({ offset, limit, fullcount, order, groupby, boost, ...filter }: TrackQuery): TrackFilter =>
  filter;

/** Two merged, so that several facets have a selection. */
const filters = fc
  .tuple(randomTrackQuery, randomTrackQuery)
  .map(([one, other]) => toFilter({ ...one, ...other }));

describe('counts of filter values', () => {
  it('equal the number of results for each value, in random catalogues', () => {
    fc.assert(
      fc.property(randomCatalogue, fc.array(filters, { minLength: 1, maxLength: 5 }), (rows, several) => {
        const catalogue = build(rows);
        for (const filter of several) {
          const { total, facets } = countFacets(catalogue, filter);
          assert.equal(total, found(catalogue, filter).length);
          const { tags, ...others } = facets;
          assert.deepEqual(others, naive(catalogue, rows, filter));
          assertTags(catalogue, rows, filter, tags);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('contain sixty genres and forty of the other tags, for few and many tracks', () => {
    const [rows] = fc
      .sample(randomCatalogue, { numRuns: 20, seed: 1 })
      .filter(({ tracks }) => tracks.length > 0);
    const [track] = rows.tracks;
    const upTo = (kind: string, number: number) =>
      JSON.stringify(Array.from({ length: number }, (_, i) => `${kind}${String(i).padStart(3, '0')}`));
    const tracks = Array.from({ length: 200 }, (_, i) => ({
      ...{ ...track, id: i + 1, album_id: null },
      ...{ genres: upTo('g', i + 1), instruments: upTo('i', i + 1), vartags: upTo('v', i + 1) },
    }));
    const catalogue = build({ ...rows, tracks, synonyms: new Map(), hierarchy: new Map() });
    for (const filter of [{}, { ids: [198, 199, 200] }]) {
      const { total, facets } = countFacets(catalogue, { types: TRACK_TYPES, ...filter });
      const count = (i: number) => (total === 200 ? 200 - i : 3);
      const expected = (kind: string, max: number) =>
        Array.from({ length: max }, (_, i) => ({
          value: `${kind}${String(i).padStart(3, '0')}`,
          count: count(i),
        }));
      assert.deepEqual(facets.tags, {
        genres: expected('g', 60),
        instruments: expected('i', 40),
        vartags: expected('v', 40),
      });
    }
  });

  it('exist for a catalogue without tracks', () => {
    const nothing = { artists: [], albums: [], tracks: [], synonyms: new Map(), hierarchy: new Map() };
    const { total, facets } = countFacets(build(nothing), { types: ['albumtrack'], speeds: ['low'] });
    assert.equal(total, 0);
    assert.deepEqual(facets.tags, { genres: [], instruments: [], vartags: [] });
    assert.deepEqual(facets.year, []);
    assert.deepEqual(facets.speed[0], { value: 'verylow', count: 0 });
  });
});
