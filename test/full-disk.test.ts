/** The whole service on a disk that fills up. */
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, statfsSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { startApp } from '../src/app/app.ts';
import { loadConfig } from '../src/config/config.ts';
import { quiet } from '../src/domain/node/quiet-log.fixture.ts';
import { openStore } from '../src/store/store.ts';
import { eventually } from './cli-process.fixture.ts';
import { forEachDatabase } from './databases.fixture.ts';
import { startPostgres } from './postgres-server.fixture.ts';
import { mountSmallDisk } from './small-disk.fixture.ts';

async function signUpAt(url: string, name: string): Promise<Response> {
  const visited = await fetch(`${url}/web-api/session`);
  const { csrfToken } = (await visited.json()) as { csrfToken: string };
  const headers = {
    cookie: visited.headers.get('set-cookie')!.split(';', 1)[0],
    'x-csrf-token': csrfToken,
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ name, password: 'blue teapot on a quiet shelf' });
  return await fetch(`${url}/web-api/account`, { method: 'POST', headers, body });
}

async function healthOf(url: string): Promise<{ status: string }> {
  return (await (await fetch(`${url}/health`)).json()) as { status: string };
}

function freeOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

test('a full disk: writes are 503 with the reason, reads work; freed space restores all, also after a restart', async (t) => {
  const disk = mountSmallDisk(64);
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
  const signUp = (name: string) => signUpAt(app.url, name);
  const statusIs = (status: string) => eventually(health, (found) => found.status === status);
  const health = () => healthOf(app.url);

  assert.equal((await signUp('ana')).status, 201);
  writeFileSync(join(folder, 'ballast'), Buffer.alloc(freeOf(folder) - 8 * 2 ** 20));
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

test('a disk filled by the caches: the least recently used files are removed, and nothing is refused, also after a start', async (t) => {
  const disk = mountSmallDisk(64);
  if (disk === undefined) return t.skip('no file system can be mounted here');
  const { folder } = disk;
  const data = join(folder, 'data');
  const audioFolder = join(data, 'cache/sounds/00');
  const images = join(data, 'cache/images/00');
  for (const one of [audioFolder, images]) mkdirSync(one, { recursive: true });
  const audioFile = (at: number) => join(audioFolder, `${String(at).padStart(40, '0')}.mp3`);
  const image = (at: number) => join(images, String(at).padStart(32, '0'));
  const put = (path: string, megabytes: number, used: number) => {
    writeFileSync(path, Buffer.alloc(megabytes * 2 ** 20));
    utimesSync(path, used, used);
  };
  // 12 of 64 MB are free, and 20 are the reserve.
  for (let at = 0; at < 8; at++) put(audioFile(at), 4, 1000 - at);
  for (let at = 0; at < 5; at++) put(image(at), 4, 1000 - at);
  const env = { PORT: '0', CANTIGA_DATA: data, CANTIGA_DEMO: 'off', CANTIGA_DISK_RESERVE: '20' };
  const app = await startApp(loadConfig(env, data).config, quiet);
  t.after(async () => {
    await app.close();
    disk.remove();
  });

  assert.equal((await healthOf(app.url)).status, 'ok');
  assert.equal((await signUpAt(app.url, 'ana')).status, 201);
  assert.ok(freeOf(folder) > 20 * 2 ** 20);
  assert.ok(existsSync(audioFile(0)) && !existsSync(audioFile(7)), 'the least recently used goes first');
  assert.ok([0, 1, 2, 3, 4].every((at) => existsSync(image(at))));

  // Making room for it removes all audio and some of the images.
  writeFileSync(join(folder, 'ballast'), Buffer.alloc(freeOf(folder) - 2 ** 20));
  await eventually(
    async () => existsSync(image(3)),
    (exists) => !exists,
  );
  await eventually(
    () => healthOf(app.url),
    ({ status }) => status === 'ok',
  );
  assert.equal((await signUpAt(app.url, 'bea')).status, 201);
});

forEachDatabase(({ newLocation }) => {
  test('a disk without any space: reads work, the database of another machine is written; with space, all is saved again', async (t) => {
    const disk = mountSmallDisk(24);
    if (disk === undefined) return t.skip('no file system can be mounted here');
    const data = join(disk.folder, 'data');
    const other = await newLocation();
    const { config } = loadConfig(
      { PORT: '0', CANTIGA_DATA: data, CANTIGA_DEMO: 'off', CANTIGA_DISK_RESERVE: '0' },
      data,
    );
    const isHere = other.kind === 'sqlite';
    const app = await startApp(isHere ? config : { ...config, database: other }, quiet);
    t.after(async () => {
      await app.close();
      disk.remove();
    });
    assert.equal((await signUpAt(app.url, 'ana')).status, 201);
    writeFileSync(join(disk.folder, 'ballast'), Buffer.alloc(freeOf(disk.folder)));
    assert.equal(freeOf(disk.folder), 0);

    // SQLite may still have room in its log.
    const full = await eventually(
      () => signUpAt(app.url, `bea${randomUUID().slice(0, 8)}`),
      ({ status }) => status === (isHere ? 503 : 201),
    );
    if (isHere) assert.match(await full.text(), /the disk of the database is full/);
    const read = await fetch(`${app.url}/v3.0/tracks/?client_id=00000000`);
    assert.match(await read.text(), /"code":5/);

    unlinkSync(join(disk.folder, 'ballast'));
    await eventually(
      () => signUpAt(app.url, 'cea'),
      ({ status }) => status === 201,
    );
    assert.equal((await healthOf(app.url)).status, 'ok');
  });
});

test('a disk of PostgreSQL that is full: the server may end; no confirmed row is lost, and with space all is saved again', async (t) => {
  const disk = mountSmallDisk(150);
  if (disk === undefined) return t.skip('no file system can be mounted here');
  // Its data folder is in the folder for temporary files.
  const { TMPDIR } = process.env;
  process.env['TMPDIR'] = disk.folder;
  const server = await startPostgres('max_wal_size=32MB');
  if (TMPDIR === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = TMPDIR;
  const store = await openStore({ kind: 'postgres', url: server.url });
  t.after(async () => {
    await store.close();
    await server.close();
    disk.remove();
  });
  // Less than the next segment of the log (16 MB): the server cannot continue without it.
  writeFileSync(join(disk.folder, 'ballast'), Buffer.alloc(freeOf(disk.folder) - 14 * 2 ** 20));
  let rows = 0;
  const save = () =>
    store.db
      .insertInto('meta')
      .values({ key: `setup_${rows}`, value: randomBytes(30_000).toString('base64') })
      .execute();
  const failure = await (async () => {
    for (;;) {
      try {
        await save();
        rows++;
      } catch (error) {
        return error as Error;
      }
    }
  })();
  assert.match(failure.message, /the disk of the database is full|cannot be reached at the moment/);

  unlinkSync(join(disk.folder, 'ballast'));
  // As its service manager does, if it has ended.
  await server.crash();
  await server.start();
  await eventually(
    () => save().then(String, String),
    (result) => !result.startsWith('Refusal'),
  );
  const saved = store.db.selectFrom('meta').select('key').where('key', 'like', 'setup_%');
  assert.ok((await saved.execute()).length > rows);
});
