import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demo } from '@cantiga/demo';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { IMAGE_KINDS } from '../../domain/media/media.ts';
import { importBuiltIn } from '../built-in.ts';
import {
  findAlbumMedia,
  findImageOwner,
  findMp3Sizes,
  findPlaylistMedia,
  findTrackMedia,
  listAlbumMedia,
  listPlaylistMedia,
  listTrackMedia,
} from './media-rows.ts';

forEachDatabase(({ openFresh }) => {
  test('finds tracks, albums, playlists and images by id', async () => {
    const store = await openFresh();
    await importBuiltIn(store, async () => demo);
    const { db } = store;
    const track = await findTrackMedia(db, 10001);
    assert.ok(track !== undefined);
    assert.deepEqual(
      [
        track.name,
        track.artist_name,
        track.album_id,
        track.position,
        track.audio,
        track.audiodownload_allowed,
      ],
      ['The Ballad of the Lighthouse Cat', 'The Saltmarsh Choir', 1001, 1, 'demo:10001', true],
    );
    const album = await listAlbumMedia(db, 1001, 100);
    assert.deepEqual(await listAlbumMedia(db, 1001, 2), album.slice(0, 2));
    assert.deepEqual(
      album.map(({ position }) => position),
      album.map((_, i) => i + 1),
    );
    assert.deepEqual(album[0], track);
    assert.deepEqual(await findAlbumMedia(db, 1001), {
      id: 1001,
      name: track.album_name,
      artist_name: track.artist_name,
      image: '',
      zip_allowed: true,
    });

    // Sizes that the Studio or a folder import has noted, of files that are sent as they are.
    const [studio, folder, other, unknown] = album.map((one) => one.id);
    const audio = { [studio]: 'stored:3f.mp3', [folder]: '/srv/a.MP3', [other]: '/srv/b.flac' };
    for (const [of, path] of Object.entries(audio))
      await db.updateTable('track').set({ audio: path }).where('id', '=', Number(of)).execute();
    const file = { artist_id: 1, release_id: 1, name: 'a', duration: 1, tags: '{}', added: '' };
    await db
      .insertInto('studio_file')
      .values({ ...file, size: 4000, stored: 'stored:3f.mp3', peaks: new Uint8Array() })
      .execute();
    const noted = { modified: 0, hash: '', tags: '{}', claim: '', track_id: null, written: '', gone: '' };
    for (const [path, size] of [
      ['/srv/a.MP3', 5000],
      ['/srv/b.flac', 6000],
    ] as const)
      await db
        .insertInto('folder_file')
        .values({ ...noted, path, size })
        .execute();
    assert.deepEqual(
      await findMp3Sizes(db, [studio, folder, other, unknown]),
      new Map([
        [studio, 4000],
        [folder, 5000],
      ]),
    );

    const { id } = await db.selectFrom('playlist').select('id').orderBy('id').executeTakeFirstOrThrow();
    const listed = await db
      .selectFrom('playlist_track')
      .select('track_id')
      .where('playlist_id', '=', id)
      .orderBy('position')
      .execute();
    const playlist = await listPlaylistMedia(db, id, 3);
    assert.deepEqual(
      playlist.map((one) => one.id),
      listed.slice(0, 3).map(({ track_id }) => track_id),
    );
    const isOffered = async () =>
      (await listPlaylistMedia(db, id, 100)).some((one) => one.audiodownload_allowed);
    assert.equal(await isOffered(), true);
    const ids = listed.map(({ track_id }) => track_id);
    await db.updateTable('track').set({ audiodownload_allowed: 0 }).where('id', 'in', ids).execute();
    assert.equal(await isOffered(), false, 'nothing in it may be downloaded');
    assert.deepEqual(
      (await listTrackMedia(db, [ids[1], 4711, ids[0]])).map((one) => one.id),
      [ids[1], ids[0]],
      'in the order of the ids',
    );
    const { name, query, cover } = (await findPlaylistMedia(db, id, undefined))!;
    assert.deepEqual([typeof name, query, cover], ['string', '', '']);
    await db.updateTable('playlist').set({ private: 1 }).where('id', '=', id).execute();
    assert.equal(await findPlaylistMedia(db, id, undefined), undefined);
    assert.equal((await findImageOwner(db, 'album', 1001))?.name, track.album_name);
    const feed = await db.selectFrom('feed').select(['id', 'title']).orderBy('id').executeTakeFirstOrThrow();
    const title = JSON.parse(feed.title) as Record<string, string>;
    assert.deepEqual(await findImageOwner(db, 'feed', feed.id), {
      ...{ kind: 'feed', id: feed.id, file: '' },
      name: title[Object.keys(title)[0]],
    });
    const single = await db
      .selectFrom('track')
      .select('id')
      .where('album_id', 'is', null)
      .executeTakeFirstOrThrow();
    assert.equal((await findTrackMedia(db, single.id))?.album_name, '');
  });

  test('missing entities are not found', async () => {
    const { db } = await openFresh();
    assert.equal(await findTrackMedia(db, 1), undefined);
    assert.equal(await findAlbumMedia(db, 1), undefined);
    assert.equal(await findPlaylistMedia(db, 1, 1), undefined);
    assert.deepEqual(await listPlaylistMedia(db, 1, 100), []);
    assert.deepEqual(await listAlbumMedia(db, 1, 100), []);
    for (const kind of IMAGE_KINDS)
      if (kind !== 'playlist') assert.equal(await findImageOwner(db, kind, 1), undefined);
  });
});
