import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { randomCatalogue } from '../../../../test/catalogue-model/random-catalogue.fixture.ts';
import { type ModelLikes, similarModel } from '../../../../test/catalogue-model/similar-model.fixture.ts';
import type { ModelCatalogue } from '../../../../test/catalogue-model/tracks-model.fixture.ts';
import { seeded } from '../../../../test/seeded.fixture.ts';
import { TRACK_TYPES } from '../../../domain/vocabulary.ts';
import { createCatalogueBuilder } from '../../build/builder.ts';
import { LIKES_COUNTED } from '../../build/likes.ts';
import type { Catalogue } from '../../catalogue.ts';
import { listAt } from '../../columns/list-column.ts';
import { representativeOf } from '../../recordings.ts';
import { tagOf } from '../../tags/tag-columns.ts';
import type { SimilarTracksQuery } from '../query.ts';
import { USERS_COUNTED } from './co-likes.ts';
import { findSimilarTracks } from './similar-tracks.ts';
import { measureFrom, SHARES } from './similarity-measure.ts';

function build(rows: ModelCatalogue, likes: ModelLikes): Catalogue {
  const builder = createCatalogueBuilder({ synonyms: rows.synonyms });
  rows.artists.forEach(builder.addArtist);
  rows.albums.forEach(builder.addAlbum);
  rows.tracks.forEach(builder.addTrack);
  likes.forEach((trackIds, i) => {
    if (trackIds.length > 0) builder.addLikes({ id: i + 1, trackIds });
  });
  return builder.finish(1);
}

/** Few users with many likes, so that they have tracks in common; also missing tracks. */
const randomLikes: fc.Arbitrary<ModelLikes> = fc.array(
  fc.uniqueArray(
    fc.integer({ min: 1, max: 60 }).map((n) => n * 2),
    { maxLength: 40, size: 'max' },
  ),
  { maxLength: 5 },
);

/** Artists of `randomCatalogue` have ids up to 18, albums up to 40; not every number exists. */
const randomExclusion = fc.oneof(fc.boolean(), fc.integer({ min: 0, max: 40 }));

const randomTypes = fc.subarray([...TRACK_TYPES], { minLength: 1 });

const randomQuery: fc.Arbitrary<SimilarTracksQuery> = fc.record({
  id: fc.integer({ min: 1, max: 60 }).map((n) => n * 2),
  noArtist: randomExclusion,
  noAlbum: randomExclusion,
  types: randomTypes,
  offset: fc.constantFrom(0, 0, 1, 7, 100),
  limit: fc.constantFrom(1, 2, 10, 200, 5000),
  fullcount: fc.boolean(),
});

describe('similar tracks', () => {
  test('equal those found by comparing all tracks, with the same scores', () => {
    fc.assert(
      fc.property(
        randomCatalogue,
        randomLikes,
        fc.array(randomQuery, { minLength: 1, maxLength: 8 }),
        (rows, likes, queries) => {
          const catalogue = build(rows, likes);
          const model = similarModel(rows, likes);
          for (const query of queries) {
            const { ordinals, ...page } = findSimilarTracks(catalogue, query);
            const { ids, fullcount, ...expected } = model.find(query);
            assert.deepEqual(
              { ...page, ids: ordinals.map((ordinal) => catalogue.tracks.id[ordinal]) },
              { ...expected, ids, ...(query.fullcount && { fullcount }) },
            );
          }
        },
      ),
      { numRuns: 50, endOnFailure: true },
    );
  });

  test('have a score above 0 and at most 1, the same in both directions', () => {
    const all = { noArtist: false, noAlbum: false, offset: 0, limit: 300, fullcount: false };
    fc.assert(
      fc.property(randomCatalogue, randomLikes, (rows, likes) => {
        const catalogue = build(rows, likes);
        const { id, recordings } = catalogue.tracks;
        const found = Array.from(id, (one) => findSimilarTracks(catalogue, { ...all, id: one }));
        const scores = found.map((page) => new Map(page.ordinals.map((other, i) => [other, page.scores[i]])));
        scores.forEach((ofTrack, track) => {
          for (const [other, score] of ofTrack) {
            assert.ok(score > 0 && score <= 1);
            // A copy of a recording is never found.
            if (representativeOf(recordings, track) === track) assert.equal(scores[other].get(track), score);
          }
        });
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });
});

test('results are exact in a catalogue with many tracks', () => {
  const random = seeded(5);
  const [{ artists, tracks, synonyms }] = fc.sample(
    randomCatalogue.filter((rows) => rows.tracks.length > 0),
    { numRuns: 1, seed: 3 },
  );
  const tags = () => JSON.stringify(Array.from({ length: random(5) }, () => `tag${random(4) * random(8)}`));
  const many = Array.from({ length: 40_000 }, (_, i) => ({
    ...tracks[i % tracks.length],
    ...{ id: i + 1, name: `Track ${i}`, album_id: null, genres: tags(), instruments: '[]', vartags: tags() },
  }));
  const likes = Array.from({ length: 60 }, () => [
    ...new Set([1, 16_384, 16_385, 40_000, ...Array.from({ length: 40 }, () => 1 + random(300) * 130)]),
  ]);
  const catalogue = build({ artists, albums: [], tracks: many, synonyms, hierarchy: new Map() }, likes);
  for (const track of [0, 16_383, 16_384, 39_999]) {
    const measure = measureFrom(catalogue, track);
    assert.ok(measure.likes.tracks.length > 100);
    const { meaning, weight } = catalogue.similarity;
    const common = (other: number) => {
      const borne = new Set(
        Array.from(listAt(catalogue.tracks.tags, other), (tagged) => meaning[tagOf(tagged)]),
      );
      return measure.tags.reduce((sum, tag) => sum + (borne.has(tag) ? weight[tag] : 0), 0);
    };
    const expected = many
      .map((_, other) => ({ other, score: other === track ? 0 : measure.score(other, common(other)) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || a.other - b.other);
    for (const [offset, limit] of [
      [0, 10],
      [90, 200],
      [20_000, 10],
    ]) {
      const request = { id: track + 1, noArtist: false, noAlbum: false, fullcount: true };
      const page = findSimilarTracks(catalogue, { ...request, offset, limit });
      const requested = expected.slice(offset, offset + limit);
      assert.deepEqual(
        page.ordinals,
        requested.map(({ other }) => other),
      );
      assert.equal(page.fullcount, expected.length);
    }
  }
});

test('docs/features.md has the numbers of likes, and lists the shares, which sum to 1', () => {
  const page = readFileSync(new URL('../../../../docs/features.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` \| ([\d.]+) \|/gm)];
  assert.deepEqual(Object.fromEntries(rows.map(([, name, share]) => [name, Number(share)])), SHARES);
  assert.ok(page.includes(`the ${LIKES_COUNTED} latest likes`));
  assert.ok(page.includes(`more than ${USERS_COUNTED.toLocaleString('en')} users like`));
  const sum = Object.values(SHARES).reduce((total, share) => total + share, 0);
  assert.equal(Math.round(sum * 1e9) / 1e9, 1);
});
