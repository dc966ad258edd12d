import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Log } from '../../domain/ports.ts';
import { createDiskCache, type DiskCache } from './disk-cache.ts';

const BLOCK = 4096;
const key = (i: number) => i.toString(16).padStart(32, '0');
const content = (i: number) => Buffer.from(`picture ${i}`);

const quiet: Log = { debug() {}, info() {}, warn() {}, error() {}, isEnabled: () => true };

async function start(t: TestContext) {
  const parent = await mkdtemp(join(tmpdir(), 'cantiga-cache-'));
  const folder = join(parent, 'made', 'when', 'needed');
  const warnings: string[] = [];
  const log: Log = { ...quiet, warn: (message) => void warnings.push(message) };
  const opened: DiskCache[] = [];
  t.after(async () => {
    await Promise.all(opened.map((cache) => cache.close()));
    await rm(parent, { recursive: true });
  });
  const open = (most = 100 * BLOCK) => {
    const cache = createDiskCache({ folder, most, log });
    opened.push(cache);
    return {
      ...cache,
      /** Until it is on the disk. */
      async save(key: string, content: Buffer) {
        cache.save(key, content);
        await cache.close();
      },
    };
  };
  const files = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((one) => one.isFile())
      .map(({ name }) => name)
      .sort();
  const fileOf = (i: number) => join(folder, key(i).slice(0, 2), key(i));
  return { folder, open, files, fileOf, warnings };
}

test('what was saved is found, also by the next process', async (t) => {
  const { open } = await start(t);
  const cache = open();
  assert.equal(await cache.find(key(1)), undefined);
  await cache.save(key(1), content(1));
  assert.deepEqual(await cache.find(key(1)), content(1));
  assert.deepEqual(await open().find(key(1)), content(1));
  assert.equal(await cache.find(key(2)), undefined);
});

test('tells how much room its files take, also those of an earlier process', async (t) => {
  const { open } = await start(t);
  assert.equal(await open().bytes(), 0);
  const cache = open();
  await cache.save(key(1), content(1));
  cache.save(key(2), Buffer.alloc(BLOCK + 1));
  assert.equal(await cache.bytes(), 3 * BLOCK);
  assert.equal(await open().bytes(), 3 * BLOCK);
});

test('what was just saved is found before it is on the disk', async (t) => {
  const { folder, open, files } = await start(t);
  await open().save(key(1), content(1));
  const cache = createDiskCache({ folder, most: 100 * BLOCK, log: quiet });
  cache.save(key(2), content(2));
  assert.equal(await cache.find(key(2)), await cache.find(key(2)));
  assert.deepEqual(await cache.find(key(2)), content(2));
  await cache.close();
  assert.deepEqual(await files(), [key(1), key(2)]);
});

test('when it is full, those go that were used longest ago', async (t) => {
  const { open, files } = await start(t);
  const cache = open(3 * BLOCK);
  for (const i of [1, 2, 3]) await cache.save(key(i), content(i));
  await cache.find(key(1));
  await cache.save(key(4), content(4));
  assert.deepEqual(await files(), [key(1), key(3), key(4)]);
  await cache.save(key(5), Buffer.alloc(BLOCK + 1));
  assert.deepEqual(await files(), [key(4), key(5)]);
  await cache.save(key(4), content(4));
  assert.deepEqual(await files(), [key(4), key(5)], 'saved twice, counted once');
});

test('the order of use outlives a restart, and use before the first write counts', async (t) => {
  const { open, files, fileOf } = await start(t);
  const before = open();
  for (const i of [1, 2, 3]) await before.save(key(i), content(i));
  const hours = (ago: number) => Date.now() / 1000 - ago * 3600;
  for (const [i, ago] of [5, 9, 7].entries()) await utimes(fileOf(i + 1), hours(ago), hours(ago));
  const after = open(3 * BLOCK);
  await after.find(key(2));
  assert.ok((await stat(fileOf(2))).mtimeMs / 1000 > hours(1), 'the use is noted');
  await after.save(key(4), content(4));
  assert.deepEqual(await files(), [key(1), key(2), key(4)]);
});

test('what a killed process was writing is removed after an hour, and what is not ours is left alone', async (t) => {
  const { open, files, folder, fileOf } = await start(t);
  await open().save(key(1), content(1));
  const [old, fresh] = ['0123456789ab', 'ba9876543210'].map((random) => `${fileOf(2)}.${random}.part`);
  for (const part of [old, fresh]) await writeFile(part, 'half');
  await utimes(old, 1, 1);
  await writeFile(join(folder, 'notes.txt'), 'mine');
  const cache = open(BLOCK);
  assert.equal(await cache.find(key(2)), undefined);
  await cache.save(key(3), content(3));
  assert.deepEqual(await files(), [key(3), basename(fresh), 'notes.txt'].sort());
});

test('it may be emptied while the service runs', async (t) => {
  const { open, folder } = await start(t);
  const cache = open();
  await cache.save(key(1), content(1));
  await rm(folder, { recursive: true });
  assert.equal(await cache.find(key(1)), undefined);
  await cache.save(key(1), content(1));
  assert.deepEqual(await cache.find(key(1)), content(1));
});

test('a place that cannot be written to is told to the log, and nobody fails for it', async (t) => {
  const { open, folder, warnings } = await start(t);
  await open().save(key(1), content(1));
  await writeFile(join(folder, 'ff'), 'a file where a folder should be');
  const cache = open();
  await cache.save('f'.repeat(32), content(1));
  assert.equal(await cache.find('f'.repeat(32)), undefined);
  assert.deepEqual(warnings, [
    'a file of the cache could not be written',
    'a file of the cache could not be read',
  ]);
  await rm(join(folder, 'ff'));
  await cache.save('f'.repeat(32), content(1));
  assert.deepEqual(await cache.find('f'.repeat(32)), content(1));
});

test('many at the same time leave whole files and the right count', async (t) => {
  const { open, files } = await start(t);
  const cache = open(5 * BLOCK);
  await Promise.all(Array.from({ length: 40 }, (_, i) => cache.save(key(i % 20), content(i % 20))));
  const left = await files();
  assert.ok(left.length <= 5 && left.length > 0, String(left.length));
  for (const name of left) {
    assert.deepEqual(await cache.find(name), content(Number.parseInt(name, 16)));
  }
});

test('room is made on request, the least recently used first, also by a process that has saved nothing', async (t) => {
  const { open, files } = await start(t);
  const earlier = open();
  for (const i of [1, 2, 3]) await earlier.save(key(i), content(i));
  const cache = open();
  await cache.find(key(1));
  assert.equal(await cache.removeOldest(BLOCK + 1), 2 * BLOCK);
  assert.deepEqual(await files(), [key(1)]);
  assert.equal(await cache.removeOldest(100 * BLOCK), BLOCK);
  assert.equal(await cache.removeOldest(BLOCK), 0);
  assert.deepEqual(await files(), []);
});
