import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { textOfRow } from '../../catalogue/columns/row-texts.ts';
import type { EditableTrack } from '../../domain/admin.ts';
import { importPath } from '../../import/import.ts';
import { fileOf } from '../../import/sample-records.fixture.ts';
import { take } from '../playlists/lists.fixture.ts';
import { openAdmin } from './admin.fixture.ts';

const CONFLICT = { kind: 'conflict', message: /changed in the meantime/ };

forEachDatabase((database) => {
  test('a track is returned with all editable fields', async () => {
    const { administration } = await openAdmin(database);
    const { version, ...track } = await administration.get('track', 10);
    assert.match(version, /^[0-9a-f]{16}$/);
    assert.deepEqual(track, {
      ...{ kind: 'track', id: 10, name: 'Track 10', album_id: 80, position: 0, releasedate: '2020-01-01' },
      ...{ license_ccurl: 'http://creativecommons.org/licenses/by/4.0/', audiodownload_allowed: true },
      ...{ content_id_free: false, featured: false, vocalinstrumental: '', lang: '', gender: '' },
      ...{ acousticelectric: '', speed: '', genres: [], instruments: [], vartags: [] },
      ...{ visibility: 'shown', edited: [], image: '/image/?type=album&id=80', image_uploaded: false },
      ...{
        artist: { id: 8, name: 'Faro' },
        album: { id: 80, name: 'Brasa' },
        duration: 60,
        has_audio: false,
      },
    });
    const artist = await administration.get('artist', 7);
    assert.ok(artist.kind === 'artist');
    assert.deepEqual([artist.albums, artist.tracks, artist.merged_into], [1, 9, null]);
    const album = await administration.get('album', 70);
    assert.ok(album.kind === 'album');
    assert.deepEqual([album.artist, album.tracks, album.zip_allowed], [{ id: 7, name: 'Lume' }, 9, true]);
    await assert.rejects(administration.get('track', 11), { kind: 'not-found' });
  });

  test('an edit changes the given fields, notifies all nodes and is logged', async () => {
    const { administration, eva, rebuild, logged, changes } = await openAdmin(database);
    const before = await changes();
    const { version } = await administration.get('track', 10);
    const changed = await administration.edit(
      eva,
      'track',
      10,
      { name: '<b>Maré</b>', featured: true, genres: ['folk', 'rock'], speed: 'low', position: 3 },
      version,
    );
    assert.ok(changed.kind === 'track');
    assert.deepEqual(
      [changed.name, changed.featured, changed.genres, changed.speed, changed.position, changed.edited],
      ['<b>Maré</b>', true, ['folk', 'rock'], 'low', 3, ['featured', 'genres', 'name', 'position', 'speed']],
    );
    assert.notEqual(changed.version, version);
    assert.ok((await changes()) > before);
    const { tracks } = await rebuild();
    assert.equal(textOfRow(tracks.name.exact, 9), '<b>Maré</b>');
    assert.deepEqual(await logged(), [
      {
        ...{ who: 'eva', action: 'track.edit', subject: 'track 10' },
        detail: {
          before: { name: 'Track 10', featured: false, genres: [], speed: '', position: 0 },
          after: { name: '<b>Maré</b>', featured: true, genres: ['folk', 'rock'], speed: 'low', position: 3 },
        },
      },
    ]);
  });

  test('a date that an administrator sets is known, also in later imports', async () => {
    const { administration, eva, store } = await openAdmin(database);
    await store.db.updateTable('track').set({ undated: 1 }).where('id', '=', 10).execute();
    const readMark = async () =>
      (await store.db.selectFrom('track').select('undated').where('id', '=', 10).executeTakeFirstOrThrow())
        .undated;
    const edit = async (changes: { name?: string; releasedate?: string }) => {
      const { version } = await administration.get('track', 10);
      await administration.edit(eva, 'track', 10, changes, version);
    };
    await edit({ name: 'Maré', releasedate: '2020-01-01' });
    assert.equal(await readMark(), 1, 'the date is the same');
    await edit({ releasedate: '2004-05-06' });
    assert.equal(await readMark(), 0);
    const record = { entity: 'track', id: 10, name: 'Track 10', artist_id: 8, duration: 60 };
    const license_ccurl = 'http://creativecommons.org/licenses/by/4.0/';
    const file = await fileOf([{ ...record, releasedate: '2026-01-01', undated: true, license_ccurl }]);
    await importPath(store, file, { replace: true });
    assert.equal(await readMark(), 0);
  });

  test('an edit without changes is not logged', async () => {
    const { administration, eva, logged, changes } = await openAdmin(database);
    const [before, { version }] = [await changes(), await administration.get('album', 70)];
    const same = await administration.edit(eva, 'album', 70, { name: 'Onda', tags: [] }, version);
    assert.deepEqual([same.version, same.edited], [version, []]);
    assert.deepEqual([await changes(), await logged()], [before, []]);
  });

  test('the second of two concurrent edits is a conflict', async () => {
    const { administration, ana, eva, logged } = await openAdmin(database);
    const { version } = await administration.get('artist', 7);
    const edits = [
      administration.edit(ana, 'artist', 7, { name: 'Lúmia' }, version),
      administration.edit(eva, 'artist', 7, { website: 'https://lume.example/' }, version),
    ];
    const outcomes = await Promise.allSettled(edits);
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    await assert.rejects(Promise.all(edits), CONFLICT);
    assert.equal((await logged()).length, 1);
    const { version: latest } = await administration.get('artist', 7);
    await administration.edit(eva, 'artist', 7, { tags: ['folk'] }, latest);
    await assert.rejects(administration.edit(eva, 'artist', 7, { tags: [] }, latest), CONFLICT);
  });

  test('an edit after an import of the same entity is a conflict', async () => {
    const { store, administration, eva } = await openAdmin(database);
    const { version } = await administration.get('artist', 7);
    await take(store, [{ entity: 'artist', id: 7, name: 'Lume', website: 'https://lume.example/' }]);
    await assert.rejects(administration.edit(eva, 'artist', 7, { name: 'Lúmia' }, version), CONFLICT);
  });

  test('fields are validated by the rules of the import, and errors name them', async () => {
    const { administration, eva, logged } = await openAdmin(database);
    const cases: [kind: 'artist' | 'album' | 'track', change: object, field: string, message: RegExp][] = [
      ['artist', { name: '' }, 'name', /^name: expected a text of 1 to 500 characters/],
      ['artist', { name: 'x'.repeat(501) }, 'name', /^name: .*501 characters/],
      ['artist', { name: 'two\nlines' }, 'name', /^name: .*on one line/],
      [
        'artist',
        { website: 'javascript:alert(1)' },
        'website',
        /^website: expected an http or https address/,
      ],
      [
        'artist',
        { tags: ['folk', 'Rock'] },
        'tags',
        /^tags\[1\]: expected a tag: .*lower case.*, got "Rock"\.$/,
      ],
      ['album', { releasedate: '2020-02-30' }, 'releasedate', /^releasedate: expected a date that exists/],
      ['album', { type: 'ep' }, 'type', /^type: expected one of album, single, got "ep"/],
      ['track', { license_ccurl: '' }, 'license_ccurl', /^license_ccurl: expected an http or https address/],
      ['track', { genres: Array(101).fill('a') }, 'genres', /^genres: expected a list of at most 100/],
      ['track', { vocalinstrumental: 'both' }, 'vocalinstrumental', /^vocalinstrumental: expected one of/],
      ['track', { lang: 'eng' }, 'lang', /^lang: expected a language as two lower-case letters/],
      ['track', { speed: 'slow' }, 'speed', /^speed: expected one of verylow/],
      ['track', { position: 2 ** 31 }, 'position', /^position: expected a whole number from 0 to 2147483647/],
      ['track', { album_id: 71 }, 'album_id', /^album_id: expected the id of an album, got 71\.$/],
    ];
    for (const [kind, change, field, message] of cases) {
      const id = { artist: 7, album: 70, track: 1 }[kind];
      const { version } = await administration.get(kind, id);
      const refusal = { name: 'Refusal', kind: 'type', field, message };
      await assert.rejects(administration.edit(eva, kind, id, change, version), refusal);
      assert.equal((await administration.get(kind, id)).version, version);
    }
    assert.deepEqual(await logged(), []);
  });

  test('a name may be long, right-to-left, or look like HTML', async () => {
    const { administration, eva, rebuild } = await openAdmin(database);
    for (const name of ['x'.repeat(500), 'موسيقى الليل', '<script>alert(1)</script>', '日本 😀']) {
      const { version } = await administration.get('artist', 8);
      const edited = await administration.edit(eva, 'artist', 8, { name }, version);
      assert.equal(edited.name, name);
      assert.equal(textOfRow((await rebuild()).artists.name.exact, 1), name);
    }
  });

  test('a track can be moved to another album, and removed from it', async () => {
    const { administration, eva, rebuild } = await openAdmin(database);
    const edit = async (album_id: number | null) => {
      const { version } = await administration.get('track', 10);
      return (await administration.edit(eva, 'track', 10, { album_id }, version)) as EditableTrack;
    };
    assert.deepEqual((await edit(70)).album, { id: 70, name: 'Onda' });
    assert.equal((await rebuild()).tracks.album[9], 0);
    const single = await edit(null);
    assert.deepEqual([single.album, single.album_id, single.image], [null, null, '/image/?type=track&id=10']);
    assert.equal((await rebuild()).tracks.album[9], -1);
  });

  test('an import keeps edited fields, and changes the rest', async () => {
    const { store, administration, eva } = await openAdmin(database);
    const { version } = await administration.get('track', 10);
    const change = { name: 'Mine', genres: ['folk'], album_id: null, featured: true };
    await administration.edit(eva, 'track', 10, change, version);
    const { version: ofAlbum } = await administration.get('album', 80);
    await administration.edit(eva, 'album', 80, { zip_allowed: false }, ofAlbum);
    await take(store, [
      { entity: 'album', id: 80, name: 'Brasa viva', artist_id: 8, releasedate: '2020-01-01' },
      {
        ...{ entity: 'track', id: 10, name: 'Theirs', artist_id: 8, album_id: 80, duration: 61 },
        ...{ releasedate: '2021-01-01', license_ccurl: 'http://creativecommons.org/licenses/by/4.0/' },
        musicinfo: { speed: 'high', tags: { genres: ['rock'] } },
      },
    ]);
    const track = await administration.get('track', 10);
    assert.ok(track.kind === 'track');
    const { name, genres, album_id, featured, releasedate, speed, duration } = track;
    assert.deepEqual({ name, genres, album_id, featured }, change);
    assert.deepEqual([releasedate, speed, duration], ['2021-01-01', 'high', 61]);
    const album = await administration.get('album', 80);
    assert.ok(album.kind === 'album');
    assert.deepEqual([album.name, album.zip_allowed], ['Brasa viva', false]);
  });
});
