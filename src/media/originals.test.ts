import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { quiet } from '../domain/node/quiet-log.fixture.ts';
import { temporaryFolder } from './ffmpeg/audio.fixture.ts';
import { createOriginals, originalKey } from './originals.ts';
import { createFolderStorage } from './storage/folder-storage.ts';
import { createLocalCopies } from './storage/local-copies.ts';

/** A node with a storage, and a cache of one block. */
async function start(t: TestContext, max = 4096) {
  const folder = await temporaryFolder(t);
  const files = createFolderStorage(join(folder, 'objects'));
  let reads = 0;
  const storage: typeof files = {
    ...files,
    read(key, range) {
      reads++;
      return files.read(key, range);
    },
  };
  const cache = join(folder, 'cache');
  const copies = createLocalCopies({ storage, folder: cache, max, log: quiet });
  t.after(() => copies.close());
  const save = async (content: string) => {
    const name = `${createHash('sha256').update(content).digest('hex')}.flac`;
    await storage.write(originalKey(name), { from: Buffer.from(content), type: 'audio/flac' });
    return { key: originalKey(name), stored: `stored:${name}` };
  };
  const copied = async () =>
    (await readdir(cache, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
  const library = join(folder, 'library');
  return {
    folder,
    storage,
    save,
    copied,
    originals: createOriginals({ library, data: library }, { storage, copies }),
    reads: () => reads,
  };
}

test('a stored original is copied once for all who hold it', async (t) => {
  const { originals, save, reads } = await start(t);
  const { stored } = await save('sound');
  const original = await originals.look(stored);
  assert.equal(reads(), 0, 'looking needs no request');
  const held = await Promise.all(Array.from({ length: 5 }, () => original.hold()));
  for (const { path, size } of held) {
    assert.equal(await readFile(path, 'utf8'), 'sound');
    assert.equal(size, 5);
    assert.match(path, /\.flac$/);
  }
  assert.equal(reads(), 1);
  for (const one of held) one.release();
  (await original.hold()).release();
  assert.equal(reads(), 1);
});

test('a copy stays while it is held, and makes room afterwards', async (t) => {
  const { originals, save, copied } = await start(t);
  const hold = async (content: string) => (await originals.look((await save(content)).stored)).hold();
  const [first, second] = [await hold('first'), await hold('second')];
  assert.equal(await copied(), 2);
  first.release();
  first.release();
  (await hold('third')).release();
  assert.equal(await readFile(second.path, 'utf8'), 'second');
  await assert.rejects(readFile(first.path), { code: 'ENOENT' });
  second.release();
});

test('the copy has the date of the object, on every node', async (t) => {
  const { originals, save, storage } = await start(t);
  const { key, stored } = await save('sound');
  const { modified } = (await storage.find(key))!;
  const held = await (await originals.look(stored)).hold();
  assert.equal(Math.floor(held.modified.getTime() / 1000), Math.floor(modified.getTime() / 1000));
  held.release();
});

test('an object with another content than its name says is not used', async (t) => {
  const { originals, save, storage, copied } = await start(t);
  const { key, stored } = await save('sound');
  await storage.write(key, { from: Buffer.from('noise'), type: 'audio/flac' });
  const original = await originals.look(stored);
  await assert.rejects(original.hold(), { kind: 'unavailable' });
  assert.equal(await copied(), 0);
  await storage.write(key, { from: Buffer.from('sound'), type: 'audio/flac' });
  (await original.hold()).release();
});

test('a missing object is a missing file', async (t) => {
  const { originals, save, storage } = await start(t);
  const { key, stored } = await save('sound');
  await storage.remove(key);
  await assert.rejects((await originals.look(stored)).hold(), { code: 'ENOENT' });
  await assert.rejects(originals.look('48/948.mp3'), { code: 'ENOENT' });
});

test('a relative path is an object below `library/`, and changes with it', async (t) => {
  const { originals, storage } = await start(t);
  const write = (content: string) =>
    storage.write('library/48/948.mp3', { from: Buffer.from(content), type: 'audio/mpeg' });
  await write('old');
  const old = await originals.look('48/948.mp3');
  await write('newer');
  const now = await originals.look('48/948.mp3');
  assert.notEqual(now.stamp, old.stamp);
  const held = await now.hold();
  assert.equal(await readFile(held.path, 'utf8'), 'newer');
  held.release();
});

test('an absolute path is read where it is, with a storage or without', async (t) => {
  const { originals, folder } = await start(t);
  const path = join(folder, 'a.mp3');
  await writeFile(path, 'sound');
  assert.equal((await (await originals.look(path)).hold()).path, path);
  assert.equal(originals.locate('a.mp3'), 'a.mp3');
  assert.equal(createOriginals({ library: folder, data: folder }).locate('a.mp3'), path);
});

test('texts that are no names are refused, as are stored files without a storage', async (t) => {
  const { originals, folder } = await start(t);
  for (const stored of ['stored:', 'stored:../../secret', `stored:${'0'.repeat(64)}.mp3/x`, '../secret'])
    await assert.rejects(originals.look(stored), { kind: 'type' }, stored);
  const stored = `stored:${'0'.repeat(64)}.mp3`;
  await assert.rejects(createOriginals({ library: folder, data: folder }).look(stored), {
    kind: 'type',
    message: /CANTIGA_STORAGE/,
  });
});

test('what this machine has no copy of is read where it is, in ranges', async (t) => {
  const { originals, save, storage, copied } = await start(t);
  const { stored } = await save('sound');
  await storage.write('library/1.mp3', { from: Buffer.from('sound'), type: 'audio/mpeg' });
  for (const name of [stored, '1.mp3']) {
    const { remote } = await originals.look(name);
    assert.equal(await text((await remote!.read({ from: 1, to: 3 })).stream), 'ou');
    assert.equal(await copied(), 0);
  }
  const changed = await originals.look('1.mp3');
  await storage.write('library/1.mp3', { from: Buffer.from('other sound'), type: 'audio/mpeg' });
  await assert.rejects(changed.remote!.read({ from: 1, to: 3 }), { code: 'ENOENT' });
  (await (await originals.look(stored)).hold()).release();
  assert.equal((await originals.look(stored)).remote?.isCopied, true);
});

test('a copy that was deleted is made again', async (t) => {
  const { originals, folder, save } = await start(t);
  const original = await originals.look((await save('sound')).stored);
  (await original.hold()).release();
  await rm(join(folder, 'cache'), { recursive: true });
  const held = await original.hold();
  assert.equal(await readFile(held.path, 'utf8'), 'sound');
  held.release();
});
