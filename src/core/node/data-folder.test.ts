import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import { temporaryFolder } from '../../media/ffmpeg/audio.fixture.ts';
import { latestChanges } from '../../store/changes/changes.ts';
import { fillCatalogue } from '../playlists/lists.fixture.ts';
import { nameDataFiles } from './data-folder.ts';

const HASH = '3f'.repeat(32);
const STUDIO = `studio/originals/3f/${HASH}.flac`;

forEachDatabase(({ openFresh }) => {
  test('files of this data folder are named relative to it, those of others only if they were moved here', async (t) => {
    const store = await openFresh();
    await fillCatalogue(store);
    // A pattern, and a character of two code units.
    const data = join(await temporaryFolder(t), 'd_ta%🎵');
    await mkdir(join(data, 'studio/originals/3f'), { recursive: true });
    const { db } = store;
    const addStudioFile = (stored: string) =>
      db
        .insertInto('studio_file')
        .values({
          ...{ artist_id: 1, release_id: 1, name: 'a', size: 1, duration: 1, tags: '{}', added: '' },
          stored,
          peaks: new Uint8Array(),
        })
        .execute();
    const [first, second] = await db.selectFrom('track').select('id').orderBy('id').limit(2).execute();
    const audioOf = async ({ id }: { id: number }) =>
      (await db.selectFrom('track').select('audio').where('id', '=', id).executeTakeFirstOrThrow()).audio;
    const setAudio = async ({ id }: { id: number }, audio: string) => {
      await db
        .updateTable('track')
        .set({ audio, image: `embedded:${audio}` })
        .where('id', '=', id)
        .execute();
    };
    await setAudio(first, join(data, 'music/a.flac'));
    await setAudio(second, `/former/${STUDIO}`);
    const noted = {
      modified: 0,
      size: 1,
      hash: '',
      tags: '{}',
      claim: '',
      track_id: null,
      written: '',
      gone: '',
    };
    // An import before the first start has named one of them.
    for (const path of [
      join(data, 'music/a.flac'),
      `${data}2/b.flac`,
      join(data, 'music/c.flac'),
      'data:music/c.flac',
    ])
      await db
        .insertInto('folder_file')
        .values({ ...noted, path })
        .execute();
    await addStudioFile(`/former/${STUDIO}`);
    // One that was lost in the former folder, too.
    await addStudioFile(`/former/${STUDIO.replace('.flac', '.mp3')}`);
    const edit = { kind: 'track', id: first.id, field: 'audio' } as const;
    await db
      .insertInto('edited')
      .values({ ...edit, value: JSON.stringify(join(data, STUDIO)) })
      .execute();

    const before = await latestChanges(db);
    await nameDataFiles(store, data, quiet);
    assert.equal(await audioOf(first), 'data:music/a.flac');
    assert.equal(await audioOf(second), `/former/${STUDIO}`, 'its file is not here');
    const images = await db.selectFrom('track').select('image').where('id', '=', first.id).execute();
    assert.deepEqual(images, [{ image: 'embedded:data:music/a.flac' }]);
    const paths = await db.selectFrom('folder_file').select('path').orderBy('path').execute();
    const named = [`${data}2/b.flac`, 'data:music/a.flac', 'data:music/c.flac'];
    assert.deepEqual(paths.map(({ path }) => path).sort(), named.sort());
    assert.deepEqual(await db.selectFrom('edited').select('value').execute(), [
      { value: `"data:${STUDIO}"` },
    ]);
    assert.deepEqual(await latestChanges(db), before, 'the catalogue is the same');

    await writeFile(join(data, STUDIO), '');
    await nameDataFiles(store, data, quiet);
    assert.equal(await audioOf(second), `data:${STUDIO}`);
    assert.deepEqual(await db.selectFrom('studio_file').select('stored').orderBy('stored').execute(), [
      { stored: `data:${STUDIO}` },
      { stored: `data:${STUDIO.replace('.flac', '.mp3')}` },
    ]);
    assert.notDeepEqual(await latestChanges(db), before, 'the track has audio again');
  });
});
