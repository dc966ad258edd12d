import assert from 'node:assert/strict';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import type { AudioFormat } from '../../domain/vocabulary.ts';
import { createAudio, ffmpegForTests, temporaryFolder } from '../ffmpeg/audio.fixture.ts';
import { createOriginals } from '../originals.ts';
import { fetchAudio, requestFor, setUpTranscodes } from './transcodes.fixture.ts';

const { ffmpeg, skip } = await ffmpegForTests();
const NONE = { missing: 'ffmpeg is not on PATH.', remedy: 'Install it.' };

const ORIGINALS: [name: string, args: string[], as: AudioFormat[]][] = [
  ['vbr.mp3', ['-c:a', 'libmp3lame', '-q:a', '0'], ['mp32']],
  [
    '320.mp3',
    ['-c:a', 'libmp3lame', '-b:a', '320k', '-metadata', `lyrics=${'la '.repeat(30_000)}`],
    ['mp32'],
  ],
  ['96.mp3', ['-c:a', 'libmp3lame', '-b:a', '96k'], ['mp31', 'mp32']],
  [
    '96-no-table.mp3',
    ['-c:a', 'libmp3lame', '-b:a', '96k', '-write_xing', '0', '-id3v2_version', '0'],
    ['mp31', 'mp32'],
  ],
  ['slow.mp3', ['-c:a', 'libmp3lame', '-b:a', '32k', '-ar', '22050'], ['mp31', 'mp32']],
  ['a.ogg', ['-c:a', 'libvorbis'], ['ogg']],
  ['a.opus', ['-c:a', 'libopus', '-ar', '48000'], []],
  ['a.flac', ['-c:a', 'flac'], ['flac']],
  ['a.wav', [], []],
  ['a.m4a', ['-c:a', 'aac'], []],
];

for (const [name, args, as] of ORIGINALS) {
  test(`${name} is sent unchanged for ${as.join(' and ') || 'nothing'}, without ffmpeg`, {
    skip,
  }, async (t) => {
    const { folder, transcodes, cachedFiles } = await setUpTranscodes(t, NONE);
    const file = await createAudio(join(folder, name), 'anoisesrc=d=1:r=44100', '-ac', '2', ...args);
    const original = await readFile(file);
    for (const format of ['mp31', 'mp32', 'ogg', 'flac'] as const) {
      const request = requestFor(file, format);
      if (as.includes(format)) assert.ok((await fetchAudio(transcodes, request)).equals(original), format);
      else {
        await assert.rejects(transcodes.open(request), {
          kind: 'overload',
          retryAfter: 10,
        });
      }
    }
    assert.deepEqual(await cachedFiles(), []);
  });
}

test('a file is held until it is open, converted, or neither is possible', { skip }, async (t) => {
  const library = await temporaryFolder(t);
  const originals = createOriginals({ library, data: library });
  const holders = new Set<symbol>();
  let stamp: string | undefined;
  const look = async (name: string) => {
    const original = await originals.look(name);
    const hold = async () => {
      const holder = Symbol(name);
      holders.add(holder);
      const held = { ...(await original.hold()), release: () => void holders.delete(holder) };
      return stamp === undefined ? held : { ...held, stamp };
    };
    return { ...original, hold };
  };
  const { transcodes } = await setUpTranscodes(t, ffmpeg, { originals: { ...originals, look } });
  const flac = await createAudio(join(library, 'a.flac'), 'anoisesrc=d=1');
  for (const format of ['flac', 'ogg'] as const) await fetchAudio(transcodes, requestFor(flac, format));
  assert.equal(holders.size, 0);
  const broken = join(library, 'b.flac');
  await writeFile(broken, 'no audio');
  await assert.rejects(fetchAudio(transcodes, requestFor(broken, 'ogg')));
  assert.equal(holders.size, 0, 'not audio');
  stamp = 'of another file';
  await assert.rejects(fetchAudio(transcodes, requestFor(flac, 'mp31')), /replaced/);
  assert.equal(holders.size, 0, 'another file');
});

test('an original is finished immediately, with its size, its time and an ETag that changes with it', {
  skip,
}, async (t) => {
  const { folder, transcodes } = await setUpTranscodes(t, NONE);
  const file = await createAudio(join(folder, 'a.flac'), 'anoisesrc=d=1');
  const { size, mtime } = await stat(file);
  const audio = await transcodes.open(requestFor(file, 'flac'));
  assert.deepEqual([audio.size, audio.modified, audio.type], [size, mtime, 'audio/flac']);
  const original = await readFile(file);
  assert.ok((await buffer(audio.read(100, 5000))).equals(original.subarray(100, 5000)));
  assert.equal((await buffer(audio.read(size))).length, 0);
  audio.release();

  await writeFile(file, Buffer.concat([original, Buffer.alloc(10)]));
  const changed = await transcodes.open(requestFor(file, 'flac'));
  assert.notEqual(changed.etag, audio.etag);
  assert.equal(changed.size, size + 10);
  changed.release();
});
