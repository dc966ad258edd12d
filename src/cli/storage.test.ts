import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { createFolderStorage } from '../media/storage/folder-storage.ts';
import { s3ForTests, storageSetting } from '../media/storage/s3-server.fixture.ts';
import { createS3Storage } from '../media/storage/s3-storage.ts';
import { runCommand } from './run.fixture.ts';

const { newLocation, skip } = await s3ForTests();

test('copies a folder to a bucket, and what is there only once', { skip }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'cantiga-copy-test-'));
  const location = newLocation();
  const bucket = createS3Storage(location);
  t.after(async () => {
    bucket.close();
    await rm(folder, { recursive: true });
  });
  const objects = createFolderStorage(join(folder, 'objects'));
  const hash = createHash('sha256').update('sound').digest('hex');
  const contents: Record<string, string> = {
    [`originals/${hash.slice(0, 2)}/${hash}.flac`]: 'sound',
    'library/Música/1 +1.mp3': 'more sound',
    'transcodes/77d0/9c41.ogg': 'other sound',
  };
  for (const [key, content] of Object.entries(contents))
    await objects.write(key, { from: Buffer.from(content), type: 'audio/flac' });

  const env = { CANTIGA_STORAGE: storageSetting(location) };
  const copy = () => runCommand(['storage', 'copy', 'folder:objects', '--json'], { folder, env });
  assert.deepEqual(JSON.parse((await copy()).stdout), { files: 3, copied: 3, bytes: 26, damaged: [] });
  for (const [key, content] of Object.entries(contents))
    assert.equal(await text((await bucket.read(key)).stream), content);
  assert.deepEqual(JSON.parse((await copy()).stdout), { files: 3, copied: 0, bytes: 0, damaged: [] });

  // From a bucket, which only a setting names.
  const back = { CANTIGA_STORAGE: 'folder:back', CANTIGA_STORAGE_FROM: env.CANTIGA_STORAGE };
  const copied = await runCommand(['storage', 'copy', '--json'], { folder, env: back });
  assert.equal(JSON.parse(copied.stdout).copied, 3, copied.stderr);

  // A damaged original: its name has another hash.
  const key = `originals/00/${'0'.repeat(64)}.flac`;
  await objects.write(key, { from: Buffer.from('damaged'), type: 'audio/flac' });
  assert.deepEqual(JSON.parse((await copy()).stdout).damaged, [key]);
  assert.equal(await bucket.find(key), undefined);
});

test('refuses what is not a storage, without its secret', async () => {
  const CANTIGA_STORAGE = 'folder:objects';
  const copy = (env: NodeJS.ProcessEnv, ...operands: string[]) =>
    runCommand(['storage', 'copy', ...operands], { folder: tmpdir(), env });
  const wrong = await copy({ CANTIGA_STORAGE, CANTIGA_STORAGE_FROM: 's3://ana:s3cret@s3.example' });
  assert.equal(wrong.code, 1);
  assert.match(wrong.stderr, /CANTIGA_STORAGE_FROM .* must be `s3:/);
  assert.doesNotMatch(wrong.stderr, /s3cret/);
  assert.match((await copy({}, 'folder:objects')).stderr, /CANTIGA_STORAGE is not set/);
  assert.match((await copy({ CANTIGA_STORAGE })).stderr, /set CANTIGA_STORAGE_FROM/);
});

test('refuses a secret on the command line, which other users of the machine can read', async () => {
  const env = { CANTIGA_STORAGE: 'folder:objects' };
  const args = ['storage', 'copy', 's3://ana:s3cret@s3.example/music'];
  const { code, stderr } = await runCommand(args, { folder: tmpdir(), env });
  assert.equal(code, 2);
  assert.match(stderr, /Set CANTIGA_STORAGE_FROM/);
  assert.doesNotMatch(stderr, /s3cret/);
});
