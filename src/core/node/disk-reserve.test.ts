import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { eventually } from '../../../test/cli-process.fixture.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import { Unavailable } from '../../domain/refusal.ts';
import { createDiskReserve } from './disk-reserve.ts';

const GIGABYTE = 2 ** 30;

test('reports no space below the reserve, and space above it again; each is logged once', async (t) => {
  let free = 2 * GIGABYTE;
  const lines: string[] = [];
  const log = {
    ...quiet,
    error: (message: string) => void lines.push(message),
    info: (message: string) => void lines.push(message),
  };
  const disk = createDiskReserve({
    folder: '/',
    reserve: GIGABYTE,
    log,
    freeBytes: async () => free,
    everyMs: 5,
  });
  t.after(disk.close);
  await disk.watch([]);
  disk.requireRoom();
  free = GIGABYTE - 1;
  await eventually(
    async () => disk.hasRoom(),
    (has) => !has,
  );
  assert.throws(disk.requireRoom, (error) => error instanceof Unavailable && /disk/.test(error.message));
  assert.equal(disk.outage()?.kind, 'unwritable');
  free = GIGABYTE;
  await eventually(
    async () => disk.hasRoom(),
    (has) => has,
  );
  disk.requireRoom();
  assert.deepEqual(lines, [
    'the disk is almost full: nothing is saved until there is room',
    'there is room on the disk again',
  ]);
});

test('an unknown amount of free space, and a reserve of 0, refuse nothing', async (t) => {
  for (const [reserve, free] of [
    [GIGABYTE, undefined],
    [0, 0],
  ] as const) {
    const disk = createDiskReserve({ folder: '/', reserve, log: quiet, freeBytes: async () => free });
    t.after(disk.close);
    await disk.watch([]);
    assert.ok(disk.hasRoom());
  }
});

/** Caches of so many bytes on a disk with so many free bytes. */
async function watchCaches(t: TestContext, options: { free: number; caches: number[]; folders?: string[] }) {
  const { caches, folders = caches.map(() => '/') } = options;
  let { free } = options;
  const lines: string[] = [];
  const note = (message: string) => void lines.push(message);
  const log = { ...quiet, error: note, warn: note, info: note };
  const disk = createDiskReserve({
    folder: '/',
    reserve: 1000,
    log,
    freeBytes: async () => free,
    everyMs: 5,
  });
  t.after(disk.close);
  const removable = caches.map((_, at) => ({
    folder: folders[at],
    async removeOldest(bytes: number) {
      const removed = Math.min(bytes, caches[at]);
      assert.ok(disk.hasRoom() || removed === 0, 'refused before the caches were empty');
      caches[at] -= removed;
      free += removed;
      return removed;
    },
  }));
  await disk.watch(removable);
  return {
    disk,
    lines,
    take(bytes: number) {
      free -= bytes;
    },
  };
}

test('below the reserve the first cache shrinks, with a margin, and nothing is refused', async (t) => {
  const caches = [2000, 500];
  const { disk, take } = await watchCaches(t, { free: 999, caches });
  assert.deepEqual(caches, [1749, 500]);
  assert.ok(disk.hasRoom());
  take(1200);
  await eventually(
    async () => caches[0],
    (left) => left < 1749,
  );
  assert.deepEqual(caches, [549, 500]);
  assert.ok(disk.hasRoom());
});

test('the second cache shrinks when the first is empty; when both are, writing is refused', async (t) => {
  const caches = [100, 500];
  const { disk, take, lines } = await watchCaches(t, { free: 800, caches });
  assert.deepEqual(caches, [0, 150]);
  assert.ok(disk.hasRoom());
  take(1000);
  await eventually(
    async () => disk.hasRoom(),
    (has) => !has,
  );
  assert.deepEqual(caches, [0, 0]);
  assert.equal(lines.at(-1), 'the disk is almost full: nothing is saved until there is room');
});

test('a cache on another disk, and a missing one, stay unchanged', async (t) => {
  const caches = [2000, 2000];
  const { disk } = await watchCaches(t, { free: 0, caches, folders: ['/proc', '/there-is-no-such-folder'] });
  assert.deepEqual(caches, [2000, 2000]);
  assert.ok(!disk.hasRoom());
});

test('if a cache cannot shrink, the next one does', async (t) => {
  const lines: string[] = [];
  const log = { ...quiet, warn: (message: string) => void lines.push(message) };
  let free = 0;
  const disk = createDiskReserve({ folder: '/', reserve: 1000, log, freeBytes: async () => free });
  t.after(disk.close);
  const removeOldest = async (bytes: number) => {
    free += bytes;
    return bytes;
  };
  const failing = { folder: '/', removeOldest: () => Promise.reject(new Error('read-only')) };
  await disk.watch([failing, { folder: '/', removeOldest }]);
  assert.ok(disk.hasRoom());
  assert.deepEqual(lines, ['a cache could not be reduced']);
});
