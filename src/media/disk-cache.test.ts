import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { quiet } from '../domain/node/quiet-log.fixture.ts';
import type { Log } from '../domain/ports.ts';
import { DiskCache, type DiskCacheOptions } from './disk-cache.ts';

const BLOCK = 4096;
const key = (i: number) => i.toString(16).padStart(32, '0');
const content = (i: number) => Buffer.from(`image ${i}`);

async function start(t: TestContext) {
  const parent = await mkdtemp(join(tmpdir(), 'cantiga-cache-'));
  const folder = join(parent, 'created', 'when', 'needed');
  const warnings: string[] = [];
  const log: Log = { ...quiet, warn: (message) => void warnings.push(message) };
  const opened: DiskCache[] = [];
  t.after(async () => {
    await Promise.all(opened.map((cache) => cache.flush()));
    await rm(parent, { recursive: true });
  });
  const open = (options: Partial<DiskCacheOptions> = {}) => {
    const cache = new DiskCache({ folder, max: 100 * BLOCK, names: /^[0-9a-f]{32}$/, log, ...options });
    opened.push(cache);
    return cache;
  };
  /** Resolves when it is on the disk. */
  const save = async (cache: DiskCache, i: number, bytes = content(i)) => {
    cache.save(key(i), bytes);
    await cache.flush();
  };
  const files = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((one) => one.isFile())
      .map(({ name }) => name)
      .sort();
  const fileOf = (i: number) => join(folder, key(i).slice(0, 2), key(i));
  return { folder, open, save, files, fileOf, warnings };
}

test('finds saved files, also in the next process', async (t) => {
  const { open, save, fileOf } = await start(t);
  const cache = open();
  assert.equal(await cache.read(key(1)), undefined);
  assert.equal(await cache.find(key(1)), undefined);
  await save(cache, 1);
  assert.deepEqual(await cache.read(key(1)), content(1));
  assert.equal(await cache.find(key(1)), fileOf(1));
  assert.deepEqual(await open().read(key(1)), content(1));
  assert.equal(await cache.read(key(2)), undefined);
});

test('counts the blocks of its files, also those of an earlier process', async (t) => {
  const { open, save } = await start(t);
  const empty = open();
  await empty.load();
  assert.equal(empty.bytes, 0);
  const cache = open();
  await save(cache, 1);
  await save(cache, 2, Buffer.alloc(BLOCK + 1));
  assert.equal(cache.bytes, 3 * BLOCK);
  const next = open();
  await next.load();
  assert.equal(next.bytes, 3 * BLOCK);
});

test('reads a file that is still being saved', async (t) => {
  const { open, save, files } = await start(t);
  await save(open(), 1);
  const cache = open();
  cache.save(key(2), content(2));
  assert.equal(await cache.read(key(2)), await cache.read(key(2)));
  assert.deepEqual(await cache.read(key(2)), content(2));
  await cache.flush();
  assert.deepEqual(await files(), [key(1), key(2)]);
});

test('removes the least recently used files when it is full', async (t) => {
  const { open, save, files } = await start(t);
  const cache = open({ max: 3 * BLOCK });
  for (const i of [1, 2, 3]) await save(cache, i);
  await cache.read(key(1));
  await save(cache, 4);
  assert.deepEqual(await files(), [key(1), key(3), key(4)]);
  await save(cache, 5, Buffer.alloc(BLOCK + 1));
  assert.deepEqual(await files(), [key(4), key(5)]);
  await save(cache, 4);
  assert.deepEqual(await files(), [key(4), key(5)], 'saved twice, counted once');
});

test('does not remove files in use', async (t) => {
  const { open, files } = await start(t);
  const inUse = new Set([key(1)]);
  const cache = open({ max: 3 * BLOCK, isInUse: (name) => inUse.has(name) });
  const add = async (i: number) => {
    const path = await cache.temporary(key(i));
    await writeFile(path, Buffer.alloc(100));
    await cache.add(path, key(i), 100);
  };
  for (const i of [1, 2, 3]) await add(i);
  await cache.find(key(2));
  await add(4);
  assert.deepEqual(await files(), [1, 2, 4].map(key));
  inUse.clear();
  await add(5);
  assert.deepEqual(await files(), [2, 4, 5].map(key));
  assert.equal(cache.bytes, 3 * BLOCK);
});

