import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import type { Log } from '../../domain/ports.ts';
import { createAudio, ffmpegForTests, temporaryFolder } from '../ffmpeg/audio.fixture.ts';
import { createOriginals, originalKey } from '../originals.ts';
import { createLocalCopies } from '../storage/local-copies.ts';
import { reportedStorage } from '../storage/reported-storage.ts';
import { type S3Fault, startS3Proxy } from '../storage/s3-proxy.fixture.ts';
import { s3ForTests } from '../storage/s3-server.fixture.ts';
import { createS3Storage } from '../storage/s3-storage.ts';
import { requestFor, setUpTranscodes, until } from './transcodes.fixture.ts';

const { ffmpeg, skip: withoutFfmpeg } = await ffmpegForTests();
const { newLocation, skip: withoutS3 } = await s3ForTests();
const skip = withoutFfmpeg || withoutS3;

let created: Promise<Buffer> | undefined;

/** Two seconds as FLAC, about 150 kB. */
function noise(): Promise<Buffer> {
  created ??= (async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cantiga-noise-'));
    const path = await createAudio(join(folder, 'a.flac'), 'anoisesrc=d=2:seed=1');
    return await readFile(path).finally(() => rm(folder, { recursive: true }));
  })();
  return created;
}

/** A node whose storage misbehaves on demand, and a FLAC file in it. */
async function start(t: TestContext) {
  const folder = await temporaryFolder(t);
  const proxy = await startS3Proxy(t, newLocation());
  const logged: string[] = [];
  const report: Log['warn'] = (message, fields) => void logged.push(`${message}: ${fields?.['reason']}`);
  const log: Log = { ...quiet, warn: report, error: report };
  const timing = { firstByteMs: 10_000, idleMs: 10_000, pauseMs: 1 };
  const s3 = createS3Storage(proxy.location, timing);
  t.after(() => s3.close());
  const storage = reportedStorage(s3, log, 20);
  t.after(() => storage.close());
  const content = await noise();
  const name = `${createHash('sha256').update(content).digest('hex')}.flac`;
  await s3.write(originalKey(name), { from: content, type: 'audio/flac' });
  const cache = join(folder, 'originals');
  const copies = createLocalCopies({ storage, folder: cache, max: 1e9, log: quiet });
  const originals = createOriginals({ library: folder, data: folder }, { storage, copies });
  const { transcodes } = await setUpTranscodes(t, ffmpeg, { originals });
  const copied = async () =>
    (await readdir(cache, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const request = requestFor(`stored:${name}`);
  return {
    ...{ proxy, timing, storage, content, logged, copied, transcodes },
    original: { ...request, format: 'flac' as const },
    converted: { ...request, format: 'mp31' as const },
  };
}

test('an original that needs no conversion passes through, in ranges, without a copy', {
  skip,
}, async (t) => {
  const { transcodes, original, content, copied, proxy } = await start(t);
  const audio = await transcodes.open(original);
  assert.equal(audio.size, content.length);
  assert.ok(audio.begin! > 40 && audio.begin! < 20_000);
  proxy.requests.length = 0;
  for (const [from, to] of [
    [100, 200],
    [0, content.length],
    [content.length - 3, content.length],
  ])
    assert.ok((await buffer(audio.read(from, to))).equals(content.subarray(from, to)));
  assert.equal(proxy.requests.length, 3);
  audio.release();
  assert.deepEqual(await copied(), []);
});

test('a listener who leaves early leaves nothing behind', { skip }, async (t) => {
  const { transcodes, original } = await start(t);
  const audio = await transcodes.open(original);
  const stream = audio.read(0);
  audio.release();
  stream.once('data', () => stream.destroy());
  await new Promise((resolve) => stream.once('close', resolve));
  const again = await transcodes.open(original);
  assert.equal((await buffer(again.read(0, 10))).length, 10);
  again.release();
});

test('an object that breaks off is continued, and reaches the listener whole', { skip }, async (t) => {
  const { transcodes, original, converted, content, proxy } = await start(t);
  proxy.fault = 'truncating';
  const audio = await transcodes.open(original);
  assert.ok((await buffer(audio.read(0))).equals(content));
  audio.release();
  const mp3 = await transcodes.open(converted);
  assert.ok((await buffer(mp3.read(0))).length > 10_000);
  mp3.release();
});

const FAULTS: [S3Fault, string, RegExp | undefined][] = [
  ['away', 'unavailable', /cannot be used: .*(socket|ECONNRESET)/],
  ['silent', 'unavailable', /cannot be used: S3 sent nothing for too long/],
  ['denying', 'unavailable', /cannot be used: S3 responded with 403 AccessDenied to GET originals/],
  ['losing', 'not-found', undefined],
];

for (const [fault, kind, reason] of FAULTS)
  test(`a storage that is ${fault}: ${kind}, and well again afterwards`, { skip }, async (t) => {
    const { transcodes, original, converted, copied, logged, storage, proxy, timing } = await start(t);
    proxy.fault = fault;
    if (fault === 'silent') timing.firstByteMs = 50;
    await assert.rejects(transcodes.open(original), { kind });
    await assert.rejects(transcodes.open(converted), { kind });
    assert.equal(logged.length, reason === undefined ? 0 : 1);
    if (reason !== undefined) assert.match(logged[0], reason);
    assert.equal(storage.awaySince() !== undefined, reason !== undefined);
    assert.deepEqual(await copied(), []);
    proxy.fault = undefined;
    timing.firstByteMs = 10_000;
    // Without a further request.
    await until(() => storage.awaySince() === undefined);
    for (const request of [original, converted]) {
      const audio = await transcodes.open(request);
      assert.ok((await buffer(audio.read(0))).length > 10_000);
      audio.release();
    }
  });

test('an object that stays incomplete is never in the cache, and is logged', { skip }, async (t) => {
  const { transcodes, original, converted, content, copied, logged, proxy } = await start(t);
  const audio = await transcodes.open(original);
  proxy.fault = 'hollow';
  await assert.rejects(buffer(audio.read(0)), { kind: 'unavailable' });
  audio.release();
  await assert.rejects(transcodes.open(converted), { kind: 'unavailable' });
  assert.deepEqual(await copied(), []);
  assert.match(logged[0], /^the storage cannot be used: /);
  proxy.fault = undefined;
  const again = await transcodes.open(original);
  assert.ok((await buffer(again.read(0))).equals(content));
  again.release();
});
