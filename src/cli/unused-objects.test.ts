import assert from 'node:assert/strict';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { COMMAND_LINE } from '../domain/admin.ts';
import { importPath } from '../import/import.ts';
import { audio, BY, newFolder } from '../import/sources/folder/music.fixture.ts';
import { createFolderStorage } from '../media/storage/folder-storage.ts';
import { s3ForTests } from '../media/storage/s3-server.fixture.ts';
import { createS3Storage } from '../media/storage/s3-storage.ts';
import type { Storage } from '../media/storage/storage.ts';
import { sourceFolder } from '../media/transcodes/shared-transcodes.ts';
import { beginRun, endRun } from '../store/imports/import-runs.ts';
import { openStore } from '../store/store.ts';
import { runCommand } from './run.fixture.ts';
import { findUnused, removeUnused } from './unused-objects.ts';

const { newLocation, skip } = await s3ForTests();
const KINDS: Record<string, () => Promise<Storage>> = {
  folder: async () => createFolderStorage(await newFolder()),
  S3: async () => createS3Storage(newLocation()),
};
const TAGS = { artist: 'Lume', album: 'Mar', license: BY };
const mp3 = { from: Buffer.from('converted'), type: 'audio/mpeg' };
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

/** Two imported tracks with converted audio, of which the second was deleted. */
async function start(t: TestContext, storage: Storage) {
  const store = await openStore({ kind: 'sqlite', file: join(await newFolder(), 'cantiga.db') });
  t.after(async () => {
    storage.close();
    await store.close();
  });
  const folder = await newFolder();
  await audio(join(folder, '1.mp3'), { ...TAGS, title: 'Onda' });
  await audio(join(folder, '2.mp3'), { ...TAGS, title: 'Faro' }, 500);
  await importPath(store, folder, { storage });
  const tracks = await store.db.selectFrom('track').select(['id', 'audio']).orderBy('name').execute();
  for (const track of tracks) await storage.write(`${sourceFolder(track.audio)}9c41.mp3`, mp3);
  await storage.write('library/own.mp3', mp3);
  const [faro] = tracks;
  await store.db.deleteFrom('track').where('id', '=', faro.id).execute();
  const name = faro.audio.slice('stored:'.length);
  const unused = [`originals/${name.slice(0, 2)}/${name}`, `${sourceFolder(faro.audio)}9c41.mp3`];
  const keys = async () => (await Array.fromAsync(storage.list(''))).map(({ key }) => key);
  return { store, folder, unused, keys };
}

for (const [kind, create] of Object.entries(KINDS))
  test(`${kind}: the files of a deleted track are found after a day, and removed`, {
    skip: kind === 'S3' && skip,
  }, async (t) => {
    const storage = await create();
    const { store, folder, unused, keys } = await start(t, storage);
    assert.equal((await keys()).length, 5);
    const young = await findUnused(store, { storage, now: new Date() });
    assert.deepEqual([young.objects, young.listed.files], [[], 4]);

    const pruning = { storage, now: inDays(2) };
    const found = await findUnused(store, pruning);
    const { objects } = found;
    assert.deepEqual(
      objects.map(({ key }) => key),
      unused,
    );
    assert.ok(objects[0].size > 1000);

    const { id } = await beginRun(store, COMMAND_LINE, { kind: 'path', name: folder });
    await assert.rejects(removeUnused(store, found, { storage, now: new Date() }), { kind: 'conflict' });
    await store.commit((trx) => endRun(trx, id, COMMAND_LINE, { state: 'cancelled', reason: '' }));
    assert.equal((await keys()).length, 5);

    assert.equal((await removeUnused(store, found, pruning)).files, 2);
    assert.deepEqual(
      await keys(),
      (await keys()).filter((key) => !unused.includes(key)),
    );
    assert.equal((await keys()).length, 3);
    assert.deepEqual((await findUnused(store, pruning)).objects, []);

    await importPath(store, folder, { storage });
    assert.ok((await keys()).includes(unused[0]), 'the next import copies the file again');
  });

test('an object that was written again meanwhile stays', async (t) => {
  const storage = createFolderStorage(await newFolder());
  const { store, keys } = await start(t, storage);
  const found = await findUnused(store, { storage, now: inDays(2) });
  // As if it were written just now.
  assert.equal((await removeUnused(store, found, { storage, now: inDays(0.5) })).files, 0);
  assert.equal((await keys()).length, 5);
});

test('the command lists them with their sizes, and removes them with --yes', async () => {
  const folder = await newFolder();
  const env = { CANTIGA_STORAGE: 'folder:objects' };
  const unset = await runCommand(['prune'], { folder });
  assert.deepEqual([unset.code, /CANTIGA_STORAGE is not set/.test(unset.stderr)], [1, true]);
  const storage = createFolderStorage(join(folder, 'objects'));
  await storage.write('originals/3f/3f9a.mp3', { ...mp3, from: Buffer.alloc(1234) });
  const lastWeek = inDays(-7);
  await utimes(join(folder, 'objects/originals/3f/3f9a.mp3'), lastWeek, lastWeek);
  const shown = await runCommand(['prune'], { folder, env });
  assert.equal(
    shown.stdout,
    `          1,234  originals/3f/3f9a.mp3
Files: 1, 1 MB.
Files that nothing refers to: 1, 1 MB.
Nothing was removed. \`cantiga prune --yes\` removes them.
`,
  );
  assert.notEqual(await storage.find('originals/3f/3f9a.mp3'), undefined);

  const refused = await runCommand(['prune', '--yes'], { folder, env });
  assert.match(refused.stderr, /names no original of the storage, so it may be the wrong database/);
  assert.notEqual(await storage.find('originals/3f/3f9a.mp3'), undefined);

  const music = await newFolder();
  await audio(join(music, '1.mp3'), { ...TAGS, title: 'Onda' });
  await runCommand(['import', music], { folder, env });
  const { stdout } = await runCommand(['prune', '--yes', '--json'], { folder, env });
  assert.deepEqual(JSON.parse(stdout).removed, { files: 1, bytes: 1234 });
  assert.equal(await storage.find('originals/3f/3f9a.mp3'), undefined);
});
