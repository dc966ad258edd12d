import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { importPath } from '../../import/import.ts';
import { fileOf } from '../../import/sample-records.fixture.ts';
import { audio, BY, newFolder } from '../../import/sources/folder/music.fixture.ts';
import { openStore } from '../store.ts';
import { sources } from './013-sources.ts';
import { createEarlierDatabase } from './earlier.fixture.ts';
import { MIGRATIONS } from './migrations.ts';

const VERSION = MIGRATIONS.indexOf(sources);
const TAGS = JSON.stringify({ title: '', artist: '', album: '', albumartist: '', duration: 1 });

/** The keys by which folder imports identified names. */
const keyOf = (...parts: string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

/** The rows of a catalogue before this migration. */
const artistRow = (id: number, name: string) => `(${id}, '${name}', '', '', '', '[]', '[]', '{}', '[]')`;
const albumRow = (id: number, name: string, artist: number) =>
  `(${id}, '${name}', ${artist}, '2020-01-01', 'album', '', 1, '[]', '{}')`;
const trackRow = (id: number, name: string, artist: number, album: number, audio: string) =>
  `(${id}, '${name}', ${artist}, ${album}, 1, 1, '2020-01-01', '${BY}', '${audio}', '', 1, 0, 0, '', 0, 0, '', '', '', '', '', '', '[]', '[]', '[]', '')`;
const TRACK_COLUMNS =
  'id, name, artist_id, album_id, position, duration, releasedate, license_ccurl, audio, image, audiodownload_allowed, content_id_free, featured, prourl, prolicensing, probackground, lyrics, vocalinstrumental, lang, gender, acousticelectric, speed, genres, instruments, vartags, isrc';
const fileRow = (path: string, id: number, gone = '') =>
  `('${path}', 1, 1, '${id}', '${TAGS}', '${id}', ${id}, 'as before', '${gone}')`;

forEachDatabase(({ emptyLocation }) => {
  test('records get their source; replaced records of a folder are detected, and both exist', async () => {
    const folder = await newFolder();
    const [one, two, lost] = ['1.flac', '2.flac', '3.flac'].map((name) => join(folder, name));
    const tags = { artist: 'Lume', album: 'Mar', license: BY };
    await audio(one, { ...tags, title: 'Onda', track: '1' });
    await audio(two, { ...tags, title: 'Faro', track: '2' }, 500);
    const location = await emptyLocation();
    await createEarlierDatabase(location, VERSION, [
      // A file has replaced the artist, and the first track.
      `insert into artist (id, name, website, joindate, image, locations, tags, description, "similar") values ${artistRow(1, 'Ana Luz')}, ${artistRow(2, 'Label artist')}`,
      `insert into album (id, name, artist_id, releasedate, type, image, zip_allowed, tags, description) values ${albumRow(5, 'Mar', 1)}`,
      `insert into track (${TRACK_COLUMNS}) values ${trackRow(7, 'Other song', 1, 5, '')}, ${trackRow(8, 'Faro', 1, 5, two)}, ${trackRow(9, 'Lost', 1, 5, lost)}`,
      `insert into folder_file (path, size, modified, hash, tags, claim, track_id, written, gone) values
        ${fileRow(one, 7)}, ${fileRow(two, 8)}, ${fileRow(lost, 9, '2024-01-01T00:00:00.000Z')}`,
      `insert into folder_name (kind, key, id, written) values ('artist', '${keyOf('artist', 'lume')}', 1, 'x'), ('album', '${keyOf('album', 'lume', 'mar')}', 5, 'x')`,
      `insert into hidden (kind, id, at) values ('artist', 2, '2024-01-01T00:00:00.000Z')`,
      `insert into "user" (id, name, name_folded, dispname, lang, creationdate, avatar, email, password_hash, admin) values
        (1, 'eva', 'eva', 'Eva', '', '2020-01-01', '', '', 'hash', 0), (2, 'rui', 'rui', 'Rui', '', '2020-01-01', '', '', '', 0)`,
      `insert into playlist (id, name, user_id, creationdate) values (1, 'Hers', 1, '2020-01-01'), (2, 'His', 2, '2020-01-01')`,
    ]);
    const store = await openStore(location);
    try {
      const sourcesOf = async (table: 'artist' | 'album' | 'track' | 'user' | 'playlist') =>
        (await store.db.selectFrom(table).select(['id', 'name', 'source']).orderBy('id').execute()).map(
          ({ id, name, source }) => `${id} ${name} ${source || '?'}`,
        );
      assert.deepEqual(await sourcesOf('track'), ['7 Other song ?', '8 Faro folder', '9 Lost folder']);
      assert.deepEqual(await sourcesOf('user'), ['1 eva local', '2 rui ?']);
      assert.deepEqual(await sourcesOf('playlist'), ['1 Hers local', '2 His ?']);
      const hidden = store.db.selectFrom('hidden').select(['kind', 'id', 'reason']).orderBy('kind');
      assert.deepEqual(await hidden.execute(), [
        { kind: 'artist', id: 2, reason: 'administrator' },
        { kind: 'track', id: 9, reason: 'file-missing' },
      ]);

      await importPath(store, folder);
      const FIRST = 1_000_000_000;
      assert.deepEqual(await sourcesOf('artist'), [
        '1 Ana Luz ?',
        '2 Label artist ?',
        `${FIRST} Lume folder`,
      ]);
      assert.deepEqual(await sourcesOf('album'), ['5 Mar folder']);
      const tracks = ['7 Other song ?', '8 Faro folder', '9 Lost folder', `${FIRST} Onda folder`];
      assert.deepEqual(await sourcesOf('track'), tracks);
      const label = await fileOf([{ entity: 'artist', id: 1, name: 'Ana Luz' }]);
      assert.deepEqual((await importPath(store, label)).refused, [], 'records without a source are adopted');
      await rm(one);
      assert.deepEqual((await importPath(store, folder)).files?.disappeared, ['1.flac']);
    } finally {
      await store.close();
    }
  });
});
