/** `cantiga import <folder> --watch`, as an operator would run it. */
import assert from 'node:assert/strict';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { audio, BY, newFolder, text } from '../src/import/sources/folder/music.fixture.ts';
import { cantiga, eventually, startCommand } from './cli-process.fixture.ts';

const TAGS = { artist: 'Lume', album: 'Mar' };

test('imports new files, reports errors, waits for a missing folder, and ends cleanly', async () => {
  const folder = await newFolder();
  const music = join(folder, 'music');
  await audio(join(music, '1.flac'), { ...TAGS, title: 'Onda', license: BY });
  const watching = startCommand(folder, ['import', 'music', '--watch']);
  const printed = async (stream: 'stdout' | 'stderr', pattern: RegExp) =>
    void (await eventually(
      async () => watching.output()[stream],
      (output) => pattern.test(output),
    ));
  try {
    await printed('stdout', /^Imported 3 records in .*; audio files: 1, new or changed: 1\.\n$/);
    await audio(join(music, '2.flac'), { ...TAGS, title: 'Faro' });
    await printed('stderr', /1 file has no licence\..*\n {2}2\.flac\n/);
    await text(join(music, 'LICENSE'), BY);
    await printed('stdout', /\nImported 1 record in .*: 1 track; audio files: 2, new or changed: 1\.\n$/);
    await text(join(music, 'broken.mp3'), '');
    await printed('stdout', /, left out: 1\.\n {2}left out: broken\.mp3: it is empty\n$/);
    await rename(music, join(folder, 'elsewhere'));
    await printed(
      'stderr',
      /music: cannot be read: it is gone\. Waiting for it; the catalogue stays as it is\.\n$/,
    );
    await rm(join(folder, 'elsewhere/1.flac'));
    await rename(join(folder, 'elsewhere'), music);
    await printed('stderr', /music: it is back\.\n$/);
    await printed('stdout', /\n {2}missing, and hidden: 1\.flac\n$/);
  } finally {
    watching.process.kill('SIGTERM');
  }
  const { code, stdout } = await watching.ended;
  assert.equal(code, 0);
  assert.equal(stdout.match(/broken\.mp3/g)?.length, 1, 'a reported problem is not reported again');
});

test('refuses to watch a path that is not a folder of audio files', async () => {
  const folder = await newFolder();
  await text(join(folder, 'a.jsonl'), { entity: 'artist', id: 1, name: 'Ana' });
  for (const path of ['a.jsonl', 'nowhere']) {
    const { code, stderr } = await cantiga(folder, ['import', path, '--watch']);
    assert.equal(code, 2);
    assert.match(stderr, /^cantiga: --watch needs a folder of audio files, and .* is not one\.\n$/);
  }
});
