import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { onSqlite } from '../../../../test/databases.fixture.ts';
import { mergeArtist } from '../../../core/admin/merge-artists.ts';
import { editRow } from '../../../store/catalogue-edits.ts';
import { hide } from '../../../store/hidden.ts';
import type { Store } from '../../../store/store.ts';
import { importPath } from '../../import.ts';
import { readTracks } from '../../sample-records.fixture.ts';
import { audio, BY, newFolder } from './music.fixture.ts';

const idOf = async ({ db }: Store, table: 'artist' | 'track', name: string) =>
  (await db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

onSqlite(({ openFresh }) => {
  test('a changed folder undoes no decisions of administrators', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    const put = (file: string, artist: string, title: string, genre: string) =>
      audio(join(folder, file), { artist, title, genre, license: BY });
    await put('1.flac', 'Lume', 'Onda', 'folk');
    await put('2.flac', 'Lumé', 'Faro', 'folk');
    await put('3.flac', 'Lume', 'Brasa', 'folk');
    await importPath(store, folder);
    const [lume, other, onda] = [
      await idOf(store, 'artist', 'Lume'),
      await idOf(store, 'artist', 'Lumé'),
      await idOf(store, 'track', 'Onda'),
    ];
    const brasa = await idOf(store, 'track', 'Brasa');
    await store.commit(async (trx) => {
      await mergeArtist(trx, other, lume);
      await editRow(trx, 'track', onda, { name: 'Onda Nova' });
      await hide(trx, 'track', brasa);
    });

    for (const [at, title] of ['Onda', 'Faro', 'Brasa'].entries())
      await put(`${at + 1}.flac`, at === 1 ? 'Lumé' : 'Lume', title, 'rock');
    await put('4.flac', 'Lumé', 'Norte', 'rock');
    assert.equal((await importPath(store, folder)).files?.read, 4);
    const shown = (await readTracks(store)).map(({ name, artist_id, genres }) => [name, artist_id, genres]);
    assert.deepEqual(shown, [
      ['Onda Nova', lume, '["rock"]'],
      ['Faro', lume, '["rock"]'],
      ['Norte', lume, '["rock"]'],
    ]);
    assert.equal((await importPath(store, folder)).files?.read, 0);
  });
});
