import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { Refusal } from '../../domain/refusal.ts';
import { newFolder } from '../../import/sources/folder/music.fixture.ts';
import { createFolderStorage } from '../../media/storage/folder-storage.ts';
import { createUploads } from './uploads.ts';

async function filesBelow(folder: string): Promise<number> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).length;
}

for (const isShared of [false, true])
  test(`an abandoned upload is deleted after a day, ${isShared ? 'in the storage' : 'in the data folder'}`, async () => {
    const [data, storage] = [await newFolder(), await newFolder()];
    const folder = join(data, 'uploads');
    const shared = isShared ? createFolderStorage(storage) : undefined;
    const uploads = createUploads({ folder, shared, max: 1000, requireRoom() {} });
    const body = async function* () {
      yield Buffer.from('x');
    };
    await uploads.add(uploads.begin(), 'Lume/1.mp3', 1_000_000_000_000, body());
    const left = async () => (await filesBelow(folder)) + (await filesBelow(storage));
    const inHours = (hours: number) => new Date(Date.now() + hours * 3600_000);
    await uploads.tidy(inHours(23));
    assert.equal(await left(), 1);
    await uploads.tidy(inHours(25));
    assert.equal(await left(), 0);
  });

for (const why of ['files are missing', 'the disk is full'])
  test(`the copy of an upload of all nodes does not stay on this node if ${why}`, async () => {
    const [data, storage] = [await newFolder(), await newFolder()];
    const folder = join(data, 'uploads');
    let isFull = false;
    let checks = 0;
    const uploads = createUploads({
      folder,
      shared: createFolderStorage(storage),
      max: 1000,
      requireRoom() {
        if (isFull && ++checks > 1) throw new Refusal('overload', 'The disk is full.');
      },
    });
    const body = async function* () {
      yield Buffer.from('x');
    };
    const id = uploads.begin();
    for (const name of ['1.mp3', '2.mp3']) await uploads.add(id, name, 0, body());
    isFull = why === 'the disk is full';
    await assert.rejects(uploads.collect(id, 3), { kind: isFull ? 'overload' : 'conflict' });
    assert.deepEqual([await filesBelow(folder), await filesBelow(storage)], [0, 2]);
  });
