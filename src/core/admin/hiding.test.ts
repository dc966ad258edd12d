import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import type { CatalogueKind } from '../../domain/vocabulary.ts';
import {
  findAlbumMedia,
  findImageOwner,
  findTrackMedia,
  listAlbumMedia,
  listPlaylistMedia,
} from '../media/media-rows.ts';
import { fillCatalogue, take } from '../playlists/lists.fixture.ts';
import { openAdmin } from './admin.fixture.ts';

const ALL = { artists: [7, 8], albums: [70, 80], tracks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] };

forEachDatabase((database) => {
  test('hiding an artist hides albums and tracks, hiding an album its tracks; restoring shows all again', async () => {
    const { administration, eva, shown, logged } = await openAdmin(database);
    const cases: [CatalogueKind, number, typeof ALL][] = [
      ['artist', 8, { artists: [7], albums: [70], tracks: ALL.tracks.slice(0, 9) }],
      ['album', 80, { artists: [7, 8], albums: [70], tracks: ALL.tracks.slice(0, 9) }],
      ['track', 10, { ...ALL, tracks: ALL.tracks.slice(0, 9) }],
    ];
    for (const [kind, id, rest] of cases) {
      assert.equal((await administration.hide(eva, kind, id)).visibility, 'hidden');
      assert.deepEqual(await shown(), rest);
      assert.equal((await administration.hide(eva, kind, id)).visibility, 'hidden');
      assert.equal((await administration.restore(eva, kind, id)).visibility, 'shown');
      assert.deepEqual(await shown(), ALL);
      assert.equal((await administration.restore(eva, kind, id)).visibility, 'shown');
    }
    assert.deepEqual(
      (await logged()).map(({ action, subject }) => `${action} ${subject}`),
      [
        ...['artist.hide artist 8', 'artist.restore artist 8', 'album.hide album 80'],
        ...['album.restore album 80', 'track.hide track 10', 'track.restore track 10'],
      ],
    );
    await assert.rejects(administration.hide(eva, 'track', 11), { kind: 'not-found' });
  });

  test('hiding an artist hides the tracks of other artists on their albums', async () => {
    const { store, administration, eva, shown } = await openAdmin(database);
    await store.db.updateTable('track').set({ album_id: 80 }).where('id', '=', 1).execute();
    await administration.hide(eva, 'artist', 8);
    assert.deepEqual(await shown(), { artists: [7], albums: [70], tracks: ALL.tracks.slice(1, 9) });
    assert.equal((await administration.get('track', 1)).visibility, 'album-hidden');
    assert.equal(await findTrackMedia(store.db, 1), undefined);
    const hidden = await administration.find('track', { hidden: true, offset: 0, limit: 10 });
    assert.deepEqual(
      hidden.items.map(({ id }) => id),
      [10, 1],
    );
    await administration.restore(eva, 'artist', 8);
    assert.deepEqual(await shown(), ALL);
  });

  test('returns why an entity is hidden', async () => {
    const { administration, eva } = await openAdmin(database);
    const seen = async (kind: CatalogueKind, id: number) => (await administration.get(kind, id)).visibility;
    await administration.hide(eva, 'album', 80);
    assert.deepEqual([await seen('track', 10), await seen('artist', 8)], ['album-hidden', 'shown']);
    await administration.hide(eva, 'artist', 8);
    assert.deepEqual([await seen('track', 10), await seen('album', 80)], ['artist-hidden', 'hidden']);
    await administration.restore(eva, 'album', 80);
    assert.equal(await seen('album', 80), 'artist-hidden');
    await administration.hide(eva, 'track', 10);
    await administration.restore(eva, 'artist', 8);
    assert.equal(await seen('track', 10), 'hidden');
  });

  test('an import does not restore hidden entities', async () => {
    const { store, administration, eva, shown } = await openAdmin(database);
    await administration.hide(eva, 'artist', 7);
    await administration.hide(eva, 'track', 10);
    await fillCatalogue(store);
    assert.deepEqual(await shown(), { artists: [8], albums: [80], tracks: [] });
  });

  test('a hidden track has no audio, no zip and no image', async () => {
    const { store, administration, eva, rui } = await openAdmin(database);
    const { db } = store;
    await db.updateTable('track').set({ audio: 'a.flac' }).execute();
    const tracks = [{ track_id: 1 }, { track_id: 10 }];
    await take(store, [{ entity: 'playlist', id: 5, name: 'Both', user_id: rui.id, tracks }]);
    const findImages = async () =>
      await Promise.all([
        findImageOwner(db, 'artist', 8),
        findImageOwner(db, 'album', 80),
        findImageOwner(db, 'track', 10),
      ]);
    const playlist = async () => (await listPlaylistMedia(db, 5, 10)).map(({ id }) => id);
    for (const [kind, id, pictured] of [
      ['track', 10, [8, 80]],
      ['album', 80, [8]],
      ['artist', 8, []],
    ] as const) {
      await administration.hide(eva, kind, id);
      assert.equal(await findTrackMedia(db, 10), undefined);
      assert.deepEqual(await listAlbumMedia(db, 80, 100), []);
      assert.equal((await findAlbumMedia(db, 80)) === undefined, kind !== 'track');
      assert.deepEqual(await playlist(), [1]);
      assert.deepEqual(
        (await findImages()).flatMap((owner) => owner?.id ?? []),
        pictured,
      );
      await administration.restore(eva, kind, id);
      assert.deepEqual(await playlist(), [1, 10]);
      assert.equal(
        (await findImages()).every((owner) => owner !== undefined),
        true,
      );
    }
    await administration.hide(eva, 'track', 10);
    await administration.hide(eva, 'artist', 7);
    assert.deepEqual(await playlist(), []);
    assert.equal((await db.selectFrom('playlist_track').selectAll().execute()).length, 2, 'the entries stay');
  });
});
