import assert from 'node:assert/strict';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { onSqlite } from '../../../../test/databases.fixture.ts';
import { latestChanges } from '../../../store/changes/changes.ts';
import { hide, restore, visibilityOf } from '../../../store/hidden.ts';
import type { Store } from '../../../store/store.ts';
import { importPath } from '../../import.ts';
import { fileOf, readTracks, track } from '../../sample-records.fixture.ts';
import { audio, BY, newFolder } from './music.fixture.ts';

const MAR = { artist: 'Lume', album: 'Mar', license: BY };
const shown = async (store: Store) => (await readTracks(store)).map(({ name }) => name).sort();
const hiddenRows = async (store: Store) =>
  (await store.db.selectFrom('hidden').selectAll().orderBy('kind').execute()).map(
    ({ kind, reason }) => `${kind} ${reason}`,
  );

onSqlite(({ openFresh }) => {
  test('a track is hidden while its file is missing, with its album and artist if nothing is left of them', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    const at = (name: string) => join(folder, name);
    await audio(at('mar/1.flac'), { ...MAR, title: 'Onda', track: '1' });
    await audio(at('mar/2.flac'), { ...MAR, title: 'Faro', track: '2' }, 500);
    await audio(at('other.flac'), { artist: 'Ana', title: 'Rio', license: BY }, 600);
    await importPath(store, folder);
    const before = await readTracks(store);

    await rename(at('mar/2.flac'), at('2.flac.aside'));
    const { catalogue } = await latestChanges(store.db);
    const { files } = await importPath(store, folder);
    assert.deepEqual([files?.disappeared, files?.restored], [['mar/2.flac'], []]);
    assert.deepEqual(
      [await shown(store), await hiddenRows(store)],
      [['Onda', 'Rio'], ['track file-missing']],
    );
    assert.ok((await latestChanges(store.db)).catalogue > catalogue, 'a running service is notified');

    await rename(at('mar'), at('.mar'));
    await importPath(store, folder);
    assert.deepEqual(await shown(store), ['Rio']);
    assert.deepEqual(await hiddenRows(store), [
      'album file-missing',
      'artist file-missing',
      'track file-missing',
      'track file-missing',
    ]);

    await rename(at('.mar'), at('mar'));
    await rename(at('2.flac.aside'), at('mar/2.flac'));
    const back = await importPath(store, folder);
    assert.deepEqual(back.files?.restored.sort(), ['mar/1.flac', 'mar/2.flac']);
    assert.deepEqual([await readTracks(store), await hiddenRows(store)], [before, []]);
  });

  test('the return of a file does not restore what an administrator has hidden, nor the reverse', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    await audio(join(folder, '1.flac'), { ...MAR, title: 'Onda' });
    await audio(join(folder, '2.flac'), { ...MAR, title: 'Faro' }, 500);
    await importPath(store, folder);
    const onda = (await readTracks(store)).find(({ name }) => name === 'Onda')!;
    const visibility = async () => {
      const track = store.db.selectFrom('track').select(visibilityOf('track').as('visibility'));
      return (await track.where('id', '=', onda.id).executeTakeFirst())?.visibility;
    };
    await store.commit((trx) => hide(trx, 'track', onda.id));
    await rename(join(folder, '1.flac'), join(folder, '.1.flac'));
    await importPath(store, folder);
    assert.equal(await visibility(), 'hidden');
    assert.equal(await store.commit((trx) => restore(trx, 'track', onda.id)), true);
    assert.deepEqual([await visibility(), await shown(store)], ['file-missing', ['Faro']]);
    await store.commit((trx) => hide(trx, 'track', onda.id));
    await rename(join(folder, '.1.flac'), join(folder, '1.flac'));
    await importPath(store, folder);
    assert.deepEqual([await visibility(), await shown(store)], ['hidden', ['Faro']]);
  });

  test('a file that returns under another name, or in another folder, keeps its track', async () => {
    const store = await openFresh();
    const [one, two] = [await newFolder(), await newFolder()];
    await audio(join(one, '1.flac'), { ...MAR, title: 'Onda' });
    await audio(join(one, '2.flac'), { ...MAR, title: 'Faro' }, 500);
    await audio(join(two, '3.flac'), { artist: 'Ana', title: 'Rio', license: BY }, 600);
    await importPath(store, one);
    await importPath(store, two);
    const before = (await readTracks(store)).map(({ id, name }) => `${id} ${name}`);
    await mkdir(join(two, 'new'));
    await rename(join(one, '2.flac'), join(two, 'new/other.flac'));
    await importPath(store, one);
    assert.deepEqual(await shown(store), ['Onda', 'Rio']);
    const { files } = await importPath(store, two);
    assert.deepEqual(files?.restored, ['new/other.flac']);
    assert.deepEqual(
      (await readTracks(store)).map(({ id, name }) => `${id} ${name}`),
      before,
    );
  });

  test('a track that a file moves to an album without files shows the album again', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    await audio(join(folder, '1.flac'), { ...MAR, title: 'Onda' });
    await audio(join(folder, '2.flac'), { artist: 'Ana', title: 'Rio', license: BY }, 600);
    await importPath(store, folder);
    const [{ artist_id, album_id }] = (await readTracks(store)).filter(({ name }) => name === 'Onda');
    await rm(join(folder, '1.flac'));
    await importPath(store, folder);
    await importPath(store, await fileOf([{ ...track, artist_id, album_id }]));
    assert.deepEqual(
      [await shown(store), await hiddenRows(store)],
      [['Maré', 'Rio'], ['track file-missing']],
    );
  });
});
