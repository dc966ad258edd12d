/** A node without ffmpeg, or whose storage does not respond: it sends what it can, says so, and goes on by itself afterwards. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { rm, symlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { startApp } from '../src/app/app.ts';
import { loadConfig } from '../src/config/config.ts';
import { STORAGE } from '../src/config/setting-types.ts';
import { createUser } from '../src/core/accounts/users.ts';
import { createAppKeys } from '../src/core/players/app-keys.ts';
import { quiet } from '../src/domain/node/quiet-log.fixture.ts';
import type { Log } from '../src/domain/ports.ts';
import { WEB_CLIENT_ID } from '../src/domain/vocabulary.ts';
import { importPath } from '../src/import/import.ts';
import { audio, BY, newFolder } from '../src/import/sources/folder/music.fixture.ts';
import { ffmpegForTests } from '../src/media/ffmpeg/audio.fixture.ts';
import { createFolderStorage } from '../src/media/storage/folder-storage.ts';
import { openStore } from '../src/store/store.ts';
import { eventually } from './cli-process.fixture.ts';
import { sumOf } from './exposition.fixture.ts';
import { FREE_METRICS_PORT, watchMetrics } from './metrics.fixture.ts';

const { skip } = await ffmpegForTests();

/** A FLAC and an mp3, in a library on this machine or in a storage of all nodes. `start` starts a node with this ffmpeg and this storage. */
async function setUp(t: TestContext, isStored: boolean) {
  const [data, objects, music] = [await newFolder(), await newFolder(), await newFolder()];
  const tags = { artist: 'Lume', album: 'Mar', license: BY };
  await audio(join(music, '1.flac'), { ...tags, title: 'Onda', track: '1' });
  await audio(join(music, '2.mp3'), { ...tags, title: 'Faro', track: '2' });
  const storage = createFolderStorage(objects);
  const env = {
    ...{ PORT: '0', CANTIGA_THREADS: '1', CANTIGA_DATA: data, CANTIGA_DEMO: 'off', CANTIGA_LIBRARY: music },
    ...FREE_METRICS_PORT,
    // It is in the tags of converted files.
    CANTIGA_URL: 'https://music.example.org',
    ...(isStored && { CANTIGA_STORAGE: `folder:${objects}` }),
  };
  const { config } = loadConfig(env, data);
  const store = await openStore(config.database);
  await importPath(store, music, isStored ? { storage } : {});
  const tracks = await store.db.selectFrom('track').select(['id', 'album_id']).orderBy('position').execute();
  const [{ id, album_id: album }, { id: mp3 }] = tracks;
  const { id: userId } = await createUser(store, { name: 'ana' });
  const { key } = await createAppKeys({ store, secret: config.secret }).create({ id: userId }, 'test');
  await store.close();
  const start = async (ffmpeg: string, location = config.storage) => {
    let port: unknown;
    const metrics = watchMetrics();
    const info: Log['info'] = (message, fields) => {
      metrics.log.info(message, fields);
      if (message === 'listening') port = fields?.['port'];
    };
    const app = await startApp({ ...config, ffmpeg, storage: location }, { ...quiet, info });
    t.after(() => app.close());
    const get = async (path: string, init?: RequestInit) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
      return { response, bytes: Buffer.from(await response.arrayBuffer()) };
    };
    const sound = (format: string, init?: RequestInit) =>
      get(`/storage/?trackid=${id}&format=${format}`, init);
    const health = async () => {
      const { response, bytes } = await get('/health');
      return { code: response.status, ...JSON.parse(bytes.toString()) };
    };
    const isUp = async (name: 'ffmpeg' | 'storage') => sumOf(await metrics.read(), `cantiga_${name}_up`);
    return { close: () => app.close(), get, sound, health, isUp };
  };
  return {
    data,
    start,
    ids: { flac: id, mp3, album },
    key,
    stored: () => Array.fromAsync(storage.list('transcodes/')),
  };
}

test('a node without ffmpeg sends what others have converted, and the rest once it is found', {
  skip,
}, async (t) => {
  const { data, start, stored } = await setUp(t, true);
  const other = await start('ffmpeg');
  const { bytes, response } = await other.sound('ogg');
  assert.equal(response.status, 200);
  await eventually(stored, (objects) => objects.length === 1);
  await other.close();
  await rm(join(data, 'cache'), { recursive: true });

  const path = join(await newFolder(), 'ffmpeg');
  const node = await start(path);
  const found = await node.sound('ogg');
  assert.equal(found.response.status, 200);
  assert.ok(found.bytes.equals(bytes));
  for (const method of ['GET', 'HEAD']) {
    const { response: refused } = await node.sound('mp31', { method });
    assert.equal(refused.status, 503, method);
    assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/, method);
  }
  assert.equal((await node.sound('flac')).response.status, 200, 'as it is stored');
  const { code, status, ffmpeg } = await node.health();
  assert.deepEqual({ code, status, ffmpeg }, { code: 503, status: 'degraded', ffmpeg: 'missing' });
  assert.equal(await node.isUp('ffmpeg'), 0);

  await symlink(execFileSync('which', ['ffmpeg'], { encoding: 'utf8' }).trim(), path);
  const { code: healed } = await eventually(node.health, ({ code }) => code === 200);
  assert.equal(healed, 200);
  assert.equal(await node.isUp('ffmpeg'), 1);
  assert.equal((await node.sound('mp31')).response.status, 200);
  assert.ok((await node.sound('ogg')).bytes.equals(bytes));
});

