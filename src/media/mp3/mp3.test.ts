import assert from 'node:assert/strict';
import { open, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { parseBuffer } from 'music-metadata';
import {
  createAudio,
  decodedSeconds,
  ffmpegForTests,
  TAGS,
  temporaryFolder,
} from '../ffmpeg/audio.fixture.ts';
import { readerOf } from '../read-at.ts';
import { readDuration, readFirstFrame } from './first-frame.ts';
import { constantRateBytes, type FrameFormat, readFrame, silentFrames } from './frame.ts';
import { id3Tag } from './id3.ts';
import { framesOf, infoFrame, samplesOf } from './info-frame.ts';

const { skip } = await ffmpegForTests();
const STEREO: FrameFormat = { sampleRate: 44_100, isMono: false };
const FORMATS: FrameFormat[] = [
  STEREO,
  { sampleRate: 44_100, isMono: true },
  { sampleRate: 48_000, isMono: false },
  { sampleRate: 48_000, isMono: true },
];

/** The lengths of the frames, one directly after the other, to the last byte. */
function lengthsOf(bytes: Buffer): number[] {
  const lengths: number[] = [];
  for (let at = 0; at < bytes.length; at += lengths.at(-1)!) lengths.push(readFrame(bytes, at)!.length);
  return lengths;
}

describe('frames of a constant bit rate', () => {
  test('have 313 or 314 bytes at 44,100 Hz, 288 at 48,000', () => {
    assert.deepEqual(lengthsOf(silentFrames(0, 5, STEREO)), [313, 314, 313, 314, 313]);
    assert.deepEqual(lengthsOf(silentFrames(0, 3, FORMATS[2])), [288, 288, 288]);
    assert.deepEqual(
      [0, 1, 2].map((frames) => constantRateBytes(frames, STEREO)),
      [0, 313, 627],
    );
  });

  test('have the length and number that LAME writes', { skip }, async (t) => {
    const folder = await temporaryFolder(t);
    for (const format of FORMATS)
      for (const samples of [1, 575, 577, 1152, 1153, 5000, 44_100 * 3 + 17]) {
        const source = `anoisesrc=r=${format.sampleRate},atrim=end_sample=${samples}`;
        const args = [
          '-ac',
          format.isMono ? '1' : '2',
          '-b:a',
          '96k',
          '-write_xing',
          '0',
          '-id3v2_version',
          '0',
        ];
        const bytes = await readFile(await createAudio(join(folder, 'a.mp3'), source, ...args));
        const frames = framesOf(samples);
        const predicted = lengthsOf(silentFrames(0, frames, format));
        assert.deepEqual(lengthsOf(bytes), predicted, `${format.sampleRate} ${samples}`);
        assert.equal(bytes.length, constantRateBytes(frames, format));
      }
  });
});

describe('the Info frame', () => {
  for (const [format, hasBytes] of FORMATS.flatMap(
    (format) =>
      [
        [format, true],
        [format, false],
      ] as const,
  ))
    test(`contains frames, ${hasBytes ? 'bytes ' : ''}and added samples: ${JSON.stringify(format)}`, {
      skip,
    }, async (t) => {
      const folder = await temporaryFolder(t);
      const samples = 100_000;
      const frames = framesOf(samples);
      const bytes = constantRateBytes(frames, format);
      const known = hasBytes ? { bytes, seekTable: Buffer.alloc(100) } : undefined;
      const table = { frames, samples, known, isVariable: false };
      const info = infoFrame(format, table);
      assert.equal(info.length, infoFrame(format).length);
      const file = join(folder, 'a.mp3');
      await writeFile(file, Buffer.concat([info, silentFrames(0, frames, format)]));
      const first = await withFile(t, file, (fd) => readFirstFrame(readerOf(fd)));
      assert.deepEqual(first?.table, {
        isVariable: false,
        frames,
        bytes: hasBytes ? info.length + bytes : undefined,
        added: frames * 1152 - samples,
      });
      assert.equal(
        await withFile(t, file, async (fd) => readDuration(fd, first!)),
        samples / format.sampleRate,
      );
      assert.ok(Math.abs((await decodedSeconds(file)) - samples / format.sampleRate) < 0.001);
    });

  test('contains what is known while the frames are being encoded', async () => {
    const frames = framesOf(samplesOf(1000));
    assert.equal(frames, 1000);
    const info = infoFrame(STEREO, { frames, samples: samplesOf(frames), isVariable: true });
    assert.equal(info.toString('latin1', 36, 40), 'Xing');
    assert.deepEqual(
      [40, 44].map((at) => info.readUInt32BE(at)),
      [1, 1000],
    );
    const huge = { frames: 2 ** 33, samples: samplesOf(2 ** 33), isVariable: true };
    assert.equal(infoFrame(STEREO, huge).readUInt32BE(44), 0xffffffff);
  });
});

test('the tag contains the known fields, and leaves out empty ones', async () => {
  const silence = silentFrames(0, 10, STEREO);
  const cover = { width: 1, height: 1, bytes: Buffer.alloc(300_000, 0xff) };
  const { common, native } = await parseBuffer(Buffer.concat([id3Tag(TAGS, cover), silence]), 'audio/mpeg');
  assert.deepEqual([common.title, common.date, common.isrc], [TAGS.title, TAGS.date, [TAGS.isrc]]);
  assert.ok(cover.bytes.equals(common.picture![0].data));
  const ids = native['ID3v2.4'].map(({ id }) => id);
  assert.ok(
    ['WCOP', 'WOAF', 'COMM', 'TXXX:LICENSE'].every((id) => ids.includes(id)),
    ids.join(),
  );

  const empty = {
    title: '',
    artist: '',
    album: '',
    track: 0,
    date: '',
    license: '',
    isrc: '',
    replaygain: null,
  };
  assert.deepEqual(
    [...id3Tag({ ...empty, url: '' }, undefined)],
    [...Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1')],
  );
});

async function withFile<T>(
  t: TestContext,
  path: string,
  use: (descriptor: number) => Promise<T>,
): Promise<T> {
  const handle = await open(path);
  t.after(() => handle.close());
  return await use(handle.fd);
}

test('the duration of a file is counted if its table does not match', { skip }, async (t) => {
  const folder = await temporaryFolder(t);
  const durationOf = (file: string) =>
    withFile(t, file, async (fd) => readDuration(fd, (await readFirstFrame(readerOf(fd)))!));
  const file = await createAudio(join(folder, 'a.mp3'), 'anoisesrc=d=4:r=44100', '-q:a', '2');
  assert.equal(await durationOf(file), 4);
  const bytes = await readFile(file);

  const cut = join(folder, 'cut.mp3');
  await writeFile(cut, bytes);
  await truncate(cut, Math.floor(bytes.length / 2));
  assert.ok(Math.abs((await durationOf(cut)) - (await decodedSeconds(cut))) < 0.1);

  const joined = join(folder, 'joined.mp3');
  await writeFile(joined, Buffer.concat([bytes, Buffer.alloc(10_000), bytes]));
  assert.ok(Math.abs((await durationOf(joined)) - 8) < 0.2, 'two files, with other bytes between them');
});
