import assert from 'node:assert/strict';
import { rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { forEachDatabase } from '../../../../test/databases.fixture.ts';
import { latestChanges } from '../../../store/changes/changes.ts';
import type { Store } from '../../../store/store.ts';
import { importPath } from '../../import.ts';
import { audio, BY, newFolder, text } from './music.fixture.ts';

const OF_RECORDING = { lyrics: 'la\nla', ISRC: 'ES-A01-21-12345', REPLAYGAIN_TRACK_GAIN: '-7.03 dB' };
const MAR = { artist: 'Lume', album: 'Mar', date: '2021-09-17', license: BY };

const readTracks = (store: Store) =>
  store.db
    .selectFrom('track')
    .innerJoin('artist', 'artist.id', 'track.artist_id')
    .leftJoin('album', 'album.id', 'track.album_id')
    .select(['track.id', 'track.name', 'artist.name as artist', 'album.name as album', 'track.position'])
    .orderBy('track.id')
    .execute();
const readAlbums = (store: Store) =>
  store.db
    .selectFrom('album')
    .innerJoin('artist', 'artist.id', 'album.artist_id')
    .select(['album.id', 'album.name', 'artist.name as artist', 'album.releasedate'])
    .orderBy('album.id')
    .execute();
const trackNamed = (store: Store, name: string) =>
  store.db.selectFrom('track').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

forEachDatabase(({ openFresh }) => {
  test('tags become artists, albums and tracks, with absolute paths of the files', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    const rest = { TBPM: '128', genre: 'Folk', language: 'glg', TMOO: 'calm' };
    await audio(join(folder, 'a/1.mp3'), { ...MAR, ...rest, title: 'Onda', track: '1', disc: '1' });
    await audio(join(folder, 'a/2.flac'), { ...MAR, title: 'Faro', track: '1', disc: '2', ...OF_RECORDING });
    await audio(join(folder, 'b/1.ogg'), { title: 'Um', artist: 'X', album: 'Sampler', license: BY });
    await audio(join(folder, 'b/2.ogg'), { title: 'Dois', artist: 'Y', album: 'Sampler', license: BY });
    await audio(join(folder, 'solo.mp3'), { title: 'Solo', artist: 'LUME', comment: BY });
    await text(join(folder, 'a/Folder.JPG'), 'not looked into');
    await text(join(folder, 'a/cover.png'), 'not looked into');

    const summary = await importPath(store, folder);
    assert.deepEqual(summary.records, { artist: 4, album: 2, track: 5 });
    assert.deepEqual(summary.files, { found: 5, read: 5, skipped: [], disappeared: [], restored: [] });
    const tracks = (await readTracks(store)).map(({ id, ...track }) => track);
    assert.deepEqual(tracks, [
      { name: 'Onda', artist: 'Lume', album: 'Mar', position: 1 },
      { name: 'Faro', artist: 'Lume', album: 'Mar', position: 2 },
      { name: 'Um', artist: 'X', album: 'Sampler', position: 1 },
      { name: 'Dois', artist: 'Y', album: 'Sampler', position: 2 },
      { name: 'Solo', artist: 'Lume', album: null, position: 0 },
    ]);
    const albums = await store.db.selectFrom('album').selectAll().orderBy('id').execute();
    assert.deepEqual(
      albums.map(({ name, type, image, zip_allowed }) => ({ name, type, image, zip_allowed })),
      [
        { name: 'Mar', type: 'album', image: join(folder, 'a/cover.png'), zip_allowed: 1 },
        { name: 'Sampler', type: 'album', image: '', zip_allowed: 1 },
      ],
    );
    assert.equal((await readAlbums(store))[1].artist, 'Various Artists');
    const onda = await trackNamed(store, 'Onda');
    const { audio: file, duration, releasedate, license_ccurl, genres, vartags, speed, lang } = onda;
    assert.deepEqual(
      { file, duration, releasedate, license_ccurl, genres, vartags, speed, lang },
      {
        ...{ file: join(folder, 'a/1.mp3'), duration: 1, releasedate: '2021-09-17', license_ccurl: BY },
        ...{ genres: '["folk"]', vartags: '["calm"]', speed: 'medium', lang: 'gl' },
      },
    );
    const { lyrics, isrc, replaygain } = await trackNamed(store, 'Faro');
    assert.deepEqual([lyrics, isrc, replaygain], ['la\nla', 'ESA012112345', -7.03]);
    assert.deepEqual([onda.isrc, onda.replaygain], ['', null]);
  });

  test('names come from the path if there are no tags, and new ids from the range for folders', async () => {
    const store = await openFresh();
    await store.db
      .insertInto('artist')
      .values({
        ...{ id: 70, name: 'Old', website: '', joindate: '', image: '', locations: '[]', tags: '[]' },
        ...{ description: '{}', similar: '[]' },
      })
      .execute();
    const folder = await newFolder();
    await audio(join(folder, 'Lume/Mar/CD1/02 - Faro.wav'));
    await utimes(join(folder, 'Lume/Mar/CD1/02 - Faro.wav'), 0, new Date('2019-03-04T12:00:00Z'));
    await importPath(store, folder, { license: 'https://creativecommons.org/licenses/by/4.0/deed.en' });
    assert.deepEqual(await readTracks(store), [
      { id: 1_000_000_000, name: 'Faro', artist: 'Lume', album: 'Mar', position: 2 },
    ]);
    const { releasedate, license_ccurl, artist_id } = await trackNamed(store, 'Faro');
    assert.deepEqual([releasedate, license_ccurl, artist_id], ['2019-03-04', BY, 1_000_000_000]);
  });

  test('the licence comes from tags, or from files in the folder or above; without one nothing is imported', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    const tags = { artist: 'Lume' };
    await audio(join(folder, 'tagged.mp3'), { ...tags, title: 'Tagged', license: BY });
    await audio(join(folder, 'in/beside.flac'), { ...tags, title: 'Beside' });
    await audio(join(folder, 'in/deep/deeper/below.flac'), { ...tags, title: 'Below' });
    await audio(join(folder, 'in/other/said.flac'), { ...tags, title: 'Said' });
    await audio(join(folder, 'bare.flac'), { ...tags, title: 'Bare' });
    await text(join(folder, 'in/LICENSE'), 'Attribution-ShareAlike 3.0 Unported\n');
    await text(join(folder, 'in/other/catalogue.json'), {
      license_ccurl: 'https://creativecommons.org/licenses/by-nd/4.0/',
    });
    await assert.rejects(importPath(store, folder), (error: Error) => {
      assert.match(error.message, /: 1 file has no licence\..*--license <url>\)\.\n {2}bare\.flac$/s);
      return true;
    });
    assert.deepEqual(await readTracks(store), []);
    assert.equal((await latestChanges(store.db)).catalogue, 0);

    await importPath(store, folder, { license: 'https://artlibre.org/licence/lal/' });
    const rows = await store.db
      .selectFrom('track')
      .select(['name', 'license_ccurl'])
      .orderBy('name')
      .execute();
    assert.deepEqual(
      rows.map(({ name, license_ccurl }) => [name, license_ccurl]),
      [
        ['Bare', 'https://artlibre.org/licence/lal/'],
        ['Below', 'http://creativecommons.org/licenses/by-sa/3.0/'],
        ['Beside', 'http://creativecommons.org/licenses/by-sa/3.0/'],
        ['Said', 'http://creativecommons.org/licenses/by-nd/4.0/'],
        ['Tagged', BY],
      ],
    );
  });

  test('catalogue.json overrides tags: the nearest file counts, and its entry for a track most of all', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    const tags = { artist: 'Lume', album: 'Mar', license: BY };
    await audio(join(folder, 'mar/1.flac'), { ...tags, title: 'Onda', track: '1' });
    await audio(join(folder, 'mar/2.flac'), { ...tags, title: 'Faro', track: '2' });
    const similar = [{ name: 'The Winter Harpers', score: 0.8 }];
    await text(join(folder, 'catalogue.json'), {
      audiodownload_allowed: false,
      featured: true,
      artists: { 'LUME ': { website: 'https://lume.example', similar } },
      tracks: { 'mar/2.flac': { audiodownload_allowed: true }, 'mar/3.flac': { featured: true } },
    });
    await text(join(folder, 'mar/catalogue.json'), { featured: false, zip_allowed: false });
    const { files } = await importPath(store, folder);
    assert.deepEqual(files?.skipped, [
      { file: 'catalogue.json', reason: 'names "mar/3.flac", which is no audio file' },
    ]);
    const [onda, faro] = [await trackNamed(store, 'Onda'), await trackNamed(store, 'Faro')];
    assert.deepEqual([onda.audiodownload_allowed, onda.featured], [0, 0]);
    assert.deepEqual([faro.audiodownload_allowed, faro.featured], [1, 0]);
    const artist = await store.db.selectFrom('artist').selectAll().executeTakeFirstOrThrow();
    assert.deepEqual([artist.website, JSON.parse(artist.similar)], ['https://lume.example', similar]);
    const album = await store.db.selectFrom('album').selectAll().executeTakeFirstOrThrow();
    assert.equal(album.zip_allowed, 0);

    const mistakes: [string | object, RegExp][] = [
      ['{"featured": yes}', /^catalogue\.json:1: expected /],
      [{ featured: 1 }, /^catalogue\.json: featured: expected true or false, got 1\.$/],
      [{ fetured: true }, /^catalogue\.json: expected no field "fetured"; did you mean "featured"\?/],
      [{ license_ccurl: 'CC BY' }, /^catalogue\.json: license_ccurl: expected an http or https address/],
      [
        { tracks: { 'a.mp3': { zip_allowed: true } } },
        /^catalogue\.json: tracks\["a\.mp3"\]: expected no field/,
      ],
      [
        { artists: { Lume: { image: 'a.jpg' } } },
        /^catalogue\.json: artists\["Lume"\]: expected no field "image"/,
      ],
      [{ artists: { Lume: { website: 'x' } } }, /^catalogue\.json: artist\.website: expected/],
    ];
    for (const [content, message] of mistakes) {
      await text(join(folder, 'catalogue.json'), content);
      await assert.rejects(importPath(store, folder), { kind: 'import', message });
    }
  });

  test('the next import keeps the ids, reads changed files and writes changed records', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    const at = (name: string) => join(folder, name);
    await audio(at('1.flac'), { ...MAR, title: 'Onda', track: '1' });
    await audio(at('2.flac'), { ...MAR, title: 'Faro', track: '2' }, 500);
    await importPath(store, folder);
    const before = await readTracks(store);
    const again = await importPath(store, folder);
    assert.deepEqual([again.records, again.files?.read], [{}, 0]);
    assert.equal((await latestChanges(store.db)).catalogue, 1, 'no node has to rebuild');

    // Fields that the folder does not contain are kept; the waveform as long as the audio is the same.
    const [{ id }] = before;
    const peaks = new Uint8Array(960).fill(7);
    await store.db.insertInto('waveform').values({ record: 1, track_id: id, peaks }).execute();
    await store.db.updateTable('track').set({ waveform: 1, listens_total: 9 }).where('id', '=', id).execute();
    await store.db.updateTable('meta').set({ value: '1' }).where('key', '=', 'waveform_records').execute();
    await text(at('catalogue.json'), { tracks: { '1.flac': { featured: true } } });
    assert.deepEqual((await importPath(store, folder)).records, { track: 1 });
    const { featured, waveform, listens_total } = await trackNamed(store, 'Onda');
    assert.deepEqual([featured, waveform, listens_total], [1, 1, 9]);

    await audio(at('1.flac'), { ...MAR, title: 'Onda Nova', track: '1' }, 600);
    const third = await importPath(store, folder);
    assert.deepEqual([third.records, third.files?.read], [{ track: 1 }, 1]);
    assert.deepEqual(await readTracks(store), [{ ...before[0], name: 'Onda Nova' }, before[1]]);
    const changed = await trackNamed(store, 'Onda Nova');
    assert.deepEqual([changed.waveform, changed.listens_total], [null, 9]);
  });

  test('a file that was moved, or replaced by one of another format, keeps its id', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    const at = (name: string) => join(folder, name);
    await audio(at('1.flac'), { ...MAR, title: 'Onda', track: '1' });
    await audio(at('2.flac'), { ...MAR, title: 'Faro', track: '2' }, 500);
    await importPath(store, folder);
    const before = await readTracks(store);
    await rename(at('1.flac'), at('moved.flac'));
    await rm(at('2.flac'));
    await audio(at('2.mp3'), { ...MAR, title: 'Faro', track: '2' }, 500);
    const { records, files } = await importPath(store, folder);
    assert.deepEqual([records, files?.disappeared], [{ track: 2 }, []]);
    assert.deepEqual(await readTracks(store), before);
    assert.equal((await trackNamed(store, 'Onda')).audio, at('moved.flac'));
    assert.equal((await trackNamed(store, 'Faro')).audio, at('2.mp3'));
  });

  test('an artist and an album keep their ids when all their tracks have a new name, and not before', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    const write = (number: string, tags: Record<string, string>) =>
      audio(join(folder, `${number}.flac`), { ...MAR, title: `T${number}`, track: number, ...tags });
    await write('1', {});
    await write('2', {});
    await importPath(store, folder);
    const [album] = await readAlbums(store);

    await write('1', { album: 'Mar de Fóra', artist: 'Lume Frío', album_artist: 'Lume Frío' });
    await importPath(store, folder);
    assert.equal((await readAlbums(store)).length, 2, 'half of it has another name: that is another album');
    await write('2', { album: 'Mar de Fóra', artist: 'Lume Frío', album_artist: 'Lume Frío' });
    await importPath(store, folder);
    const [first, second] = await readAlbums(store);
    assert.equal(first.id, album.id);
    assert.equal(
      (await readTracks(store)).every((track) => track.album === second.name),
      true,
    );

    await write('1', { album: 'Mar Aberto', artist: 'Lume Quente', album_artist: 'Lume Quente' });
    await write('2', { album: 'Mar Aberto', artist: 'Lume Quente', album_artist: 'Lume Quente' });
    await importPath(store, folder);
    assert.deepEqual(await readAlbums(store), [
      first,
      { ...second, name: 'Mar Aberto', artist: 'Lume Quente' },
    ]);
  });

  test('the former name of an artist and an album belongs to a new one when it returns', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    const write = (number: string, tags: Record<string, string>) =>
      audio(join(folder, `${number}.flac`), { ...MAR, title: `T${number}`, track: number, ...tags });
    const ids = async () => {
      const { artist_id, album_id } = await trackNamed(store, 'T1');
      return [artist_id, album_id];
    };
    await write('1', {});
    await importPath(store, folder);
    const first = await ids();
    await write('1', { album: 'Norte', artist: 'Faro' });
    await importPath(store, folder);
    assert.deepEqual(await ids(), first);
    await write('2', {});
    await importPath(store, folder);
    const { artist_id, album_id } = await trackNamed(store, 'T2');
    assert.ok(!first.includes(artist_id) && !first.includes(album_id));
    assert.deepEqual(
      (await readTracks(store)).map(({ name, artist, album }) => [name, artist, album]),
      [
        ['T1', 'Faro', 'Norte'],
        ['T2', 'Lume', 'Mar'],
      ],
    );
  });

  test('missing files are listed once, and restored unchanged when they return', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    const at = (name: string) => join(folder, name);
    await audio(at('1.flac'), { ...MAR, title: 'Onda', track: '1' });
    await audio(at('sub/2.flac'), { ...MAR, title: 'Faro', track: '2' }, 500);
    await importPath(store, folder);
    const before = await readTracks(store);
    await rename(at('sub'), at('.hidden'));
    assert.deepEqual((await importPath(store, folder)).files?.disappeared, ['sub/2.flac']);
    assert.deepEqual((await importPath(store, folder)).files?.disappeared, []);
    assert.deepEqual(await readTracks(store), before);
    const marked = store.db.selectFrom('folder_file').select('path').where('gone', '<>', '');
    assert.deepEqual(await marked.execute(), [{ path: at('sub/2.flac') }]);
    await rename(at('.hidden'), at('sub'));
    const { files } = await importPath(store, folder);
    assert.deepEqual([files?.read, files?.skipped], [0, []]);
    assert.deepEqual(await marked.execute(), []);
    assert.deepEqual(await readTracks(store), before);
  });
});
