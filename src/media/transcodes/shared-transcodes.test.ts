import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { createAudio, ffmpegForTests, temporaryFolder } from '../ffmpeg/audio.fixture.ts';
import { createOriginals } from '../originals.ts';
import { createFolderStorage } from '../storage/folder-storage.ts';
import type { Storage } from '../storage/storage.ts';
import type { ConversionLeases } from './shared-conversions.ts';
import { countedFfmpeg, fetchAudio, requestFor, setUpTranscodes, until } from './transcodes.fixture.ts';

const { ffmpeg, skip } = await ffmpegForTests();
/** No other node converts at the moment. */
const leases: ConversionLeases = {
  take: async () => ({ release: async () => {} }),
  isTaken: async () => false,
};

test('what one node has converted, another one sends without converting it', { skip }, async (t) => {
  const folder = await temporaryFolder(t);
  const storage = createFolderStorage(join(folder, 'objects'));
  const originals = createOriginals({ library: folder, data: folder });
  const request = requestFor(await createAudio(join(folder, 'a.wav'), 'sine=d=1'));
  const counted = await countedFfmpeg(t, ffmpeg);
  const one = await setUpTranscodes(t, counted.ffmpeg, { originals, shared: { storage, leases } });
  const converted = await fetchAudio(one.transcodes, request);
  const stored = async () => (await Array.fromAsync(storage.list('transcodes/'))).length === 1;
  await until(stored);
  const another = await setUpTranscodes(t, counted.ffmpeg, { originals, shared: { storage, leases } });
  const [first, second] = [await one.transcodes.open(request), await another.transcodes.open(request)];
  assert.deepEqual([second.etag, second.size], [first.etag, first.size]);
  first.release();
  second.release();
  assert.ok((await fetchAudio(another.transcodes, request)).equals(converted));
  assert.equal((await counted.pids()).length, 1);
});

test('without its storage a node converts by itself', { skip }, async (t) => {
  const folder = await temporaryFolder(t);
  const away = () => Promise.reject(new Error('away'));
  const list = createFolderStorage('/nowhere').list;
  const storage: Pick<Storage, 'find' | 'read' | 'write' | 'list'> = {
    ...{ find: away, read: away, write: away, list },
  };
  const { transcodes } = await setUpTranscodes(t, ffmpeg, {
    originals: createOriginals({ library: folder, data: folder }),
    shared: { storage, leases },
  });
  const request = requestFor(await createAudio(join(folder, 'a.wav'), 'sine=d=1'));
  assert.ok((await fetchAudio(transcodes, request)).length > 5000);
});

test('a truncated object is converted again', { skip }, async (t) => {
  const folder = await temporaryFolder(t);
  const objects = createFolderStorage(join(folder, 'objects'));
  const originals = createOriginals({ library: folder, data: folder });
  const request = requestFor(await createAudio(join(folder, 'a.wav'), 'sine=d=1'));
  const one = await setUpTranscodes(t, ffmpeg, { originals, shared: { storage: objects, leases } });
  const converted = await fetchAudio(one.transcodes, request);
  await until(async () => (await Array.fromAsync(objects.list('transcodes/'))).length === 1);
  const storage = {
    ...objects,
    read: (key: string, range = { from: 0, to: 1000 }) =>
      objects.read(key, { from: range.from, to: Math.min(range.to, 1000) }),
  };
  const another = await setUpTranscodes(t, ffmpeg, { originals, shared: { storage, leases } });
  assert.ok((await fetchAudio(another.transcodes, request)).equals(converted));
});
