import assert from 'node:assert/strict';
import { mkdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { decodedSeconds, ffmpegForTests, makeSound, temporaryFolder } from '../ffmpeg/sounds.fixture.ts';
import { countedFfmpeg, endlessSamples, fetchSound, requestFor, setting } from './transcodes.fixture.ts';

const found = await ffmpegForTests();
const options = { skip: found.skip, timeout: 60_000 };

const NO_SOUND: Record<string, Buffer> = {
  'text.mp3': Buffer.from('This is not music.\n'.repeat(5000)),
  'zeros.mp3': Buffer.alloc(100_000),
  'tag-alone.mp3': Buffer.from('ID3\x03\0\0\0\0\0\x0a\0\0\0\0\0\0\0\0\0\0', 'latin1'),
  'endless-tag.mp3': Buffer.from('ID3\x03\0\0\x7f\x7f\x7f\x7fTIT2', 'latin1'),
  'page.ogg': Buffer.from('OggS'),
  'playlist.m3u8': Buffer.from(
    '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n',
  ),
  'script.ffconcat': Buffer.from("ffconcat version 1.0\nfile 'sound.wav'\n"),
  'picture.wav': Buffer.from(
    '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0\0\0\0\0',
    'latin1',
  ),
};

test(
  'what holds no sound is refused in words, leaves nothing, and is not tried again at once',
  options,
  async (t) => {
    const { ffmpeg, pids } = await countedFfmpeg(t, found.ffmpeg);
    const { folder, transcodes, kept } = await setting(t, ffmpeg);
    await makeSound(join(folder, 'sound.wav'), 'sine=d=1');
    const refused = {
      kind: 'not-found',
      message: 'The sound of this track cannot be read: its file is damaged, or holds no sound.',
    };
    for (const [name, content] of Object.entries(NO_SOUND)) {
      const file = join(folder, name);
      await writeFile(file, content);
      await assert.rejects(transcodes.open(requestFor(file, 'flac')), refused, name);
      await assert.rejects(transcodes.open(requestFor(file, 'flac')), refused, name);
    }
    assert.equal((await pids()).length, Object.keys(NO_SOUND).length);
    assert.deepEqual(await kept(), []);
  },
);

test('files that are missing, empty, or none are refused', options, async (t) => {
  const { folder, transcodes } = await setting(t, found.ffmpeg);
  await mkdir(join(folder, 'folder'));
  await writeFile(join(folder, 'empty'), '');
  const wanted = { missing: /is missing/, 'with\0nul': /is missing/, folder: /is none/, empty: /is empty/ };
  for (const [name, message] of Object.entries(wanted)) {
    await assert.rejects(transcodes.open(requestFor(join(folder, name))), { kind: 'not-found', message });
  }
});

test('a file that breaks off gives what there is', options, async (t) => {
  const { folder, transcodes } = await setting(t, found.ffmpeg);
  for (const name of ['a.flac', 'a.mp3', 'a.wav']) {
    const file = await makeSound(join(folder, name), 'anoisesrc=d=4');
    await truncate(file, Math.floor((await readFile(file)).length / 2));
    const output = join(folder, 'output.ogg');
    await writeFile(output, await fetchSound(transcodes, requestFor(file, 'ogg')));
    const seconds = await decodedSeconds(output);
    assert.ok(seconds > 1.5 && seconds < 2.5, `${name}: ${seconds}`);
  }
});

test('a header that promises hours is not believed', options, async (t) => {
  const { folder, transcodes } = await setting(t, found.ffmpeg);
  const file = await makeSound(join(folder, 'a.wav'), 'sine=d=1');
  const bytes = await readFile(file);
  bytes.writeUInt32LE(0xfffffff0, 4);
  bytes.writeUInt32LE(0xffffff00, bytes.indexOf('data') + 4);
  await writeFile(file, bytes);
  const output = join(folder, 'output.ogg');
  await writeFile(output, await fetchSound(transcodes, requestFor(file, 'ogg')));
  assert.ok(Math.abs((await decodedSeconds(output)) - 1) < 0.1);
});

test('a sound without end is stopped at the limit of its output, and of its time', options, async (t) => {
  const limits = { timeMs: 60_000, outputMax: 200_000 };
  const { transcodes, kept } = await setting(t, found.ffmpeg, { limits });
  const tooLong = { kind: 'not-found', message: /too long/ };
  const sound = await transcodes.open(endlessSamples('a').request);
  await assert.rejects(sound.finished, tooLong);
  sound.release();
  assert.deepEqual(await kept(), []);

  const hurried = await setting(t, found.ffmpeg, { limits: { timeMs: 1, outputMax: 1e9 } });
  await assert.rejects(hurried.transcodes.open(endlessSamples('b').request), tooLong);
  assert.deepEqual(await hurried.kept(), []);
});

test('a full disk is told, makes room, and leaves nothing half', options, async (t) => {
  const cache = join(await temporaryFolder(t), 'cache');
  const usual = await setting(t, found.ffmpeg, { folder: cache });
  const file = await makeSound(join(usual.folder, 'a.wav'), 'sine=d=1');
  for (const format of ['mp31', 'mp32', 'ogg', 'flac'] as const)
    await fetchSound(usual.transcodes, requestFor(file, format));
  await usual.transcodes.close();

  // As ffmpeg ends when only the last of its output finds no room: with success.
  const path = join(usual.folder, 'ffmpeg');
  await writeFile(path, '#!/bin/sh\necho "Error closing file: No space left on device" >&2\nexit 0\n', {
    mode: 0o755,
  });
  const errors: string[] = [];
  const log = {
    debug() {},
    info() {},
    warn() {},
    error: (text: string) => errors.push(text),
    isEnabled: () => true,
  };
  const { transcodes, kept } = await setting(t, { ...found.ffmpeg, path }, { folder: cache, log });
  await assert.rejects(transcodes.open({ ...requestFor(file), key: 'other' }), {
    ...{ kind: 'overload', retryAfter: 60, message: /no room/ },
  });
  assert.deepEqual(errors, ['the disk is full: no room for converted sound']);
  const left = await kept();
  assert.ok(left.length > 0 && left.length < 4, left.join());
  assert.ok(left.every((name) => !name.endsWith('.part')));
});

test('an ffmpeg that is gone since the start is no fault of the source', options, async (t) => {
  const { folder, transcodes, kept } = await setting(t, { path: '/nowhere/ffmpeg', version: '1' });
  const file = await makeSound(join(folder, 'a.wav'), 'sine=d=1');
  await assert.rejects(transcodes.open(requestFor(file)), { kind: 'overload' });
  assert.deepEqual(await kept(), []);
});
