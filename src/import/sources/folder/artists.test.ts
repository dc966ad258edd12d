/** Which artists a folder has, and how their guests are named. */
import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { onSqlite } from '../../../../test/databases.fixture.ts';
import type { Store } from '../../../store/store.ts';
import { importPath } from '../../import.ts';
import { fileOf } from '../../sample-records.fixture.ts';
import { addComments, addItunes, audio, BY, id3, newFolder, text, toneOf } from './music.fixture.ts';

const readTracks = async (store: Store) =>
  await store.db
    .selectFrom('track')
    .innerJoin('artist', 'artist.id', 'track.artist_id')
    .select(['track.id', 'track.name', 'artist.name as artist', 'artist_id', 'album_id'])
    .orderBy('track.audio')
    .execute();
const shownArtists = async (store: Store) =>
  (
    await store.db
      .selectFrom('artist')
      .leftJoin('hidden', (join) => join.onRef('hidden.id', '=', 'artist.id').on('kind', '=', 'artist'))
      .select('name')
      .where('hidden.id', 'is', null)
      .orderBy('name')
      .execute()
  ).map(({ name }) => name);

/** The tag, the artist, the title. */
const SEPARATED: [tag: string, artist: string, title: string][] = [
  ['Lume feat. Ana', 'Lume', 'Faro (feat. Ana)'],
  ['Lume FT. Ana', 'Lume', 'Faro (feat. Ana)'],
  ['Lume Featuring Ana', 'Lume', 'Faro (feat. Ana)'],
  ['Lume (feat. Rui & Zé)', 'Lume', 'Faro (feat. Rui & Zé)'],
  ['Lume [ft. Ana] & Rui', 'Lume', 'Faro (feat. Ana & Rui)'],
  ['Lume; Ana;Rui', 'Lume', 'Faro (feat. Ana & Rui)'],
  ['Lume & Ana', 'Lume', 'Faro (feat. Ana)'],
  ['lume / ANA', 'lume', 'Faro (feat. ANA)'],
  ['Lume, Ana, & Simon & Garfunkel', 'Lume', 'Faro (feat. Ana & Simon & Garfunkel)'],
  ['ルメ（feat．アナ）', 'ルメ', 'Faro (feat. アナ)'],
  ['livetune feat.初音ミク', 'livetune', 'Faro (feat. 初音ミク)'],
  ['Ｌｕｍｅ／Ana', 'Ｌｕｍｅ', 'Faro (feat. Ana)'],
  ['Кино feat. Ana', 'Кино', 'Faro (feat. Ana)'],
  // One artist each.
  ['Simon & Garfunkel', 'Simon & Garfunkel', 'Faro'],
  ['AC/DC', 'AC/DC', 'Faro'],
  ['Tyler, The Creator', 'Tyler, The Creator', 'Faro'],
  ['Lume & The Others', 'Lume & The Others', 'Faro'],
  ['"Weird Al" Yankovic', '"Weird Al" Yankovic', 'Faro'],
  ['Little Feat', 'Little Feat', 'Faro'],
  ['Sunn O)))', 'Sunn O)))', 'Faro'],
  ['Simon &amp; Garfunkel', 'Simon &amp; Garfunkel', 'Faro'],
];