test('a node that does not find ffmpeg after a restart sends what it has converted before', {
  skip,
}, async (t) => {
  const { start } = await setUp(t, false);
  const before = await start('ffmpeg');
  const { bytes } = await before.sound('mp32');
  await before.close();
  const node = await start('/nowhere/ffmpeg');
  const { response, bytes: again } = await node.sound('mp32');
  assert.equal(response.status, 200);
  assert.ok(again.equals(bytes));
});

/** Accepts connections, and never responds. `requests` are their first lines. */
async function silentServer(t: TestContext): Promise<{ port: number; requests: string[] }> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('data', (bytes) => void requests.push(String(bytes).split('\r\n')[0]));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return { port: (server.address() as AddressInfo).port, requests };
}

test('a storage that does not respond costs a listener one attempt, and is reported', { skip }, async (t) => {
  const { port, requests } = await silentServer(t);
  const { start } = await setUp(t, true);
  const location = STORAGE.parse(`s3+http://key:secret@127.0.0.1:${port}/music`, '/');
  const node = await start('ffmpeg', location);
  assert.equal((await node.health()).code, 200);
  assert.equal(await node.isUp('storage'), 1);
  const { response } = await node.sound('ogg');
  assert.equal(response.status, 503);
  assert.match(response.headers.get('retry-after') ?? '', /^\d+$/);
  // One looks for the conversion; another one may be that of the waveform, which reads the original.
  const reads = () => requests.filter((line) => line.startsWith('GET')).map((line) => line.split('/')[2]);
  assert.deepEqual(reads().toSorted().slice(-1), ['transcodes']);
  assert.ok(reads().length <= 2, String(requests));
  const before = reads().length;
  const { code, status, storage } = await node.health();
  assert.deepEqual({ code, status }, { code: 503, status: 'degraded' });
  assert.match(storage, /^unreachable since \d{4}-.*Z$/);
  assert.equal(await node.isUp('storage'), 0);
  // As long as it is silent, the next listener need not wait for it.
  assert.equal((await node.sound('mp31')).response.status, 503);
  assert.equal(reads().length, before);
});

test('HEAD does not wait for a conversion, and has no length then', { skip }, async (t) => {
  const { start, ids, key } = await setUp(t, false);
  // It responds at the start, and then converts nothing.
  const ffmpeg = join(await newFolder(), 'ffmpeg');
  await writeFile(
    ffmpeg,
    '#!/bin/sh\ncase "$3" in -version|-encoders) exec ffmpeg "$@";; esac\nexec sleep 600\n',
    {
      mode: 0o755,
    },
  );
  const node = await start(ffmpeg);
  const player = `apiKey=${key}&v=1.16.1&c=test&id=tr-${ids.flac}`;
  const paths: [string, string][] = [
    [`/storage/?trackid=${ids.flac}&format=mp32`, 'audio/mpeg'],
    [`/storage/?trackid=${ids.flac}&format=ogg`, 'audio/ogg'],
    [`/storage/?trackid=${ids.mp3}&format=flac`, 'audio/flac'],
    [`/storage/?trackid=${ids.flac}&quality=good`, 'audio/mpeg'],
    [`/storage/track/${ids.flac}.mp3`, 'audio/mpeg'],
    [`/storage/download/track/${ids.flac}/mp32`, 'audio/mpeg'],
    [`/storage/download/track/${ids.flac}/ogg`, 'audio/ogg'],
    [`/storage/download/track/${ids.mp3}/flac`, 'audio/flac'],
    [`/storage/download/a${ids.album}/ogg`, 'application/zip'],
    [`/rest/stream?${player}`, 'audio/mpeg'],
    [`/rest/stream?${player}&format=ogg`, 'audio/ogg'],
    [`/rest/download?${player}`, 'audio/mpeg'],
  ];
  for (const [path, type] of paths) {
    const { response } = await node.get(path, { method: 'HEAD' });
    const { status, headers } = response;
    assert.deepEqual(
      [status, headers.get('content-type'), headers.get('content-length')],
      [200, type, null],
      path,
    );
  }
  const redirect = `/v3.0/tracks/file?client_id=${WEB_CLIENT_ID}&id=${ids.flac}&audioformat=ogg`;
  const { response: moved } = await node.get(redirect, { method: 'HEAD', redirect: 'manual' });
  assert.equal(moved.status, 302);
  const original = await node.get(`/storage/?trackid=${ids.flac}&format=flac`, { method: 'HEAD' });
  assert.ok(
    Number(original.response.headers.get('content-length')) > 1000,
    'what needs no conversion has one',
  );
});
