import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { newFolder } from '../../import/sources/folder/music.fixture.ts';
import { probeFiles } from './probe-files.ts';

const TIMEOUTS = { fileMs: 120_000, totalMs: 120_000 };

test('reports for each file whether it can be opened', async () => {
  const folder = await newFolder();
  const file = join(folder, 'a\n1.mp3');
  await writeFile(file, 'x');
  assert.deepEqual(await probeFiles([folder, file, join(folder, 'none'), file], TIMEOUTS), {
    readable: [true, true, false, true],
    timedOut: false,
  });
  assert.deepEqual(await probeFiles([], TIMEOUTS), { readable: [], timedOut: false });
});

test('stops at a file that blocks', { timeout: 240_000 }, async () => {
  const folder = await newFolder();
  const pipe = join(folder, 'pipe');
  // Opening it waits for a writer.
  execFileSync('mkfifo', [pipe]);
  assert.deepEqual(await probeFiles([folder, pipe, folder], { ...TIMEOUTS, fileMs: 3000 }), {
    readable: [true],
    timedOut: true,
  });
});

test('does not check the rest after the total time', async () => {
  const folder = await newFolder();
  assert.deepEqual(await probeFiles([folder, folder], { ...TIMEOUTS, totalMs: 0 }), {
    readable: [true],
    timedOut: false,
  });
});
