import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { changedRows } from '../../../test/catalogue-model/changed-rows.fixture.ts';
import { differing } from '../../../test/catalogue-model/differing.fixture.ts';
import {
  activity,
  COUNTS,
  type RandomActivity,
} from '../../../test/catalogue-model/random-activity.fixture.ts';
import { randomCatalogue } from '../../../test/catalogue-model/random-catalogue.fixture.ts';
import { randomLikes } from '../../../test/catalogue-model/random-likes.fixture.ts';
import type { ModelCatalogue } from '../../../test/catalogue-model/tracks-model.fixture.ts';
import { previousOf, ratingsOf, statsOf, type TrackCounts } from '../../domain/activity/popularity.ts';
import { byName } from '../../domain/collections/by-name.ts';
import type { UserLikes } from '../../domain/ports.ts';
import { RATINGS } from '../../domain/vocabulary.ts';
import { createCatalogueBuilder } from '../build/builder.ts';
import type { Catalogue } from '../catalogue.ts';
import { type CatalogueChange, derive } from './derive.ts';

function built(
  rows: ModelCatalogue,
  { tracks, albums, artists }: RandomActivity,
  likes: readonly UserLikes[],
  change: number,
): Catalogue {
  const builder = createCatalogueBuilder({ synonyms: rows.synonyms });
  rows.artists.forEach(builder.addArtist);
  rows.albums.forEach(builder.addAlbum);
  rows.tracks.forEach(builder.addTrack);
  for (const [id, counts] of tracks) {
    builder.addCounts(id, counts);
    builder.addStats(statsOf(id, counts));
  }
  for (const [id, own] of albums) builder.addAlbumPopularity(id, own);
  for (const [id, own] of artists) builder.addArtistPopularity(id, own);
  likes.forEach(builder.addLikes);
  return builder.finish(1, { change, day: '2026-03-01' });
}

function recountOf(
  { tracks }: ModelCatalogue,
  later: RandomActivity,
  likes: CatalogueChange['likes'],
  change: number,
): CatalogueChange {
  const ascending = <T>(map: Map<number, T>) => [...map].sort(([a], [b]) => a - b);
  const nothing = { written: [], removed: [] };
  const counts = {
    tracks: ascending(later.tracks).map(([id, counts]) => {
      const base = tracks.find((track) => track.id === id) ?? byName(RATINGS, () => 0);
      return {
        ...{ id, rating: ratingsOf(base, counts), previous: previousOf(base, counts) },
        stats: statsOf(id, counts),
      };
    }),
    albums: ascending(later.albums).map(([id, own]) => ({ id, own })),
    artists: ascending(later.artists).map(([id, own]) => ({ id, own })),
  };
  const rows = { artists: nothing, albums: nothing, tracks: nothing };
  return { version: 1, counted: { change, day: '2026-03-01' }, ...rows, counts, likes };
}

function* inBatches(change: CatalogueChange, size: number): Generator<CatalogueChange> {
  const { tracks, albums, artists } = change.counts;
  const count = Math.max(1, tracks.length, albums.length, artists.length);
  for (let start = 0; start < count; start += size) {
    const batch = <Row>(rows: readonly Row[]) => rows.slice(start, start + size);
    yield { ...change, counts: { tracks: batch(tracks), albums: batch(albums), artists: batch(artists) } };
  }
}

test('a generation with other counts equals a full build, and the previous one is unchanged', () => {
  fc.assert(
    fc.property(
      randomCatalogue,
      activity,
      activity,
      randomLikes,
      randomLikes,
      fc.constantFrom(7, 1000),
      (rows, first, later, likes, laterLikes, size) => {
        const before = built(rows, first, likes, 1);
        const copy = structuredClone(before);
        let after = before;
        for (const part of inBatches(recountOf(rows, later, changedRows(likes, laterLikes), 2), size))
          after = derive(after, part);
        const both = {
          tracks: new Map([...first.tracks, ...later.tracks]),
          albums: new Map([...first.albums, ...later.albums]),
          artists: new Map([...first.artists, ...later.artists]),
        };
        assert.deepEqual(differing(after, built(rows, both, laterLikes, 2)), []);
        assert.deepEqual(differing(before, copy), []);
      },
    ),
    { numRuns: 30, endOnFailure: true },
  );
});

test('unchanged columns are shared with the previous generation', () => {
  const [rows] = fc.sample(
    randomCatalogue.filter(({ tracks }) => tracks.length > 20),
    { numRuns: 1, seed: 1 },
  );
  const nothing: RandomActivity = { tracks: new Map(), albums: new Map(), artists: new Map() };
  const before = built(rows, nothing, [], 1);
  const zeros = Object.fromEntries(COUNTS.map((name) => [name, 0])) as TrackCounts;
  const tracks = new Map([[rows.tracks[3].id, { ...zeros, listens_total: 1 }]]);
  const change = recountOf(rows, { ...nothing, tracks }, { written: [], removed: [] }, 2);
  const after = derive(before, change);
  assert.notEqual(after.tracks.rating.listens_total, before.tracks.rating.listens_total);
  assert.equal(after.tracks.rating.listens_total[3], before.tracks.rating.listens_total[3] + 1);
  assert.equal(after.tracks.rating.listens_week, before.tracks.rating.listens_week);
  assert.equal(after.tracks.descending.buzzrate, before.tracks.descending.buzzrate);
  assert.equal(after.tracks.previous.previous_week, before.tracks.previous.previous_week);
  assert.equal(after.tracks.name, before.tracks.name);
  assert.equal(after.search, before.search);
  assert.equal(after.likes, before.likes);
  assert.equal(after.completions.tracks.starts, before.completions.tracks.starts);
  assert.equal(after.completions.tags, before.completions.tags);
  assert.equal(after.artists.own.popularity_week, before.artists.own.popularity_week);
});
