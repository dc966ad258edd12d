import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../test/databases.fixture.ts';
import { listClients } from '../core/applications/applications.ts';
import type { ImportStep } from '../domain/imports/import-runs.ts';
import type { StoredTrackRow } from '../domain/ports.ts';
import { dayOf } from '../domain/timestamps.ts';
import { readCatalogue } from '../store/catalogue/catalogue-rows.ts';
import { latestChanges } from '../store/changes/changes.ts';
import { importPath } from './import.ts';
import {
  album,
  artist,
  fileOf,
  peaks,
  readPeaks,
  readStats,
  readTracks,
  track,
  user,
} from './sample-records.fixture.ts';

forEachDatabase(({ openFresh }) => {
  test('accepts every entity, in any order of lines', async () => {
    const store = await openFresh();
    const path = await fileOf([
      { entity: 'relation', user_id: 3, track_id: 7, relation: 'like', date: '2020-01-02 03:04:05' },
      { entity: 'relation', user_id: 3, album_id: 5, relation: 'myalbums', date: '2020-01-02' },
      { entity: 'review', id: 1, user_id: 3, track_id: 7, score: 8, text: 'Two\nlines' },
      {
        entity: 'playlist',
        id: 9,
        name: 'Verão',
        user_id: 3,
        tracks: [{ track_id: 7, date: '2021-01-01' }, { track_id: 7 }],
      },
      { entity: 'radio', id: 2, name: 'norte', dispname: 'Norte', tags: ['rock'], tracks: [7] },
      {
        ...{
          entity: 'feed',
          id: 4,
          type: 'news',
          title: { en: 'New' },
          text: { en: 'Text' },
          link: 'http://x.example/',
        },
        ...{ lang: ['en'], date_start: '2020-01-01', date_end: '2020-02-01', position: 1 },
      },
      { entity: 'application', client_id: '5eedcafe', name: 'Demo', plan: 'readwrite', user_id: 3 },
      {
        ...track,
        musicinfo: { vocalinstrumental: 'vocal', lang: 'pt', tags: { genres: ['fado'], vartags: ['calm'] } },
        ratings: { popularity_total: 12.5 },
        waveform: peaks(3),
      },
      album,
      { ...user, password: 'correct horse' },
      {
        ...artist,
        similar: [{ name: 'Someone', score: 0.5 }],
        locations: [{ latitude: 1.5, longitude: -2, country: 'PRT', city: 'Porto' }],
      },
    ]);
    const summary = await importPath(store, path, { accounts: true });
    assert.deepEqual(summary.records, {
      ...{
        relation: 2,
        review: 1,
        playlist: 1,
        radio: 1,
        feed: 1,
        application: 1,
        track: 1,
        album: 1,
        user: 1,
        artist: 1,
      },
    });
    assert.equal(summary.credentials[0]?.client_id, '5eedcafe');
    assert.match(summary.credentials[0]?.client_secret ?? '', /^[0-9a-f]{32}$/);
    assert.deepEqual(await latestChanges(store.db), { catalogue: 1, application: 2, rating: 3 });
    assert.equal((await listClients(store.db))[0]?.plan, 'readwrite');

    const seen: { artists: unknown[]; albums: unknown[]; tracks: StoredTrackRow[] } = {
      artists: [],
      albums: [],
      tracks: [],
    };
    const version = await store.snapshot((snapshot) =>
      readCatalogue(snapshot, {
        artists: (rows) => void seen.artists.push(...rows),
        albums: (rows) => void seen.albums.push(...rows),
        tracks: (rows) => void seen.tracks.push(...rows),
      }),
    );
    assert.equal(version, 1);
    assert.deepEqual(seen.artists, [
      {
        id: 1,
        name: 'Ana Luz',
        website: '',
        joindate: dayOf(new Date()),
        image: '',
        locations: '[{"latitude":1.5,"longitude":-2,"country":"PRT","city":"Porto"}]',
        tags: '[]',
        description: '{}',
        similar: '[{"name":"Someone","score":0.5}]',
      },
    ]);
    assert.deepEqual(seen.albums, [
      {
        id: 5,
        name: 'Praia',
        artist_id: 1,
        releasedate: '2014-02-28',
        undated: 0,
        type: 'album',
        zip_allowed: 1,
        tags: '[]',
        description: '{}',
      },
    ]);
    const [only] = seen.tracks;
    assert.equal(seen.tracks.length, 1);
    const {
      name,
      album_id,
      audiodownload_allowed,
      featured,
      lang,
      genres,
      instruments,
      popularity_total,
      buzzrate,
      waveform,
    } = only;
    assert.deepEqual(
      {
        name,
        album_id,
        audiodownload_allowed,
        featured,
        lang,
        genres,
        instruments,
        popularity_total,
        buzzrate,
        waveform,
      },
      {
        name: 'Maré',
        album_id: 5,
        audiodownload_allowed: 1,
        featured: 0,
        lang: 'pt',
        genres: '["fado"]',
        instruments: '[]',
        popularity_total: 12.5,
        buzzrate: 0,
        waveform: 1,
      },
    );
    assert.deepEqual(await readStats(store), [
      { track_id: 7, playlisted: 1, favorited: 0, likes: 1, dislikes: 0, notes: 1, avgnote: 8 },
    ]);
    assert.deepEqual(await readPeaks(store, 0), new Map([[1, peaks(3)]]));
    const { password_hash } = await store.db
      .selectFrom('user')
      .select('password_hash')
      .executeTakeFirstOrThrow();
    assert.match(
      password_hash,
      /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
    const { reviewed, ...liked } = await store.db
      .selectFrom('user_track')
      .selectAll()
      .executeTakeFirstOrThrow();
    assert.deepEqual(liked, {
      user_id: 3,
      track_id: 7,
      liked: '2020-01-02 03:04:05',
      favorited: '',
      disliked: '',
      score: 8,
      updated: reviewed,
    });
    assert.deepEqual(await store.db.selectFrom('user_album').selectAll().execute(), [
      { user_id: 3, album_id: 5, date: '2020-01-02 00:00:00' },
    ]);
  });

  test('a record with an existing id replaces the old one; of users and applications, only the given fields', async () => {
    const store = await openFresh();
    const application = {
      entity: 'application',
      client_id: '0000abcd',
      name: 'Old',
      client_secret: '0123456789abcdef0123456789abcdef',
    };
    const playlist = {
      entity: 'playlist',
      id: 1,
      name: 'All',
      user_id: 3,
      tracks: [{ track_id: 7 }, { track_id: 7 }],
    };
    const users = [{ ...user, password: 'secret', email: 'rui@example.org' }, application, playlist];
    await importPath(
      store,
      await fileOf([artist, album, { ...track, lyrics: 'la la', featured: true }, ...users]),
      { accounts: true },
    );
    const before = await store.db.selectFrom('user').selectAll().executeTakeFirstOrThrow();
    const secretBefore = await store.db.selectFrom('application').selectAll().executeTakeFirstOrThrow();

    const { album_id, position, ...single } = track;
    const again = [
      { ...single, name: 'Maré cheia' },
      { ...user, dispname: 'Rui P.' },
    ];
    const summary = await importPath(
      store,
      await fileOf([
        ...again,
        { entity: 'application', client_id: '0000abcd', name: 'New' },
        { ...playlist, tracks: [{ track_id: 7 }] },
      ]),
      { accounts: true },
    );
    const [row] = await readTracks(store);
    assert.equal(row?.name, 'Maré cheia');
    assert.equal(row?.album_id, null);
    assert.equal(row?.lyrics, '');
    assert.equal(row?.featured, 0);
    const after = await store.db.selectFrom('user').selectAll().executeTakeFirstOrThrow();
    assert.deepEqual(after, { ...before, dispname: 'Rui P.' });
    const secretAfter = await store.db.selectFrom('application').selectAll().executeTakeFirstOrThrow();
    assert.deepEqual(secretAfter, { ...secretBefore, name: 'New' });
    assert.deepEqual(summary.credentials, []);
    assert.equal((await store.db.selectFrom('playlist_track').selectAll().execute()).length, 1);
  });

  test('a waveform keeps its record number until its peaks change, and a number is never reused', async () => {
    const store = await openFresh();
    const other = { ...track, id: 8 };
    const importTracks = async (...tracks: object[]) =>
      importPath(store, await fileOf([artist, album, ...tracks]));
    const numbers = async () => (await readTracks(store)).map((row) => row.waveform);

    await importTracks({ ...track, waveform: peaks(3) }, { ...other, waveform: peaks(5) });
    assert.deepEqual(await numbers(), [1, 2]);
    await importTracks({ ...track, waveform: peaks(3) }, { ...other, waveform: peaks(7) });
    assert.deepEqual(await numbers(), [1, 3]);
    await importTracks({ ...track, waveform: peaks(3) }, other);
    assert.deepEqual(await numbers(), [1, null]);
    await importTracks({ ...other, waveform: peaks(9) });
    assert.deepEqual(await numbers(), [1, 4]);
    assert.deepEqual(await readPeaks(store, 1), new Map([[4, peaks(9)]]));
  });

  test('a failed import changes nothing, and the next one works', async () => {
    const store = await openFresh();
    await importPath(store, await fileOf([artist, album, { ...track, waveform: peaks(3) }]));
    const many = Array.from({ length: 1000 }, (_, at) => ({ ...track, id: 100 + at, waveform: peaks(at) }));
    const path = await fileOf([...many, { ...track, artist_id: 77 }]);
    await assert.rejects(importPath(store, path), {
      kind: 'import',
      message:
        /:1001: track\.artist_id: expected the id of an artist in this file or in the store, got 77\.$/,
    });
    assert.equal((await readTracks(store)).length, 1);
    assert.equal((await readPeaks(store, 0)).size, 1);
    assert.equal((await latestChanges(store.db)).catalogue, 1);
    await importPath(store, await fileOf(many));
    assert.equal((await readTracks(store)).length, 1001);
    assert.deepEqual(
      (await readTracks(store)).slice(0, 3).map((row) => [row.id, row.waveform]),
      [
        [7, 1],
        [100, 2],
        [101, 3],
      ],
    );
  });

  test('two concurrent imports do not mix', async () => {
    const store = await openFresh();
    const tracksOf = (name: string) =>
      Array.from({ length: 500 }, (_, at) => ({ ...track, id: at + 1, name, waveform: peaks(at) }));
    const one = await fileOf([artist, album, ...tracksOf('one')]);
    const two = await fileOf([artist, album, ...tracksOf('two')]);
    await Promise.all([importPath(store, one), importPath(store, two)]);
    const rows = await readTracks(store);
    assert.equal(new Set(rows.map((row) => row.name)).size, 1);
    assert.equal(new Set(rows.map((row) => row.waveform)).size, 500);
    assert.equal((await readPeaks(store, 0)).size, 500);
  });

  test('user names must differ in more than case, within a file and across files', async () => {
    const store = await openFresh();
    await importPath(store, await fileOf([user]));
    await assert.rejects(importPath(store, await fileOf([{ ...user, id: 4, name: 'RUI' }])), {
      message: /:1: user\.name: expected a name that no other user has, got "RUI", the name of user 3\.$/,
    });
    const twice = await fileOf([
      { ...user, id: 5, name: 'Eva' },
      { ...user, id: 6, name: 'eva' },
    ]);
    await assert.rejects(importPath(store, twice), {
      message: /:2: user\.name: .* got "eva", the name of user 5\.$/,
    });
    const renamed = await fileOf([{ ...user, name: 'RUI' }]);
    await importPath(store, renamed);
    assert.equal((await store.db.selectFrom('user').select('name').executeTakeFirstOrThrow()).name, 'RUI');
  });

  test('reports progress, and stops when aborted', async () => {
    const store = await openFresh();
    const path = await fileOf([artist, album, track]);
    const stop = new AbortController();
    stop.abort();
    await assert.rejects(importPath(store, path, { signal: stop.signal }), {
      message: /stopped\. The catalogue was not changed/,
    });
    assert.deepEqual(await readTracks(store), []);
    const seen: ImportStep[] = [];
    await importPath(store, path, { onProgress: (progress) => void seen.push(progress) });
    const { done, total, records } = seen.at(-1)!;
    assert.deepEqual({ done, records }, { done: total, records: 3 });
  });

  test('an artist keeps its joindate; one that an earlier version has added without gets that of the import', async () => {
    const store = await openFresh();
    const records = (joindate: string) => fileOf([1, 2].map((id) => ({ ...artist, id, joindate })));
    await importPath(store, await records('2010-05-06'));
    await store.db.updateTable('artist').set({ joindate: '' }).where('id', '=', 1).execute();
    await importPath(store, await records('2015-01-01'));
    const rows = await store.db.selectFrom('artist').select('joindate').orderBy('id').execute();
    assert.deepEqual(
      rows.map(({ joindate }) => joindate),
      ['2015-01-01', '2010-05-06'],
    );
  });

  test('a review with the score 0 has none, and does not count in averages', async () => {
    const store = await openFresh();
    const reviews = [8, 0, undefined].map((score, at) => ({
      ...{ entity: 'review', id: 1 + at, user_id: 3 + at, track_id: track.id, text: 'x' },
      ...(score !== undefined && { score }),
    }));
    const users = [0, 1, 2].map((at) => ({ ...user, id: 3 + at, name: `user${at}` }));
    await importPath(store, await fileOf([artist, album, track, ...users, ...reviews]));
    const [{ notes, avgnote }] = await readStats(store);
    assert.deepEqual([notes, avgnote], [1, 8]);
  });

  test('pages through more rows than one page holds, by ascending id', async () => {
    const store = await openFresh();
    const many = Array.from({ length: 9001 }, (_, at) => ({ ...track, id: 9001 - at }));
    const likes = many.flatMap(({ id }) =>
      id % 2 ? { entity: 'relation', user_id: 3, track_id: id, relation: 'like' } : [],
    );
    const reviews = many.flatMap(({ id }) =>
      id % 3 ? [] : { entity: 'review', id, user_id: 3, track_id: id, score: 1 + (id % 10) },
    );
    await importPath(store, await fileOf([artist, album, user, ...many, ...likes, ...reviews]));
    assert.deepEqual(
      (await readTracks(store)).map((row) => row.id),
      Array.from({ length: 9001 }, (_, at) => at + 1),
    );
    const expected = many
      .map(({ id }) => ({
        track_id: id,
        playlisted: 0,
        favorited: 0,
        likes: id % 2,
        dislikes: 0,
        notes: id % 3 ? 0 : 1,
        avgnote: id % 3 ? 0 : 1 + (id % 10),
      }))
      .filter((row) => row.likes || row.notes)
      .reverse();
    assert.deepEqual(await readStats(store), expected);
  });
});
