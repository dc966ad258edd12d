/** Folders that disappear, cannot be read, or are being written; and a store on a full disk. */
import assert from 'node:assert/strict';
import { renameSync } from 'node:fs';
import { chmod, mkdir, rename, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onSqlite } from '../../../../test/databases.fixture.ts';
import { openStore, type Store } from '../../../store/store.ts';
import { importPath } from '../../import.ts';
import { importFolder } from './folder.ts';
import { audio, BY, newFolder, text } from './music.fixture.ts';

const TAGS = { artist: 'Lume', album: 'Mar', license: BY };
const titles = async (store: Store) =>
  (await store.db.selectFrom('track').select('name').orderBy('name').execute()).map(({ name }) => name);
const goneFiles = async (store: Store) =>
  (await store.db.selectFrom('folder_file').select('path').where('gone', '<>', '').execute()).length;

onSqlite(({ openFresh }) => {
  test('a folder that was full and is empty is rejected, and nothing counts as missing', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    await audio(join(folder, '1.flac'), { ...TAGS, title: 'Onda' });
    await audio(join(folder, '2.flac'), { ...TAGS, title: 'Faro' });
    await importPath(store, folder);
    await rename(folder, `${folder} aside`);
    await assert.rejects(importPath(store, folder), {
      kind: 'import',
      message: / does not exist; expected/,
    });
    await mkdir(folder);
    await assert.rejects(importPath(store, folder), {
      kind: 'import',
      message:
        /got a folder without any\. Before, it held 2: is its drive not mounted\? The catalogue stays as it was\. \(If it was emptied on purpose, --allow-empty hides its tracks\.\)$/,
    });
    assert.equal(await goneFiles(store), 0);
    const { files } = await importPath(store, folder, { allowEmpty: true });
    assert.deepEqual(files?.disappeared, ['1.flac', '2.flac']);
    await assert.rejects(
      importPath(store, await newFolder(), { allowEmpty: true }),
      /a folder without any\.$/,
    );
  });

  test('a folder that disappears while it is read changes nothing', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    for (const number of [1, 2, 3])
      await audio(join(folder, `${number}.flac`), { ...TAGS, title: `T${number}` });
    await importPath(store, folder);
    await audio(join(folder, '4.flac'), { ...TAGS, title: 'T4' });
    // `aborted` is read after the walk of the folder, and before each file.
    let checks = 0;
    const signal = {
      get aborted() {
        if (++checks === 3) renameSync(folder, `${folder} aside`);
        return false;
      },
    } as AbortSignal;
    await assert.rejects(importPath(store, folder, { signal }), {
      kind: 'import',
      message: /: the folder disappeared while it was read\. The catalogue was not changed\.$/,
    });
    assert.deepEqual([await goneFiles(store), await titles(store)], [0, ['T1', 'T2', 'T3']]);
  });

  test('a file that is being written keeps its known data', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    const [known, fresh] = ['1.flac', '2.flac'].map((name) => join(folder, name));
    await audio(known, { ...TAGS, title: 'Onda' });
    await importFolder(store, folder);
    await audio(known, { ...TAGS, title: 'Onda Nova' });
    await audio(fresh, { ...TAGS, title: 'Faro' });
    const early = await importFolder(store, folder, { unsettled: new Set([known, fresh]) });
    assert.deepEqual([early.records, early.files?.skipped, early.files?.disappeared], [{}, [], []]);
    assert.deepEqual(await titles(store), ['Onda']);
    await importFolder(store, folder);
    assert.deepEqual(await titles(store), ['Faro', 'Onda Nova']);
  });

  test('an unreadable file is reported, and its known data is kept', {
    skip: process.getuid?.() === 0 && 'root may read everything',
  }, async () => {
    const store = await openFresh();
    const folder = await newFolder();
    const at = (name: string) => join(folder, name);
    await audio(at('1.flac'), { ...TAGS, title: 'One' });
    await audio(at('closed/2.flac'), { ...TAGS, title: 'Two' });
    await audio(at('listed/3.flac'), { ...TAGS, title: 'Three' });
    await importPath(store, folder);
    await audio(at('4.flac'), { ...TAGS, title: 'Four' });
    await chmod(at('4.flac'), 0o000);
    await chmod(at('closed'), 0o000);
    await chmod(at('listed'), 0o400);
    try {
      const { files } = await importPath(store, folder);
      assert.deepEqual(files?.skipped, [
        { file: '4.flac', reason: 'permission denied' },
        { file: 'closed', reason: 'the folder cannot be read: permission denied' },
        { file: 'listed/3.flac', reason: 'permission denied' },
      ]);
      assert.deepEqual([files.disappeared, await goneFiles(store)], [[], 0]);
      await chmod(folder, 0o000);
      await assert.rejects(importPath(store, folder), { kind: 'import', message: /permission denied/ });
    } finally {
      await chmod(folder, 0o700);
      for (const name of ['closed', 'listed']) await chmod(at(name), 0o700);
    }
  });

  test('files of three gigabytes are imported or reported like small ones', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    const size = 3 * 1024 ** 3;
    await audio(join(folder, 'sound.flac'), { ...TAGS, title: 'Long' });
    await writeFile(join(folder, 'nothing.wav'), '');
    await writeFile(join(folder, 'nothing.flac'), '');
    for (const name of ['sound.flac', 'nothing.wav', 'nothing.flac'])
      await truncate(join(folder, name), size);
    const { files } = await importPath(store, folder);
    assert.deepEqual(await titles(store), ['Long']);
    assert.deepEqual(
      files?.skipped.map(({ file }) => file),
      ['nothing.flac', 'nothing.wav'],
    );
  });

  test('dots in names do not lead out of the folder', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    await audio(join(folder, 'a..b/6...flac'), { ...TAGS, title: 'Dots' });
    await audio(join(folder, 'music/1.flac'), { ...TAGS, title: 'Inside' });
    const outside = join(folder, 'outside.flac');
    await audio(outside, { ...TAGS, title: 'Outside' });
    const names = ['../outside.flac', './1.flac', outside, '1.flac'];
    await text(join(folder, 'music/catalogue.json'), {
      tracks: Object.fromEntries(names.map((name) => [name, { featured: true }])),
    });
    const { files } = await importPath(store, folder);
    assert.equal(files?.skipped.length, 3, 'all but the last');
    const featured = await store.db.selectFrom('track').select('name').where('featured', '=', 1).execute();
    assert.deepEqual(featured, [{ name: 'Inside' }]);
    assert.deepEqual(await titles(store), ['Dots', 'Inside', 'Outside']);
  });
});

test('a full disk changes nothing', async () => {
  const folder = await newFolder();
  await audio(join(folder, 'music/1.flac'), { ...TAGS, title: 'Onda' });
  const store = await openStore({ kind: 'sqlite', file: join(folder, 'cantiga.db') });
  try {
    await importPath(store, join(folder, 'music'));
    // SQLite fails as on a full disk, without filling one.
    await sql`pragma max_page_count = 1`.execute(store.db);
    const lyrics = Array.from({ length: 10_000 }, (_, line) => `la ${line}`).join('\n');
    await audio(join(folder, 'music/2.flac'), { ...TAGS, title: 'Faro', lyrics });
    await assert.rejects(importPath(store, join(folder, 'music')), {
      kind: 'store',
      message: /^Cannot write the SQLite file .*: the disk is full\.$/,
    });
    assert.deepEqual(await titles(store), ['Onda']);
    await sql`pragma max_page_count = 1000000`.execute(store.db);
    await importPath(store, join(folder, 'music'));
    assert.deepEqual(await titles(store), ['Faro', 'Onda']);
  } finally {
    await store.close();
  }
});