test('the order of use survives a restart, and use before the first write counts', async (t) => {
  const { open, save, files, fileOf } = await start(t);
  const before = open();
  for (const i of [1, 2, 3]) await save(before, i);
  const hours = (ago: number) => Date.now() / 1000 - ago * 3600;
  for (const [i, ago] of [5, 9, 7].entries()) await utimes(fileOf(i + 1), hours(ago), 1000);
  const after = open({ max: 3 * BLOCK });
  await after.find(key(2));
  const { atimeMs, mtimeMs } = await stat(fileOf(2));
  assert.ok(atimeMs / 1000 > hours(1), 'the use is recorded');
  assert.equal(mtimeMs, 1_000_000, 'the date of the content stays');
  await save(after, 4);
  assert.deepEqual(await files(), [key(1), key(2), key(4)]);
});

test('trims to its limit at the start', async (t) => {
  const { open, save, files, fileOf } = await start(t);
  for (const i of [1, 2, 3]) {
    await save(open(), i);
    await utimes(fileOf(i), i, i);
  }
  await open({ max: 2 * BLOCK }).load();
  assert.deepEqual(await files(), [key(2), key(3)]);
});

test('removes temporary files that are over an hour old, and leaves other files alone', async (t) => {
  const { open, save, files, folder, fileOf } = await start(t);
  await save(open(), 1);
  const [old, fresh] = ['0123456789ab', 'ba987654-ba98-7654-3210-ba9876543210'].map(
    (random) => `${fileOf(2)}.${random}.part`,
  );
  for (const path of [old, fresh]) await writeFile(path, 'half');
  await utimes(old, 1, 1);
  await writeFile(join(folder, 'notes.txt'), 'mine');
  await mkdir(fileOf(4));
  await symlink('nowhere', fileOf(5));
  const cache = open({ max: BLOCK });
  for (const i of [2, 4, 5]) assert.equal(await cache.find(key(i)), undefined);
  await save(cache, 3);
  assert.deepEqual(await files(), [key(3), basename(fresh), 'notes.txt'].sort());
  assert.equal(cache.bytes, BLOCK);
});

test('works when the folder is emptied while the service runs', async (t) => {
  const { open, save, folder } = await start(t);
  const cache = open();
  await save(cache, 1);
  await rm(folder, { recursive: true });
  assert.equal(await cache.read(key(1)), undefined);
  await save(cache, 1);
  assert.deepEqual(await cache.read(key(1)), content(1));
});

test('logs files that cannot be written or read, and does not fail', async (t) => {
  const { open, save, folder, warnings } = await start(t);
  await save(open(), 1);
  await writeFile(join(folder, 'ff'), 'a file where a folder should be');
  const cache = open();
  const name = 'f'.repeat(32);
  cache.save(name, content(1));
  await cache.flush();
  assert.equal(await cache.read(name), undefined);
  assert.deepEqual(warnings, ['a cached file could not be written', 'a cached file could not be read']);
  await rm(join(folder, 'ff'));
  cache.save(name, content(1));
  await cache.flush();
  assert.deepEqual(await cache.read(name), content(1));
});

test('saves nothing when the disk has no room', async (t) => {
  const { open, save } = await start(t);
  const cache = open({ hasRoom: () => false });
  assert.equal(cache.hasRoom(), false);
  await save(cache, 1);
  assert.equal(await cache.read(key(1)), undefined);
});

test('concurrent writes leave complete files and the right count', async (t) => {
  const { open, save, files } = await start(t);
  const cache = open({ max: 5 * BLOCK });
  await Promise.all(Array.from({ length: 40 }, (_, i) => save(cache, i % 20)));
  const left = await files();
  assert.ok(left.length <= 5 && left.length > 0, String(left.length));
  assert.equal(cache.bytes, left.length * BLOCK);
  for (const name of left) {
    assert.deepEqual(await cache.read(name), content(Number.parseInt(name, 16)));
  }
});

test('frees bytes on request, least recently used first, also in a process that saved nothing', async (t) => {
  const { open, save, files } = await start(t);
  const earlier = open();
  for (const i of [1, 2, 3]) await save(earlier, i);
  const cache = open();
  await cache.read(key(1));
  assert.equal(await cache.removeOldest(BLOCK + 1), 2 * BLOCK);
  assert.deepEqual(await files(), [key(1)]);
  assert.equal(await cache.removeOldest(100 * BLOCK), BLOCK);
  assert.equal(await cache.removeOldest(BLOCK), 0);
  assert.deepEqual(await files(), []);
});
