import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { newFolder } from '../../import/sources/folder/music.fixture.ts';
import { lookForFiles } from './look-for-files.ts';

const PATIENCE = { answerMs: 30_000, allMs: 30_000 };

test('says of each whether it can be opened', async () => {
  const folder = await newFolder();
  const file = join(folder, 'a\n1.mp3');
  await writeFile(file, 'x');
  assert.deepEqual(await lookForFiles([folder, file, join(folder, 'none'), file], PATIENCE), {
    readable: [true, true, false, true],
    isSilent: false,
  });
  assert.deepEqual(await lookForFiles([], PATIENCE), { readable: [], isSilent: false });
});

test('what never answers is waited for no longer than that', { timeout: 60_000 }, async () => {
  const folder = await newFolder();
  const silent = join(folder, 'silent');
  // Opening it waits for somebody who writes.
  execFileSync('mkfifo', [silent]);
  assert.deepEqual(await lookForFiles([folder, silent, folder], { ...PATIENCE, answerMs: 3000 }), {
    readable: [true],
    isSilent: true,
  });
});

test('where there is no time left, the rest is not looked at', async () => {
  const folder = await newFolder();
  assert.deepEqual(await lookForFiles([folder, folder], { ...PATIENCE, allMs: 0 }), {
    readable: [true],
    isSilent: false,
  });
});
