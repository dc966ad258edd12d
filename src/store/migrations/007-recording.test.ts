import assert from 'node:assert/strict';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { importPath } from '../../import/import.ts';
import { audio, BY, newFolder } from '../../import/sources/folder/music.fixture.ts';
import { openStore } from '../store.ts';
import { createEarlierDatabase } from './earlier.fixture.ts';

/** The row of a file before this migration. */
const TAGS = {
  ...{ title: 'Before', artist: 'Lume', album: '', albumartist: '', compilation: false, single: false },
  ...{ disc: 0, number: 0, date: '2020-01-01', genres: [], moods: [], lang: '', speed: '', lyrics: '' },
  ...{ license: BY, picture: false, duration: 1 },
};

async function rememberedRow(path: string, title: string, trackId: number): Promise<string> {
  const { size, mtimeMs } = await stat(path);
  const tags = JSON.stringify({ ...TAGS, title });
  return `('${path}', ${size}, ${Math.floor(mtimeMs)}, '', '${tags}', '${title}', ${trackId}, '', '')`;
}

forEachDatabase(({ emptyLocation }) => {
  test('files read by an earlier version are read again, and keep their ids', async () => {
    const folder = await newFolder();
    const [same, damaged] = ['same.flac', 'damaged.flac'].map((name) => join(folder, name));
    await audio(same, { artist: 'Lume', title: 'Onda', license: BY, ISRC: 'ESA012112345' });
    await writeFile(damaged, 'no sound');
    const location = await emptyLocation();
    await createEarlierDatabase(location, 6, [
      `insert into folder_file (path, size, modified, hash, tags, claim, track_id, written, gone) values
        ${await rememberedRow(same, 'Onda', 7)}, ${await rememberedRow(damaged, 'Faro', 8)}`,
    ]);
    const store = await openStore(location);
    try {
      const { files } = await importPath(store, folder);
      assert.deepEqual([files?.read, files?.disappeared], [2, []]);
      const tracks = store.db.selectFrom('track').select(['id', 'name', 'isrc', 'replaygain']).orderBy('id');
      assert.deepEqual(await tracks.execute(), [
        { id: 7, name: 'Onda', isrc: 'ESA012112345', replaygain: null },
        { id: 8, name: 'Faro', isrc: '', replaygain: null },
      ]);
      assert.equal((await importPath(store, folder)).files?.read, 1, 'the damaged one is retried');
    } finally {
      await store.close();
    }
  });
});
