import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { mkdir, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from './ffmpeg/audio.fixture.ts';
import { isUnchanged, lookAtFile, openFile } from './library-file.ts';

async function start(t: TestContext) {
  const parent = await temporaryFolder(t);
  const library = join(parent, 'library');
  await mkdir(join(library, 'covers'), { recursive: true });
  await writeFile(join(parent, 'secret'), 'secret');
  await writeFile(join(library, 'own'), 'own');
  return { parent, library, look: (name: string) => lookAtFile(join(library, name), library) };
}

test('a link within the library is followed, one that leads out of it is not', async (t) => {
  const { parent, library, look } = await start(t);
  await symlink('../own', join(library, 'covers/in'));
  await symlink(parent, join(library, 'out'));
  await symlink('../secret', join(library, 'secret'));
  await symlink('/proc/self/environ', join(library, 'environ'));
  const file = await look('covers/in');
  assert.deepEqual([file.path, file.size], [join(library, 'own'), 3]);
  for (const name of ['out/secret', 'secret', 'environ'])
    await assert.rejects(look(name), { kind: 'type', message: /leads elsewhere/ }, name);
});

test('a file outside the library is accepted, a link to one is not', async (t) => {
  const { parent, library } = await start(t);
  await symlink('secret', join(parent, 'link'));
  assert.equal((await lookAtFile(join(parent, 'secret'), library)).size, 6);
  await assert.rejects(lookAtFile(join(parent, 'link'), library), { kind: 'type' });
});

test('a library may itself be a link', async (t) => {
  const { parent } = await start(t);
  await symlink('library', join(parent, 'mounted'));
  const file = await lookAtFile(join(parent, 'mounted/own'), join(parent, 'mounted'));
  assert.equal(file.size, 3);
});

test('rejects anything but files immediately', { skip: process.platform === 'win32' }, async (t) => {
  const { parent, library, look } = await start(t);
  execFileSync('mkfifo', [join(library, 'pipe')]);
  const server = createServer().listen(join(library, 'socket'));
  await once(server, 'listening');
  t.after(() => server.close());
  for (const name of ['covers', 'pipe', 'socket']) {
    await assert.rejects(look(name), { kind: 'type', message: 'it is not a file' }, name);
  }
  await assert.rejects(lookAtFile('/dev/zero', parent), { kind: 'type' });
  await assert.rejects(look('missing'), { code: 'ENOENT' });
});

test('opens only the file that was checked', { skip: process.platform === 'win32' }, async (t) => {
  const { library, look } = await start(t);
  const path = join(library, 'own');
  const file = await look('own');
  closeSync(await openFile(file));
  assert.equal(await isUnchanged(file), true);
  const { mtime } = await stat(path);
  const replaced = { kind: 'overload', retryAfter: 2 };
  const swaps: Record<string, () => Promise<unknown>> = {
    longer: () => writeFile(path, 'own and more'),
    newer: async () => {
      await writeFile(path, 'new');
      await utimes(path, mtime, new Date(mtime.getTime() + 5000));
    },
    pipe: async () => {
      await rename(path, `${path}.old`);
      execFileSync('mkfifo', [path]);
    },
  };
  for (const [name, swap] of Object.entries(swaps)) {
    await swap();
    await assert.rejects(openFile(file), replaced, name);
    assert.equal(await isUnchanged(file), false, name);
  }
  await rm(path);
  await symlink('../secret', path);
  await assert.rejects(openFile(file), { code: 'ELOOP' });
  assert.equal(await isUnchanged(file), false);
});

test('does not open a pipe with the size and time of the file', {
  skip: process.platform === 'win32',
}, async (t) => {
  const { library, look } = await start(t);
  const path = join(library, 'empty');
  await writeFile(path, '');
  await utimes(path, 1, 1);
  const file = await look('empty');
  await rm(path);
  execFileSync('mkfifo', [path]);
  await utimes(path, 1, 1);
  await assert.rejects(openFile(file), { kind: 'overload' });
  assert.equal(await isUnchanged(file), false);
});
