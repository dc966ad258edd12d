/** The release date of a track: its tag, the folder, the file. */
import assert from 'node:assert/strict';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { onSqlite } from '../../../../test/databases.fixture.ts';
import { importPath } from '../../import.ts';
import { audio, BY, newFolder } from './music.fixture.ts';

const FILE_TIME = '2019-03-04';
const NEXT_YEAR = String(new Date().getUTCFullYear() + 1);

/** The tag, the date of the track, whether the report names it. */
const TAGS: [tag: string, date: string, isReported?: true][] = [
  ['2003', '2003-01-01'],
  ['2003-12', '2003-12-01'],
  ['2003-12-01T10:00:00', '2003-12-01'],
  ['20031201', '2003-12-01'],
  ['2003/12/1', '2003-12-01'],
  ['2003-00-00', '2003-01-01'],
  ['12/01/2003', '2003-01-01'],
  ['May 2003', '2003-01-01'],
  [NEXT_YEAR, `${NEXT_YEAR}-01-01`],
  ['0000', FILE_TIME],
  ['', FILE_TIME],
  ['2999', FILE_TIME, true],
  ['2003-13-01', FILE_TIME, true],
  ['20031301', FILE_TIME, true],
  ['2003-02-30', FILE_TIME, true],
  ['last summer', FILE_TIME, true],
];

/** The folder, the date of its tracks. */
const FOLDERS: [folder: string, date: string][] = [
  ['2003 - Mar', '2003-01-01'],
  ['Lume - 2004 - Mar', '2004-01-01'],
  ['Mar (2005)', '2005-01-01'],
  ['Mar [2006] FLAC', '2006-01-01'],
  ['Mar (2007)/CD 1', '2007-01-01'],
  ['2001 A Space Odyssey', FILE_TIME],
  ['Mar 1234', FILE_TIME],
  ['Mar (2999)', FILE_TIME],
];

onSqlite(({ openFresh }) => {
  test('a date is read in every form; one that is not possible is reported and not used', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    for (const [at, [date]] of TAGS.entries()) {
      const path = join(folder, `${10 + at}.flac`);
      await audio(path, { artist: 'Lume', title: `T${at}`, license: BY, ...(date !== '' && { date }) });
      await utimes(path, 0, new Date(`${FILE_TIME}T12:00:00Z`));
    }
    const { notes } = await importPath(store, folder);
    const tracks = await store.db.selectFrom('track').select('releasedate').orderBy('audio').execute();
    assert.deepEqual(
      tracks.map(({ releasedate }, at) => [TAGS[at][0], releasedate]),
      TAGS.map(([tag, date]) => [tag, date]),
    );
    const reported = TAGS.flatMap(([tag, , isReported], at) =>
      isReported ? `${10 + at}.flac (${tag})` : [],
    );
    assert.deepEqual(notes, [
      `The date of 5 files is not possible and was not used: ${reported.join(', ')}.`,
    ]);
    // Files that are not read again have the same notes.
    assert.deepEqual((await importPath(store, folder)).notes, notes);
  });

  test('without a date in the tags, the year of the folder comes before the time of the file', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    for (const [at, [name]] of FOLDERS.entries()) {
      const path = join(folder, name, '1.flac');
      await audio(path, { artist: `Artist ${at}`, album: 'Mar', title: 'Faro', license: BY });
      await utimes(path, 0, new Date(`${FILE_TIME}T12:00:00Z`));
    }
    await audio(join(folder, 'Sal (2008)/1.flac'), { artist: 'X', title: 'Sal', license: BY, date: '1998' });
    await importPath(store, folder);
    const rows = await store.db
      .selectFrom('track')
      .innerJoin('album', 'album.id', 'track.album_id')
      .innerJoin('artist', 'artist.id', 'track.artist_id')
      .select(['artist.name', 'track.releasedate', 'album.releasedate as ofAlbum'])
      .execute();
    const found = new Map(rows.map(({ name, releasedate, ofAlbum }) => [name, [releasedate, ofAlbum]]));
    assert.deepEqual(
      FOLDERS.map(([name], at) => [name, found.get(`Artist ${at}`)]),
      FOLDERS.map(([name, date]) => [name, [date, date]]),
    );
    const tagged = store.db.selectFrom('track').select('releasedate').where('name', '=', 'Sal');
    assert.equal((await tagged.executeTakeFirstOrThrow()).releasedate, '1998-01-01', 'a tag comes first');
  });
});
