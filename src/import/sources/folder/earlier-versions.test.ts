/** Folders that an earlier version has imported. The migrations of that time marked its files and names to be read and compared again. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { forEachDatabase } from '../../../../test/databases.fixture.ts';
import type { Store } from '../../../store/store.ts';
import { importPath } from '../../import.ts';
import { album, artist, fileOf, track } from '../../sample-records.fixture.ts';
import { audio, BY, newFolder } from './music.fixture.ts';

/** As they were stored before codes of recordings and loudness were read. */
const TAGS = {
  ...{ title: 'Before', artist: 'Lume', album: '', albumartist: '', compilation: false, single: false },
  ...{ disc: 0, number: 0, date: '2020-01-01', genres: [], moods: [], lang: '', speed: '', lyrics: '' },
  ...{ license: BY, picture: false, duration: 1 },
};

/** The keys by which folder imports identify names. */
const keyOf = (...parts: string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

async function remember({ db }: Store, path: string, title: string, track_id: number, gone = '') {
  const size = gone === '' ? (await stat(path)).size : 1;
  const row = { path, size, modified: -1, tags: JSON.stringify({ ...TAGS, title }), track_id, gone };
  await db
    .insertInto('folder_file')
    .values({ ...row, hash: title, claim: title, written: '' })
    .execute();
}

forEachDatabase(({ openFresh }) => {
  test('files read by an earlier version are read again, and keep their ids', async () => {
    const folder = await newFolder();
    const [same, damaged] = ['same.flac', 'damaged.flac'].map((name) => join(folder, name));
    await audio(same, { artist: 'Lume', title: 'Onda', license: BY, ISRC: 'ESA012112345' });
    await writeFile(damaged, 'no sound');
    const store = await openFresh();
    await remember(store, same, 'Onda', 7);
    await remember(store, damaged, 'Faro', 8);
    const { files } = await importPath(store, folder);
    assert.deepEqual([files?.read, files?.disappeared], [2, []]);
    const tracks = store.db.selectFrom('track').select(['id', 'name', 'isrc', 'replaygain']).orderBy('id');
    assert.deepEqual(await tracks.execute(), [
      { id: 7, name: 'Onda', isrc: 'ESA012112345', replaygain: null },
      { id: 8, name: 'Faro', isrc: '', replaygain: null },
    ]);
    assert.equal((await importPath(store, folder)).files?.read, 1, 'the damaged one is retried');
  });

  test('replaced records of a folder are detected, and both exist', async () => {
    const folder = await newFolder();
    const [one, two, lost] = ['1.flac', '2.flac', '3.flac'].map((name) => join(folder, name));
    const tags = { artist: 'Lume', album: 'Mar', license: BY };
    await audio(one, { ...tags, title: 'Onda', track: '1' });
    await audio(two, { ...tags, title: 'Faro', track: '2' }, 500);
    const store = await openFresh();
    // A file has replaced the artist, and the first track; the source of the file was not recorded.
    const replaced = await fileOf([
      { ...artist, id: 1, name: 'Ana Luz' },
      { ...album, id: 5, name: 'Mar', artist_id: 1 },
      ...['Other song', 'Faro', 'Lost'].map((name, at) => ({
        ...track,
        ...{ id: 7 + at, name, artist_id: 1, album_id: 5 },
      })),
    ]);
    await importPath(store, replaced);
    await store.db.updateTable('artist').set({ source: 'folder' }).execute();
    await store.db.updateTable('album').set({ source: 'folder' }).execute();
    await store.db.updateTable('track').set({ source: '' }).where('id', '=', 7).execute();
    for (const [id, audio] of [[8, two] as const, [9, lost] as const])
      await store.db.updateTable('track').set({ source: 'folder', audio }).where('id', '=', id).execute();
    await remember(store, one, '', 7);
    await remember(store, two, 'Faro', 8);
    await remember(store, lost, 'Lost', 9, '2024-01-01T00:00:00.000Z');
    await store.db
      .insertInto('folder_name')
      .values([
        { kind: 'artist', key: keyOf('artist', 'lume'), id: 1, written: '' },
        { kind: 'album', key: keyOf('album', 'lume', 'mar'), id: 5, written: '' },
      ])
      .execute();

    await importPath(store, folder);
    const sourcesOf = async (table: 'artist' | 'album' | 'track') =>
      (await store.db.selectFrom(table).select(['id', 'name', 'source']).orderBy('id').execute()).map(
        ({ id, name, source }) => `${id} ${name} ${source || '?'}`,
      );
    const FIRST = 1_000_000_000;
    assert.deepEqual(await sourcesOf('artist'), ['1 Ana Luz ?', `${FIRST} Lume folder`]);
    assert.deepEqual(await sourcesOf('album'), ['5 Mar folder']);
    const tracks = ['7 Other song ?', '8 Faro folder', '9 Lost folder', `${FIRST} Onda folder`];
    assert.deepEqual(await sourcesOf('track'), tracks);
    const label = await fileOf([{ entity: 'artist', id: 1, name: 'Ana Luz' }]);
    assert.deepEqual((await importPath(store, label)).refused, [], 'records without a source are adopted');
    await rm(one);
    assert.deepEqual((await importPath(store, folder)).files?.disappeared, ['1.flac']);
  });
});
