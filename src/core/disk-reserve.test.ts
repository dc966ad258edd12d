import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../test/cli-process.ts';
import { quiet } from '../domain/quiet-log.fixture.ts';
import { Unavailable } from '../domain/refusal.ts';
import { createDiskReserve } from './disk-reserve.ts';

const GIGABYTE = 2 ** 30;

test('below the reserve there is no room, and above it there is again; each is logged once', async (t) => {
  let free = 2 * GIGABYTE;
  const lines: string[] = [];
  const log = {
    ...quiet,
    error: (message: string) => void lines.push(message),
    info: (message: string) => void lines.push(message),
  };
  const disk = createDiskReserve({ folder: '/', reserve: GIGABYTE, log, freeBytes: () => free, everyMs: 5 });
  t.after(disk.close);
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

test('a system that does not tell, and a reserve of 0, refuse nothing', (t) => {
  for (const [reserve, free] of [
    [GIGABYTE, undefined],
    [0, 0],
  ] as const) {
    const disk = createDiskReserve({ folder: '/', reserve, log: quiet, freeBytes: () => free });
    t.after(disk.close);
    assert.ok(disk.hasRoom());
  }
});
