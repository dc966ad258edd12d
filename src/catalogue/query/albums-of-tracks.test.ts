import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { build } from '../../../test/catalogue-model/build.fixture.ts';
import { randomCatalogue, randomTrackQuery } from '../../../test/catalogue-model/random-catalogue.fixture.ts';
import type { Catalogue } from '../catalogue.ts';
import { needleOf, OCCURRENCE, occurrenceIn } from '../text/index/occurrence.ts';
import { searchTracks } from '../text/search-tracks.fixture.ts';
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

const WORDS = ['red', 'rain', 'love', 'lovely', 'blue', 'rock', 'night', 'the', 'of', 'one', 'reds', 'nigth'];
const TAGGED = ['rock', 'pop', 'poprock', 'guitar', 'chitarra', 'hiphop', 'red'];

/** So many tracks of few words that a search does not score all of them. */
function manyTracks(): Catalogue {
  const [rows] = fc
    .sample(randomCatalogue, { numRuns: 30, seed: 3 })
    .filter(({ albums, artists, tracks }) => albums.length > 0 && artists.length > 0 && tracks.length > 9);
  const [[artist], [album]] = [rows.artists, rows.albums];
  let state = 7;
  const below = (max: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % max;
  };
  const pick = (words: string[], max: number) =>
    Array.from({ length: 1 + below(max) }, () => words[below(words.length)]);
  const tags = () => JSON.stringify(below(3) === 0 ? [] : [...new Set(pick(TAGGED, 2))]);
  const named = <Row extends object>(row: Row, i: number, max: number) => ({
    ...row,
    id: i + 1,
    name: below(4) === 0 ? `Alba${below(9)}` : pick(WORDS, max).join(' '),
  });
  const artists = Array.from({ length: 40 }, (_, i) => named(artist, i, 2));
  const albums = Array.from({ length: 300 }, (_, i) => ({
    ...named({ ...album, releasedate: `20${10 + below(10)}-06-15` }, i, 3),
    artist_id: 1 + below(40),
  }));
  const tracks = Array.from({ length: 4000 }, (_, i) => ({
    ...named(rows.tracks[below(rows.tracks.length)], i, 5),
    ...{ artist_id: 1 + below(40), album_id: below(20) === 0 ? null : 1 + below(300) },
    ...{ genres: tags(), instruments: '[]', vartags: '[]' },
  }));
  return build({ ...rows, artists, albums, tracks });
}

/** Scores every track. */
function naiveByRelevance(catalogue: Catalogue, filter: TrackFilter, search: string): number[] {
  const { albums, tracks, search: index } = catalogue;
  const { released, ...others } = filter;
  const passing = findTracks(catalogue, { ...others, types: ['albumtrack'], ...ALL, order: [...BY_ID] });
  const isPassing = new Set(passing.ordinals);
  const { ordinals, scores } = searchTracks(index, catalogue, search);
  const best = new Map<number, number>();
  for (const [i, track] of ordinals.entries()) {
    const album = tracks.album[track];
    const date = albums.releasedate[album];
    if (!isPassing.has(track) || (released && (date < released.from || date > released.to))) continue;
    best.set(album, Math.max(best.get(album) ?? 0, scores[i]));
  }
  const needle = needleOf(search);
  const relevance = new Map(
    Array.from(best, ([album, score]) => {
      const inName = needle === undefined ? 0 : occurrenceIn(albums.name.folded, album, needle);
      return [album, inName > OCCURRENCE.inside ? 1 + inName : score / (1 + score)];
    }),
  );
  const { popularity_month: popularity } = albums.popularity;
  return [...relevance.keys()].sort(
    (a, b) => relevance.get(b)! - relevance.get(a)! || popularity[b] - popularity[a] || a - b,
  );
}

test('finds the same pages as if every track was scored', () => {
  const catalogue = manyTracks();
  const searches = ['red', 'rock', 'love rain', 'the red night', 'red rain love blue', 'pop guitar', 'nihgt'];
  const special = [
    '"red rain"',
    'rock -blue',
    'one of the red',
    'alba3 red',
    'rock xyzzy',
    'lov',
    'red night of',
  ];
  const released = { from: 20_120_101, to: 20_151_231 };
  const filters: Omit<TrackFilter, 'types'>[] = [{}, { released }, { vocalinstrumental: 'vocal', released }];
  for (const search of [...searches, ...special])
    for (const filter of filters) {
      const expected = naiveByRelevance(catalogue, { ...filter, types: [] }, search);
      assert.ok(expected.length > 0, search);
      for (const [offset, limit] of [
        [0, 1],
        [0, 10],
        [7, 30],
        [90, 200],
        [0, 1000],
      ]) {
        const page = { offset, limit, fullcount: true, order: [] };
        const found = findAlbumsOfTracks(catalogue, { ...filter, types: [], search }, page);
        assert.deepEqual(found.ordinals, expected.slice(offset, offset + limit), search);
        assert.equal(found.fullcount, expected.length);
        assert.equal(found.more, offset + limit < expected.length);
      }
    }
});
