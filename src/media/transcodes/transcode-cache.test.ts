import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { createAudio, ffmpegForTests, temporaryFolder } from '../ffmpeg/audio.fixture.ts';
import { createOriginals } from '../originals.ts';
import { fetchAudio, requestFor, setUpTranscodes, until } from './transcodes.fixture.ts';

const { ffmpeg, skip } = await ffmpegForTests();

test('a folder that could not be used at first is used once it can be', { skip }, async (t) => {
  const parent = await temporaryFolder(t);
  await writeFile(join(parent, 'cache'), 'a file in its place');
  const { folder, transcodes } = await setUpTranscodes(t, ffmpeg, { folder: join(parent, 'cache') });
  const file = await createAudio(join(folder, 'a.wav'), 'sine=d=1');
  await assert.rejects(fetchAudio(transcodes, requestFor(file)), { code: 'EEXIST' });
  await rm(join(parent, 'cache'));
  assert.ok((await fetchAudio(transcodes, requestFor(file))).length > 0);
});

test('a file larger than the whole cache is served, then removed', { skip }, async (t) => {
  const { folder, transcodes, cachedFiles } = await setUpTranscodes(t, ffmpeg, { max: 1000 });
  const file = await createAudio(join(folder, 'a.wav'), 'sine=d=3');
  const audio = await transcodes.open(requestFor(file));
  await audio.finished;
  assert.equal((await buffer(audio.read(0))).length, audio.size);
  await until(async () => (await cachedFiles()).join().endsWith('.mp3'));
  audio.release();
  await until(async () => (await cachedFiles()).length === 0);
});

test('finished files are found by the next process', { skip }, async (t) => {
  const cache = join(await temporaryFolder(t), 'cache');
  const { folder, transcodes } = await setUpTranscodes(t, ffmpeg, { folder: cache });
  const file = await createAudio(join(folder, 'a.wav'), 'sine=d=1');
  const bytes = await fetchAudio(transcodes, requestFor(file));
  await transcodes.close();
  const later = await setUpTranscodes(t, { ...ffmpeg, path: '/nowhere/ffmpeg' }, { folder: cache });
  assert.ok((await fetchAudio(later.transcodes, requestFor(file))).equals(bytes));
});

test('a folder that is emptied or removed is filled again', { skip }, async (t) => {
  const { folder, cache, transcodes, cachedFiles } = await setUpTranscodes(t, ffmpeg);
  const file = await createAudio(join(folder, 'a.wav'), 'sine=d=1');
  const bytes = await fetchAudio(transcodes, requestFor(file));
  await until(async () => (await cachedFiles()).join().endsWith('.mp3'));
  await rm(cache, { recursive: true });
  assert.ok((await fetchAudio(transcodes, requestFor(file))).equals(bytes));
  await until(async () => (await cachedFiles()).join().endsWith('.mp3'));
  await rm(cache, { recursive: true });
  await mkdir(cache);
  assert.ok((await fetchAudio(transcodes, requestFor(file))).equals(bytes));
});

test('frees space on request from files of an earlier process, and not from files in use', {
  skip,
}, async (t) => {
  const cache = await temporaryFolder(t);
  const earlier = await setUpTranscodes(t, ffmpeg, { folder: cache });
  const file = await createAudio(join(earlier.folder, 'a.wav'), 'sine=d=1');
  for (const format of ['mp31', 'ogg'] as const)
    await fetchAudio(earlier.transcodes, requestFor(file, format));
  await earlier.transcodes.close();
  const bytes = earlier.transcodes.status().bytes;
  const { transcodes, cachedFiles } = await setUpTranscodes(t, ffmpeg, {
    folder: cache,
    originals: createOriginals({ library: earlier.folder, data: earlier.folder }),
  });
  const playing = await transcodes.open(requestFor(file, 'ogg'));
  const inUse = Math.ceil(playing.size! / 4096) * 4096;
  assert.equal(await transcodes.removeOldest(2 * bytes), bytes - inUse);
  assert.deepEqual(await cachedFiles(), [playing.version]);
  playing.release();
  assert.equal(await transcodes.removeOldest(1), inUse);
  assert.deepEqual(await cachedFiles(), []);
});
