import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { askHere } from '../../catalogue/ask-here.fixture.ts';
import { createCatalogueBuilder } from '../../catalogue/build/builder.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { album, artist, track } from '../../http/example-service.fixture.ts';
import { createCast } from '../playlists/lists.fixture.ts';
import { createNewReleases } from './new-releases.ts';

/** Artists 7 and 8; each album and single as `[id, artist, release date]`. */
function catalogueWith(albums: [number, number, string][], singles: [number, number, string][]): Catalogue {
  const builder = createCatalogueBuilder({ synonyms: new Map() });
  for (const id of [7, 8]) builder.addArtist(artist(id, `Artist ${id}`));
  for (const [id, owner, releasedate] of albums)
    builder.addAlbum(album(id, `Album ${id}`, owner, { releasedate }));
  for (const [id, owner, releasedate] of singles)
    builder.addTrack(track(id, `Single ${id}`, owner, { releasedate }));
  return builder.finish(1);
}

forEachDatabase(({ openFresh }) => {
  test('releases since the last visit are unread, also further ones of the same day', async () => {
    const store = await openFresh();
    const { ana, rui } = await createCast(store);
    await store.db
      .insertInto('user_artist')
      .values({ user_id: ana.id, artist_id: 7, date: '2026-01-01 00:00:00' })
      .execute();
    let catalogue = catalogueWith(
      [
        [69, 7, '2010-02-01'],
        [70, 7, '2026-02-01'],
        [80, 8, '2026-02-20'],
      ],
      [[1, 7, '2026-02-10']],
    );
    let now = new Date('2026-03-01T12:00:00Z');
    const releases = createNewReleases({ store, ask: askHere(() => catalogue), clock: () => now });
    const first = { kind: 'track', id: 1, date: '2026-02-10' };
    const second = { kind: 'album', id: 70, date: '2026-02-01' };
    const all = { offset: 0, limit: 10 };
    assert.deepEqual(await releases.list(ana.id, all), { total: 2, unread: 0, items: [first, second] });
    assert.deepEqual(await releases.list(ana.id, { offset: 1, limit: 5 }), {
      ...{ total: 2, unread: 0 },
      items: [second],
    });
    assert.deepEqual(await releases.list(rui.id, all), { total: 0, unread: 0, items: [] });

    await releases.markSeen(ana.id);
    assert.equal((await releases.list(ana.id, all)).unread, 0);
    catalogue = catalogueWith(
      [
        [70, 7, '2026-02-01'],
        [71, 7, '2026-02-28'],
        [72, 7, '2026-03-01'],
      ],
      [
        [1, 7, '2026-02-10'],
        [2, 7, '2026-03-02'],
        [3, 7, '2026-03-04'],
      ],
    );
    now = new Date('2026-03-03T12:00:00Z');
    assert.deepEqual(await releases.list(ana.id, { offset: 0, limit: 3 }), {
      ...{ total: 5, unread: 2 },
      items: [
        { kind: 'track', id: 2, date: '2026-03-02' },
        { kind: 'album', id: 72, date: '2026-03-01' },
        { kind: 'album', id: 71, date: '2026-02-28' },
      ],
    });
    await releases.markSeen(ana.id);
    assert.equal((await releases.list(ana.id, all)).unread, 0);
  });
});
