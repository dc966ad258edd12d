/** The whole service on a disk that fills up. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startApp } from '../src/app.ts';
import { loadConfig } from '../src/config.ts';
import { quiet } from '../src/domain/quiet-log.fixture.ts';
import { eventually } from './cli-process.ts';

/** A disk of 64 MB, or `undefined` if this account may not mount one. */
function mountSmallDisk(): { folder: string; remove(): void } | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'cantiga-disk-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    removeFolder();
    return undefined;
  }
  const remove = () => {
    execFileSync('umount', [folder], { stdio: 'ignore' });
    removeFolder();
  };
  return { folder, remove };
}

test('a full disk: writes are 503 and name it, reads go on; room brings all back, also after a restart', async (t) => {
  const disk = mountSmallDisk();
  if (disk === undefined) return t.skip('no file system can be mounted here');
  const { folder } = disk;
  const data = join(folder, 'data');
  mkdirSync(data);
  const env = { PORT: '0', CANTIGA_DATA: data, CANTIGA_DEMO: 'off', CANTIGA_DISK_RESERVE: '20' };
  const start = async () => await startApp(loadConfig(env, data).config, quiet);
  let app = await start();
  t.after(async () => {
    await app.close();
    disk.remove();
  });

  const signUp = async (name: string) => {
    const visited = await fetch(`${app.url}/portal/session`);
    const { csrfToken } = (await visited.json()) as { csrfToken: string };
    const headers = {
      cookie: visited.headers.get('set-cookie')!.split(';', 1)[0],
      'x-csrf-token': csrfToken,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ name, password: 'blue teapot on a quiet shelf' });
    return await fetch(`${app.url}/portal/account`, { method: 'POST', headers, body });
  };
  const health = async () => (await (await fetch(`${app.url}/health`)).json()) as { status: string };
  const statusIs = (status: string) => eventually(health, (found) => found.status === status);

  assert.equal((await signUp('ana')).status, 201);
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(join(folder, 'ballast'), Buffer.alloc(bavail * bsize - 8 * 2 ** 20));
  await statusIs('degraded');
  const refused = await signUp('bea');
  assert.equal(refused.status, 503);
  assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/);
  assert.match(await refused.text(), /disk/);

  await app.close();
  app = await start();
  await statusIs('degraded');
  assert.equal((await signUp('bea')).status, 503);

  unlinkSync(join(folder, 'ballast'));
  await statusIs('ok');
  assert.equal((await signUp('bea')).status, 201);
});
