import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCatalogueBuilder } from '../../catalogue/build/builder.ts';
import { album, artist, track } from '../../http/example-service.fixture.ts';
import { listItemStatistics } from './statistics.ts';

test('releases and tracks of an artist have their totals, those with the most listens first', () => {
  const builder = createCatalogueBuilder({ synonyms: new Map() });
  builder.addArtist(artist(1, 'Ana'));
  builder.addArtist(artist(2, 'Rui'));
  builder.addAlbum(album(10, 'Mar', 1));
  builder.addTrack({ ...track(100, 'Onda', 1), album_id: 10, listens_total: 5, downloads_total: 1 });
  builder.addTrack({ ...track(101, 'Sal', 1), album_id: 10, listens_total: 7, downloads_total: 2 });
  builder.addTrack({ ...track(102, 'Só', 1), album_id: null, listens_total: 6, downloads_total: 0 });
  builder.addTrack({ ...track(103, 'Outra', 2), album_id: null, listens_total: 9 });
  const none = { favorited: 0, dislikes: 0, notes: 0, avgnote: 0 };
  builder.addStats({ track_id: 100, playlisted: 2, likes: 3, ...none });
  builder.addStats({ track_id: 101, playlisted: 1, likes: 0, ...none });
  const catalogue = builder.finish(1);

  const slice = { offset: 0, limit: 2 };
  const mar = { id: 10, name: 'Mar' };
  assert.deepEqual(listItemStatistics(catalogue, 1, 'album', slice), {
    total: 1,
    items: [{ ...mar, album: null, listens: 12, downloads: 3, likes: 3, playlists: 3 }],
  });
  assert.deepEqual(listItemStatistics(catalogue, 1, 'track', slice), {
    total: 3,
    items: [
      { id: 101, name: 'Sal', album: mar, listens: 7, downloads: 2, likes: 0, playlists: 1 },
      { id: 102, name: 'Só', album: null, listens: 6, downloads: 0, likes: 0, playlists: 0 },
    ],
  });
  assert.deepEqual(listItemStatistics(catalogue, 3, 'track', slice), { total: 0, items: [] });
});
