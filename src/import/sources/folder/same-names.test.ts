import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { onSqlite } from '../../../../test/databases.fixture.ts';
import type { Store } from '../../../store/store.ts';
import { importPath } from '../../import.ts';
import { audio, BY, id3, newFolder, toneOf } from './music.fixture.ts';
import { keyOf } from './texts.ts';

const LIVE = { artist: 'Lume', album: 'Live', license: BY };
const albums = async (store: Store) =>
  (
    await store.db
      .selectFrom('track')
      .innerJoin('album', 'album.id', 'track.album_id')
      .select(['album.id', 'album.name', 'album.releasedate', 'track.name as track'])
      .orderBy('track.name')
      .execute()
  ).map(({ id, releasedate, track }) => `${track}: ${id} ${releasedate.slice(0, 4)}`);
const FIRST = 1_000_000_000;

onSqlite(({ openFresh }) => {
  test('two releases of one name stay separate, and keep their ids when one is added later, removed and returns', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    await audio(join(folder, 'a/1.flac'), { ...LIVE, title: 'Onda', track: '1', date: '1999' });
    await audio(join(folder, 'a/2.flac'), { ...LIVE, title: 'Faro', track: '2', date: '1999' }, 500);
    await importPath(store, folder);
    const before = await albums(store);
    await audio(join(folder, 'b/1.flac'), { ...LIVE, title: 'Rio', track: '1', date: '2005' }, 600);
    await importPath(store, folder);
    assert.deepEqual(await albums(store), [
      `Faro: ${FIRST} 1999`,
      `Onda: ${FIRST} 1999`,
      `Rio: ${FIRST + 1} 2005`,
    ]);
    assert.deepEqual(before, (await albums(store)).slice(0, 2));
    assert.deepEqual((await importPath(store, folder)).records, {});
  });

  test('a release that earlier versions merged with another of its name keeps its id for the larger part', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    for (const [at, [title, date]] of [
      ['Onda', '1999'],
      ['Faro', '1999'],
      ['Rio', '2005'],
    ].entries())
      await audio(
        join(folder, `${date}/${at}.flac`),
        { ...LIVE, title, track: String(at < 2 ? at + 1 : 1), date },
        400 + at,
      );
    await importPath(store, folder);
    // As one album, like before.
    const [{ id }] = await store.db
      .selectFrom('album')
      .selectAll()
      .where('releasedate', 'like', '1999%')
      .execute();
    await store.db.updateTable('track').set({ album_id: id }).execute();
    await store.db.deleteFrom('folder_name').where('kind', '=', 'album').execute();
    const key = keyOf('album', 'lume', 'live');
    await store.db.insertInto('folder_name').values({ kind: 'album', key, id, written: '' }).execute();
    await store.db.updateTable('folder_file').set({ written: '' }).execute();
    await importPath(store, folder);
    const now = await albums(store);
    assert.deepEqual(now.slice(0, 2), [`Faro: ${id} 1999`, `Onda: ${id} 1999`]);
    assert.notEqual(now[2], `Rio: ${id} 2005`);
  });

  test('tags in another code page are decoded, and the report says so', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    const tone = await readFile(await toneOf('.mp3'));
    const cyrillic = (text: string) =>
      Buffer.from([
        0,
        ...[...text].map((mail) => (mail < '\x80' ? mail.charCodeAt(0) : mail.charCodeAt(0) - 0x410 + 0xc0)),
      ]);
    const tags: [string, Buffer][] = [
      ['TIT2', cyrillic('Группа крови')],
      ['TPE1', cyrillic('Кино')],
      ['TALB', cyrillic('Группа крови')],
      ['TCOP', Buffer.from(`\0${BY}`)],
    ];
    await writeFile(join(folder, '1.mp3'), Buffer.concat([id3(tags), tone]));
    await audio(
      join(folder, 'latin/2.mp3'),
      { artist: 'Björk', album: 'Jóga', title: 'Ágætis', license: BY },
      500,
      '-id3v2_version',
      '3',
    );
    await audio(
      join(folder, 'quotes/4.mp3'),
      { artist: 'Björk', album: 'Jóga', title: 'Don’t, you’re', license: BY },
      600,
      '-id3v2_version',
      '4',
    );
    // Another file of the folder, whose texts are unchanged.
    const western: [string, Buffer][] = [
      ['TPE1', Buffer.from('\0Bj\xf6rk', 'latin1')],
      ['TCOP', Buffer.from(`\0${BY}`)],
    ];
    await writeFile(
      join(folder, '3.mp3'),
      Buffer.concat([id3(western), await readFile(await toneOf('.mp3', 2))]),
    );
    const { notes } = await importPath(store, folder);
    assert.deepEqual(notes, ['The tags of 1 file were read as windows-1251, in: the folder itself.']);
    const rows = await store.db.selectFrom('artist').select('name').orderBy('name').execute();
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['Björk', 'Кино'],
    );
    assert.deepEqual((await importPath(store, folder)).records, {});
  });
});
