import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { randomCatalogue } from '../../../../test/catalogue-model/random-catalogue.fixture.ts';
import { naiveXartist } from '../../../../test/catalogue-model/xartist-model.fixture.ts';
import { createCatalogueBuilder } from '../../build/builder.ts';
import { tracksResembling } from './outside-artists.ts';

/** Often so few that others follow. */
const fewTracks = fc
  .tuple(randomCatalogue, fc.constantFrom(20, 60, 250))
  .map(([rows, max]) => ({ ...rows, tracks: rows.tracks.slice(0, max) }));

test('xartist finds the tracks of similar artists, and if they are few, similar tracks after them', () => {
  let followed = 0;
  fc.assert(
    fc.property(fewTracks, fc.constantFrom('Nirvana', 'BJORK', 'abba', 'nobody'), (rows, name) => {
      const builder = createCatalogueBuilder({ synonyms: rows.synonyms });
      rows.artists.forEach(builder.addArtist);
      rows.albums.forEach(builder.addAlbum);
      rows.tracks.forEach(builder.addTrack);
      const catalogue = builder.finish(1);
      const { ordinals, scores } = tracksResembling(catalogue, name);
      const expected = naiveXartist(rows, name);
      assert.deepEqual(
        Array.from(ordinals, (track, i) => [catalogue.tracks.id[track], scores[i]]),
        [...expected].sort(([a], [b]) => a - b),
      );
      const values = [...new Set(expected.values())].sort((a, b) => a - b);
      if (values.length > 2) followed++;
    }),
    { numRuns: 150, endOnFailure: true },
  );
  assert.ok(followed > 0);
});
