import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { randomCatalogue } from '../../../test/catalogue-model/random-catalogue.fixture.ts';
import { storedDay } from '../../domain/calendar.ts';
import { createCatalogueBuilder } from '../build/builder.ts';
import { findReleases } from './releases.ts';

const TODAY = 20140615;
const SINCE = 20130615;

test('releases equal those found by looking at all albums and tracks', () => {
  const artistIds = fc.uniqueArray(fc.integer({ min: 0, max: 20 }));
  const max = fc.constantFrom(1, 3, 500);
  fc.assert(
    fc.property(randomCatalogue, artistIds, max, (rows, ids, most) => {
      const builder = createCatalogueBuilder({ synonyms: rows.synonyms });
      rows.artists.forEach(builder.addArtist);
      rows.albums.forEach(builder.addAlbum);
      rows.tracks.forEach(builder.addTrack);
      const found = findReleases(builder.finish(1), ids, { since: SINCE, today: TODAY, max: most });
      const all = [
        ...rows.albums.map((album) => ({ kind: 'album', ...album })),
        ...rows.tracks
          .filter(({ album_id }) => album_id === null)
          .map((track) => ({ kind: 'track', ...track })),
      ]
        .filter(({ artist_id, undated }) => ids.includes(artist_id) && undated === 0)
        .map(({ kind, id, releasedate }) => ({ kind, id, day: storedDay(releasedate) }))
        .filter(({ day }) => day >= SINCE && day <= TODAY)
        .sort((a, b) => b.day - a.day || (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : a.id - b.id));
      assert.deepEqual(found, all.slice(0, most));
    }),
    { numRuns: 60, endOnFailure: true },
  );
});
