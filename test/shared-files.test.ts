/** Two nodes without a shared disk: what one of them has imported plays on the other. SQLite with a folder, PostgreSQL with S3. */
import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import sharp from 'sharp';
import { importPath } from '../src/import/import.ts';
import { audio, BY, newFolder } from '../src/import/sources/folder/music.fixture.ts';
import { findFfmpeg } from '../src/media/ffmpeg/find.ts';
import { createFolderStorage } from '../src/media/storage/folder-storage.ts';
import { type S3Fault, startS3Proxy } from '../src/media/storage/s3-proxy.fixture.ts';
import { s3ForTests, storageSetting } from '../src/media/storage/s3-server.fixture.ts';
import { createS3Storage } from '../src/media/storage/s3-storage.ts';
import { eventually } from './cli-process.fixture.ts';
import { forEachDatabase } from './databases.fixture.ts';
import { startTwoNodes } from './two-nodes.fixture.ts';

const { newLocation: newBucket, skip } = await s3ForTests();
const TAGS = { artist: 'Lume', album: 'Mar', license: BY };

/** A storage of this kind, as the nodes use it and as the test does. */
async function newStorage(t: TestContext, kind: string) {
  if (kind === 'sqlite') {
    const folder = await newFolder();
    return { setting: `folder:${folder}`, storage: createFolderStorage(folder), proxy: undefined };
  }
  const location = newBucket();
  const proxy = await startS3Proxy(t, location);
  const storage = createS3Storage(location);
  t.after(() => storage.close());
  return { setting: storageSetting(proxy.location), storage, proxy };
}

/** The real one, behind a script that writes the arguments of each run to a list. */
async function listingFfmpeg() {
  const found = await findFfmpeg();
  assert.ok('path' in found);
  const folder = await newFolder();
  const [ffmpeg, list] = [join(folder, 'ffmpeg'), join(folder, 'list')];
  await writeFile(list, '');
  await writeFile(ffmpeg, `#!/bin/sh\necho "$@" >> '${list}'\nexec ${found.path} "$@"\n`, { mode: 0o755 });
  return { ffmpeg, runs: async () => (await readFile(list, 'utf8')).split('\n') };
}

/** Compare them with `isDeepStrictEqual`: `assert.deepEqual` takes minutes to print how long files differ. */
async function bytesOf(url: string, headers = {}): Promise<[status: number, bytes: Buffer]> {
  const response = await fetch(url, { headers });
  return [response.status, Buffer.from(await response.arrayBuffer())];
}

forEachDatabase(({ newLocation }) => {
  test('a folder that one node has imported plays on the other, with its cover', { skip }, async (t) => {
    const database = await newLocation();
    const { setting, storage, proxy } = await newStorage(t, database.kind);
    const { ffmpeg, runs } = await listingFfmpeg();
    const url = 'https://music.example.org';
    const env = {
      ...{ CANTIGA_STORAGE: setting, CANTIGA_DEMO: 'off', CANTIGA_FFMPEG: ffmpeg, CANTIGA_URL: url },
    };
    const { here, there, store } = await startTwoNodes(t, { newLocation: async () => database }, env, {
      CANTIGA_STORAGE_REDIRECT: 'on',
    });
    const music = await newFolder();
    await audio(join(music, '1.flac'), { ...TAGS, title: 'Onda', track: '1' });
    await audio(join(music, '2.mp3'), { ...TAGS, title: 'Faro', track: '2' });
    const red = sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } });
    await writeFile(join(music, 'cover.png'), await red.png().toBuffer());
    const original = await readFile(join(music, '1.flac'));
    await importPath(store, music, { storage });
    await rm(music, { recursive: true });

    const tracks = store.db.selectFrom('track').select(['id', 'album_id']).orderBy('position');
    const [{ id, album_id }, { id: second }] = await tracks.execute();
    const flac = `${there.url}/storage/?trackid=${id}&format=flac`;
    await eventually(
      async () => (await fetch(flac, { method: 'HEAD' })).status,
      (status) => status === 200,
    );
    assert.ok(isDeepStrictEqual(await bytesOf(flac), [200, original]));
    assert.deepEqual(await bytesOf(flac, { range: 'bytes=1000-1999' }), [206, original.subarray(1000, 2000)]);
    const ogg = `/storage/?trackid=${second}&format=ogg`;
    const zip = `/storage/download/a${album_id}/mp32`;
    const paths = [
      ogg,
      `/storage/download/track/${id}/flac`,
      zip,
      `/image/?type=album&id=${album_id}&imagesize=50`,
    ];
    for (const path of paths) {
      const [status, bytes] = await bytesOf(here.url + path);
      const [otherStatus, otherBytes] = await bytesOf(there.url + path);
      assert.deepEqual([status, otherStatus], [200, 200], path);
      assert.ok(bytes.length > 300, path);
      assert.ok(bytes.equals(otherBytes), path);
      if (path.startsWith('/image')) {
        const { dominant } = await sharp(bytes).stats();
        assert.ok(dominant.r > 200 && dominant.g < 50, 'the cover, not a placeholder');
      }
    }

    // Both are asked at the same time, by clients that can wait.
    const converted = `/storage/download/track/${id}/ogg`;
    const oggRuns = async () => (await runs()).filter((args) => /\.ogg\.[\w-]+\.part/.test(args)).length;
    const before = await oggRuns();
    const both = await Promise.all([here, there].map((node) => bytesOf(node.url + converted)));
    assert.deepEqual(
      both.map(([status]) => status),
      [200, 200],
    );
    assert.ok(both[0][1].length > 300 && both[0][1].equals(both[1][1]));
    assert.equal((await oggRuns()) - before, 1);

    const download = `${here.url}/storage/download/track/${id}/flac`;
    const redirected = await fetch(download, { redirect: 'manual' });
    await redirected.body?.cancel();
    assert.equal(redirected.status, proxy === undefined ? 200 : 302);
    const head = await fetch(download, { method: 'HEAD', redirect: 'manual' });
    assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(original.length)]);

    if (proxy === undefined) return;
    assert.ok(redirected.headers.get('location')?.startsWith(proxy.location.endpoint));
    const followed = await fetch(download, { headers: { range: 'bytes=1000-1999' } });
    // rclone sends a part with the status 200.
    assert.ok(followed.ok);
    assert.ok(Buffer.from(await followed.arrayBuffer()).equals(original.subarray(1000, 2000)));
    assert.match(followed.headers.get('content-disposition') ?? '', /^attachment; filename="Lume - Onda/);
    // A name below `library/` is looked up for every request.
    await storage.write('library/1.flac', { from: original, type: 'audio/flac' });
    await store.db.updateTable('track').set({ audio: '1.flac' }).where('id', '=', id).execute();
    const statuses: [S3Fault, number][] = [
      ['denying', 503],
      ['losing', 404],
      ['away', 503],
    ];
    for (const [fault, expected] of statuses) {
      proxy.fault = fault;
      const { status, headers } = await fetch(flac);
      assert.equal(status, expected, fault);
      assert.equal(headers.get('retry-after'), expected === 503 ? '5' : null);
      assert.equal((await bytesOf(there.url + ogg))[0], 200, 'what is cached is sent');
    }
    proxy.fault = undefined;
    assert.ok(isDeepStrictEqual(await bytesOf(flac), [200, original]));
  });
});