onSqlite(({ openFresh }) => {
  test('artists are separated, the first is the artist, and the title names the guests', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    for (const name of ['Lume', 'Ana', 'Paul Simon'])
      await audio(join(folder, `alone/${name}.flac`), { artist: name, title: 'Faro', license: BY });
    for (const [at, [tag]] of SEPARATED.entries())
      await audio(join(folder, `${10 + at}.flac`), { artist: tag, title: 'Faro', license: BY });
    await importPath(store, folder);
    const found = (await readTracks(store)).slice(0, SEPARATED.length);
    // Names are compared without case: the first spelling is the one of the artist.
    const sameArtist = (name: string) => name.normalize('NFKC').toLowerCase();
    assert.deepEqual(
      found.map(({ artist, name }, at) => [SEPARATED[at][0], sameArtist(artist), name]),
      SEPARATED.map(([tag, artist, title]) => [tag, sameArtist(artist), title]),
    );
    assert.deepEqual((await importPath(store, folder)).records, {}, 'the next import finds the same');
  });

  test('guests that the title names are not added, and a title stays short enough', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    const long = 'x'.repeat(495);
    const titles = ['A (feat. Ana)', 'B [ft. ana & Rui]', 'C feat. Anabela', long];
    for (const [at, title] of titles.entries())
      await audio(join(folder, `${at}.flac`), { artist: 'Lume feat. Ana', title, license: BY });
    await importPath(store, folder);
    assert.deepEqual(
      (await readTracks(store)).map(({ name }) => name),
      [...titles.slice(0, 2), 'C feat. Anabela (feat. Ana)', long],
    );
  });

  test('several values are several artists in every format; a slash in ID3v2.3 is one only between artists', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    const mp3 = await readFile(await toneOf('.mp3'));
    const tagged = async (name: string, title: string, artist: string, version: 3 | 4) => {
      const frame = (id: string, content: string): [string, Buffer] => [
        id,
        Buffer.from(`\0${content}`, 'latin1'),
      ];
      const tag = id3([frame('TIT2', title), frame('TPE1', artist)], version);
      await writeFile(join(folder, name), Buffer.concat([tag, mp3]));
    };
    await tagged('1.mp3', 'v2.4', 'Lume\0Ana\0Rui', 4);
    await tagged('2.mp3', 'v2.3', 'Lume/Ana', 3);
    await tagged('3.mp3', 'v2.3, one', 'AC/DC', 3);
    await audio(join(folder, '4.flac'));
    await addComments(join(folder, '4.flac'), [
      ...(['Lume', 'Ana'] as const).map((name): [string, string] => ['ARTIST', name]),
      ['TITLE', 'comments'],
    ]);
    await audio(join(folder, '5.m4a'), { title: 'boxes' });
    await addItunes(join(folder, '5.m4a'), { ARTISTS: ['Lume', 'Ana'] });
    await audio(join(folder, '6.flac'), { artist: 'Ana', title: 'Solo' });
    await importPath(store, folder, { license: BY });
    assert.deepEqual(
      (await readTracks(store)).map(({ artist, name }) => `${artist}: ${name}`),
      [
        'Lume: v2.4 (feat. Ana & Rui)',
        'Lume: v2.3 (feat. Ana)',
        'AC/DC: v2.3, one',
        'Lume: comments (feat. Ana)',
        'Lume: boxes (feat. Ana)',
        'Ana: Solo',
      ],
    );
  });

  test('the album of an artist with guests is theirs', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    for (const [at, artist] of ['Lume', 'Lume feat. Ana', 'Lume; Rui'].entries())
      await audio(join(folder, `${at}.flac`), { artist, album: 'Mar', title: `T${at}`, license: BY });
    await audio(join(folder, 'rio/1.flac'), {
      artist: 'Ana',
      album: 'Rio',
      album_artist: 'Lume; Ana',
      license: BY,
    });
    await importPath(store, folder);
    const albums = await store.db
      .selectFrom('album')
      .innerJoin('artist', 'artist.id', 'album.artist_id')
      .select(['album.name', 'artist.name as artist'])
      .orderBy('album.id')
      .execute();
    assert.deepEqual(albums, [
      { name: 'Mar', artist: 'Lume' },
      { name: 'Rio', artist: 'Lume' },
    ]);
  });

  test('artists of the catalogue count, from any source; catalogue.json keeps a name as it is', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    await audio(join(folder, '1.flac'), { artist: 'Lume & Ana', title: 'Faro', license: BY });
    await importPath(store, folder);
    const [{ id, artist_id }] = await readTracks(store);
    assert.deepEqual(await shownArtists(store), ['Lume & Ana']);

    await importPath(
      store,
      await fileOf(['Lume', 'Ana'].map((name, at) => ({ entity: 'artist', id: at + 1, name }))),
    );
    await importPath(store, folder);
    const [split] = await readTracks(store);
    assert.deepEqual([split.id, split.artist, split.name], [id, 'Lume', 'Faro (feat. Ana)']);
    assert.equal(split.artist_id, artist_id, 'the artist has kept the id with their tracks');

    await text(join(folder, 'catalogue.json'), { artists: { 'LUME & Ana': {} } });
    await importPath(store, folder);
    const [whole] = await readTracks(store);
    assert.deepEqual([whole.id, whole.artist, whole.name], [id, 'Lume & Ana', 'Faro']);
  });

  test('a library that an earlier version has imported keeps its ids, and artists without tracks are hidden', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    const write = (name: string, artist: string, album = '') =>
      audio(join(folder, name), { artist, title: name, license: BY, ...(album !== '' && { album }) });
    // As that version has read them: one artist each.
    await write('1.flac', 'Lume');
    await write('2.flac', 'Lume with Ana');
    await write('3.flac', 'Rui with Zé', 'Mar');
    await importPath(store, folder);
    const before = await readTracks(store);
    await store.db.updateTable('folder_file').set({ modified: 1 }).execute();
    await write('2.flac', 'Lume feat. Ana');
    await write('3.flac', 'Rui feat. Zé', 'Mar');
    await importPath(store, folder);
    const after = await readTracks(store);
    const idsOf = (rows: typeof before) => rows.map(({ id, album_id }) => [id, album_id]);
    assert.deepEqual(idsOf(after), idsOf(before));
    assert.deepEqual(
      after.map(({ artist, name }) => `${artist}: ${name}`),
      ['Lume: 1.flac', 'Lume: 2.flac (feat. Ana)', 'Rui: 3.flac (feat. Zé)'],
    );
    assert.equal(after[2].artist_id, before[2].artist_id);
    assert.deepEqual(await shownArtists(store), ['Lume', 'Rui']);
    assert.deepEqual((await importPath(store, folder)).records, {});

    // The artist is shown again with a track.
    await write('2.flac', 'Lume with Ana');
    await store.db.updateTable('folder_file').set({ modified: 1 }).execute();
    await importPath(store, folder);
    assert.deepEqual(await shownArtists(store), ['Lume', 'Lume with Ana', 'Rui']);
    assert.deepEqual(
      (await readTracks(store)).map(({ artist_id }) => artist_id),
      before.map(({ artist_id }) => artist_id),
    );
  });

  test('files whose tags an earlier version has stored are read again', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    await audio(join(folder, '1.flac'), {
      artist: 'Lume; Ana',
      title: 'Faro',
      date: '20031201',
      license: BY,
    });
    await importPath(store, folder);
    const { tags } = await store.db.selectFrom('folder_file').select('tags').executeTakeFirstOrThrow();
    const { badDate: _, ...earlier } = JSON.parse(tags);
    const stored = JSON.stringify({ ...earlier, artist: 'Lume', date: '2003-01-01' });
    await store.db.updateTable('folder_file').set({ tags: stored }).execute();
    assert.equal((await importPath(store, folder)).files?.read, 1);
    assert.equal((await importPath(store, folder)).files?.read, 0);
    const track = await store.db.selectFrom('track').selectAll().executeTakeFirstOrThrow();
    assert.deepEqual([track.name, track.releasedate], ['Faro (feat. Ana)', '2003-12-01']);
  });

  test('of files for one track, the plain name is imported, and stays the track when others are added', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    const tags = { artist: 'Lume', album: 'Mar', title: 'Faro', track: '1', license: BY };
    for (const name of ['Copy of Faro', 'Faro (1)', 'Faro - Copy (2)', 'Faro copy', 'Faro'])
      await audio(join(folder, `${name}.flac`), tags);
    const { files } = await importPath(store, folder);
    assert.deepEqual(
      files?.skipped.map(({ reason }) => reason),
      Array.from({ length: 4 }, () => 'it is the same track as Faro.flac'),
    );
    const [{ id }] = await readTracks(store);
    await rm(join(folder, 'Faro.flac'));
    await importPath(store, folder);
    await audio(join(folder, 'Faro.flac'), tags);
    await importPath(store, folder);
    const rows = await store.db.selectFrom('track').select(['id', 'audio']).execute();
    assert.deepEqual(rows, [{ id, audio: join(folder, 'Copy of Faro.flac') }]);
  });

  test('tracks of an album follow its discs, whatever the names of the files', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    const write = (album: string, title: string, disc: string, track: string) =>
      audio(join(folder, `${title}.flac`), { artist: 'Lume', album, title, disc, track, license: BY });
    await write('Mar', 'a', '2', '2');
    await write('Mar', 'b', '2', '1');
    await write('Mar', 'c', '1', '2');
    await write('Mar', 'd', '1', '1');
    await write('Rio', 'e', '2', '1');
    await write('Rio', 'f', '1', '2');
    await importPath(store, folder);
    const tracks = await store.db
      .selectFrom('track')
      .select('name')
      .orderBy('album_id')
      .orderBy('position')
      .execute();
    assert.deepEqual(
      tracks.map(({ name }) => name),
      ['d', 'c', 'b', 'a', 'f', 'e'],
    );
  });
});
