import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, open, readdir, readlink, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, type TestContext, test } from 'node:test';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import { temporaryFolder } from '../ffmpeg/audio.fixture.ts';
import { continued } from './continued.ts';
import { createFolderStorage } from './folder-storage.ts';
import { reportedStorage } from './reported-storage.ts';
import { s3ForTests } from './s3-server.fixture.ts';
import { createS3Storage } from './s3-storage.ts';
import type { ObjectRange, Storage } from './storage.ts';

const { newLocation, skip } = await s3ForTests();
const KINDS: Record<string, (t: TestContext) => Promise<Storage>> = {
  folder: async (t) => createFolderStorage(join(await temporaryFolder(t), 'objects')),
  S3: async () => createS3Storage(newLocation()),
};
const type = 'audio/flac';
const bytes = (text: string) => ({ from: Buffer.from(text), type });

async function contentOf(storage: Storage, key: string, range?: ObjectRange): Promise<Buffer> {
  const { size, stream } = await storage.read(key, range);
  assert.equal(size, (await storage.find(key))?.size);
  return await buffer(stream);
}

async function keysOf(storage: Storage, prefix: string): Promise<string[]> {
  return (await Array.fromAsync(storage.list(prefix))).map(({ key }) => key);
}

for (const [kind, create] of Object.entries(KINDS)) {
  describe(`storage: ${kind}`, { skip: kind === 'S3' && skip }, () => {
    const open = async (t: TestContext) => {
      const storage = await create(t);
      t.after(() => storage.close());
      return storage;
    };

    test('a range after the end of an object is empty', async (t) => {
      const storage = await open(t);
      await storage.write('empty', bytes(''));
      await storage.write('short', bytes('0123'));
      assert.equal((await contentOf(storage, 'empty', { from: 0, to: 100 })).length, 0);
      assert.equal((await contentOf(storage, 'short', { from: 4, to: 8 })).length, 0);
    });

    test('a reader that stops is not logged; a file that breaks off is', async (t) => {
      const lines: string[] = [];
      const warn = (line: string) => void lines.push(line);
      const storage = reportedStorage(await open(t), { ...quiet, warn });
      await storage.write('a', { from: Buffer.alloc(4_000_000), type });
      const whole = { from: 0, to: 4_000_000 };
      const read = () => storage.read('a', whole);
      for await (const _ of continued(await read(), whole, read)) break;
      const broken = await read();
      broken.stream.destroy(new Error('lost'));
      for await (const _ of continued(broken, whole, read));
      assert.deepEqual(lines, ['a file of the storage ended early']);
    });

    test('an object is found and read as it was written, whole and in ranges', async (t) => {
      const storage = await open(t);
      const content = randomBytes(200_000);
      const path = join(await temporaryFolder(t), 'a.flac');
      await writeFile(path, content);
      const sha256 = createHash('sha256').update(content).digest('hex');
      for (const from of [{ path }, content]) {
        await storage.write('originals/3f/a.flac', { from, type, sha256 });
        const found = await storage.find('originals/3f/a.flac');
        assert.deepEqual([found?.key, found?.size], ['originals/3f/a.flac', content.length]);
        assert.ok(Math.abs(found!.modified.getTime() - Date.now()) < 60_000);
        assert.ok((await contentOf(storage, 'originals/3f/a.flac')).equals(content));
      }
      for (const [from, to] of [
        [0, 2],
        [1000, 150_000],
        [199_999, 200_000],
      ])
        assert.ok(
          (await contentOf(storage, 'originals/3f/a.flac', { from, to })).equals(content.subarray(from, to)),
        );
    });

    test('a replaced object has another version, and a removed one is gone', async (t) => {
      const storage = await open(t);
      await storage.write('a', bytes('old'));
      const old = await storage.find('a');
      await storage.write('a', bytes('new'));
      assert.notEqual((await storage.find('a'))?.version, old?.version);
      assert.equal(String(await contentOf(storage, 'a')), 'new');
      await storage.remove('a');
      await storage.remove('a');
      assert.equal(await storage.find('a'), undefined);
      await assert.rejects(storage.read('a'), { code: 'ENOENT' });
    });

    test('lists by prefix, in order, with names in every script', async (t) => {
      const storage = await open(t);
      const names = ['library/a b+c&d.mp3', "library/it's (1)!*.mp3", 'library/Música/ñ 音楽.mp3'];
      for (const key of [...names, 'originals/x']) await storage.write(key, bytes(key));
      assert.deepEqual((await keysOf(storage, 'library/')).sort(), names.sort());
      assert.deepEqual(await keysOf(storage, 'nothing/'), []);
      for (const key of names) assert.equal(String(await contentOf(storage, key)), key);
    });

    test('rejects keys that lead elsewhere', async (t) => {
      const storage = await open(t);
      for (const key of [
        '',
        '/a',
        'a/',
        '../a',
        'a/../../b',
        './a',
        'a//b',
        'a\0b',
        'a\\b',
        'x'.repeat(1000),
      ])
        for (const use of [
          () => storage.find(key),
          () => storage.read(key),
          () => storage.write(key, bytes('')),
          () => storage.remove(key),
        ])
          await assert.rejects(use, { kind: 'type' }, JSON.stringify(key));
    });
  });
}

const isLinux = process.platform === 'linux';

test('a rejected read of a folder leaves no open file', { skip: !isLinux }, async (t) => {
  const folder = await temporaryFolder(t);
  const storage = createFolderStorage(folder);
  await storage.write('a', bytes('0123'));
  await assert.rejects(storage.read('a', { from: 4, to: 4 }));
  const open = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  assert.deepEqual(
    open.filter((path) => path.startsWith(folder)),
    [],
  );
});

test('the names of a new object and of its folders are flushed', { skip: !isLinux }, async (t) => {
  const folder = await realpath(await temporaryFolder(t));
  const opened = await open(folder);
  await opened.close();
  const flushed: string[] = [];
  t.mock.method(Object.getPrototypeOf(opened) as FileHandle, 'sync', async function (this: FileHandle) {
    flushed.push(await readlink(`/proc/self/fd/${this.fd}`));
  });
  await createFolderStorage(folder).write('a/b/c', bytes('0'));
  assert.deepEqual(flushed, [join(folder, 'a/b'), join(folder, 'a'), folder]);
});
