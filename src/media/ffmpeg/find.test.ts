import assert from 'node:assert/strict';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { findFfmpeg } from './find.ts';
import { ffmpegForTests, temporaryFolder } from './sounds.fixture.ts';

const { skip } = await ffmpegForTests();

test('finds ffmpeg on PATH with its version', { skip }, async () => {
  const found = await findFfmpeg();
  assert.ok('path' in found);
  assert.equal(found.path, 'ffmpeg');
  assert.match(found.version, /^\S+$/);
});

test('says what is missing where the setting leads nowhere', async () => {
  const found = await findFfmpeg('/nowhere/ffmpeg');
  assert.ok('missing' in found);
  assert.match(found.missing, /^There is no ffmpeg at \/nowhere\/ffmpeg\. Install it/);
});

async function program(folder: string, text: string): Promise<string> {
  const path = join(folder, 'program');
  await writeFile(path, `#!/bin/sh\n${text}\n`);
  await chmod(path, 0o755);
  return path;
}

test('says so when the program is another one', async (t) => {
  const found = await findFfmpeg(await program(await temporaryFolder(t), 'echo hello'));
  assert.ok('missing' in found);
  assert.match(found.missing, /is not ffmpeg/);
});

test('names the encoders that a build does not have', async (t) => {
  const path = await program(
    await temporaryFolder(t),
    'case "$3" in -version) echo "ffmpeg version 9.9 Copyright";; *) echo " A....D flac  FLAC";; esac',
  );
  const found = await findFfmpeg(path);
  assert.ok('missing' in found);
  assert.match(found.missing, /\(9\.9\) was built without libmp3lame, libvorbis\./);
});
