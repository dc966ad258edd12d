import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { parseBuffer } from 'music-metadata';
import sharp from 'sharp';
import type { Cover } from '../../domain/media/media.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import type { Log } from '../../domain/ports.ts';
import type { AudioFormat } from '../../domain/vocabulary.ts';
import { createAudio, decodedSeconds, ffmpegForTests, lengthsOf, TAGS } from '../ffmpeg/audio.fixture.ts';
import { readFrame } from '../mp3/frame.ts';
import { pacedSamples, requestFor, setUpTranscodes } from './transcodes.fixture.ts';
import type { AudioRequest, Transcodes } from './transcodes.ts';

const { ffmpeg, skip } = await ffmpegForTests();
const options = { skip, timeout: 240_000 };

const FORMATS: AudioFormat[] = ['mp31', 'mp32', 'ogg', 'flac'];
const TYPES = { mp31: 'audio/mpeg', mp32: 'audio/mpeg', ogg: 'audio/ogg', flac: 'audio/flac' };
/** Seconds of one frame, and a little. */
const FRAME = 0.03;

interface Responses {
  /** The size that was known on opening. */
  size: number | undefined;
  hasDuration: boolean;
  first: Buffer;
  second: Buffer;
}

/** Reads it while it is converted, and again when it is finished. */
async function readTwice(transcodes: Transcodes, request: AudioRequest): Promise<Responses> {
  const audio = await transcodes.open(request);
  try {
    const { size, etag, hasDuration } = audio;
    const first = await buffer(audio.read(0));
    await audio.finished;
    assert.ok(size === undefined || etag === audio.etag, 'a tag that was sent does not change');
    return { size, hasDuration, first, second: await buffer(audio.read(0)) };
  } finally {
    audio.release();
  }
}

/** Seconds, by the headers alone. */
async function probedSeconds(t: TestContext, bytes: Buffer, folder: string): Promise<number> {
  const file = join(folder, `probed-${t.name.replace(/\W/g, '')}`);
  await writeFile(file, bytes);
  return await probe(`file:${file}`);
}

async function probe(input: string, piped?: Buffer): Promise<number> {
  const args = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', input];
  const probing = promisify(execFile)('ffprobe', args);
  // It does not read all of it.
  probing.child.stdin?.on('error', () => {}).end(piped);
  return Number((await probing).stdout);
}

/** By a URL with a length, by one without a length and ranges, and from a pipe. */
async function probedElsewhere(t: TestContext, bytes: Buffer): Promise<number[]> {
  const server = createServer(({ url, headers }, response) => {
    if (url === '/growing')
      return void response.writeHead(200, { 'transfer-encoding': 'chunked' }).end(bytes);
    const from = Number(/\d+/.exec(headers.range ?? '0')?.[0]);
    response
      .writeHead(206, {
        'content-length': bytes.length - from,
        'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}`,
      })
      .end(bytes.subarray(from));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close().closeAllConnections());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return [await probe(`${url}/whole`), await probe(`${url}/growing`), await probe('pipe:0', bytes)];
}

/** The lengths of the frames, one directly after the other, from the end of the tag to the last byte. */
function framesOf(bytes: Buffer): number[] {
  assert.equal(bytes.toString('latin1', 0, 3), 'ID3');
  const lengths: number[] = [];
  let at = 10 + [6, 7, 8, 9].reduce((sum, i) => sum * 128 + bytes[i], 0);
  assert.ok(at > 100, 'the tag has a size');
  while (at < bytes.length) {
    const frame = readFrame(bytes, at);
    assert.ok(frame, `there is a frame at ${at} of ${bytes.length}`);
    lengths.push(frame.length);
    at += frame.length;
  }
  assert.equal(at, bytes.length, 'the last frame is complete');
  return lengths;
}

async function createCover(): Promise<Cover & { bytes: Buffer }> {
  const size = { width: 300, height: 300 };
  const background = { r: 200, g: 50, b: 0 };
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const bytes = await sharp({ create: { ...size, channels: 3, background, noise } })
    .jpeg({ quality: 95 })
    .toBuffer();
  return { ...size, version: 'noise', bytes, read: async () => bytes };
}

describe('the first response, started before half of the audio exists', () => {
  for (const format of FORMATS) {
    test(`${format} has its duration, tags and cover`, options, async (t) => {
      const { folder, transcodes } = await setUpTranscodes(t, ffmpeg);
      const { source, go } = pacedSamples(12);
      const cover = await createCover();
      const audio = await transcodes.open({ key: 'paced', source, format, tags: TAGS, cover });
      t.after(() => audio.release());
      const { size, etag } = audio;
      const reading = audio.read(0);
      const head = await new Promise<Buffer>((resolve) => reading.once('data', resolve));
      go();
      const first = Buffer.concat([head, await buffer(reading)]);
      await audio.finished;
      const second = await buffer(audio.read(0));

      assert.equal(first.length, second.length);
      const isSame = format === 'mp31' || format === 'ogg';
      if (isSame) assert.ok(first.equals(second));
      else assert.ok(first.subarray(-100_000).equals(second.subarray(-100_000)));
      for (const bytes of isSame ? [first] : [first, second]) {
        const { format: about, common } = await parseBuffer(bytes, TYPES[format], {
          // The other formats have it in their first bytes; an mp3 needs the number of bytes as well.
          duration: format !== 'flac' && !(format === 'mp32' && bytes === second),
        });
        assert.ok(Math.abs(about.duration! - 12) < 4 * FRAME, `duration ${about.duration}`);
        assert.ok(Math.abs((await probedSeconds(t, bytes, folder)) - 12) < 2 * FRAME);
        const [url, growing, pipe] = await probedElsewhere(t, bytes);
        assert.ok(Math.abs(url - 12) < 2 * FRAME, `from a URL: ${url}`);
        // ffmpeg finds none in Ogg, nor in an mp3 with a number of bytes, unless it knows the size of the file.
        if (format !== 'ogg' && !(format === 'mp32' && bytes === second))
          for (const seconds of [growing, pipe])
            assert.ok(Math.abs(seconds - 12) < 2 * FRAME, `without a length: ${seconds}`);
        assert.deepEqual([common.title, common.artist, common.album], [TAGS.title, TAGS.artist, TAGS.album]);
        assert.ok(cover.bytes.equals(common.picture?.[0].data ?? Buffer.alloc(0)));
        if (format === 'mp31' || format === 'mp32') framesOf(bytes);
      }
      if (format === 'mp31') assert.deepEqual([size, etag], [second.length, audio.etag]);
      else assert.equal(size, undefined);
      // Without its bytes, TagLib and VLC take the bit rate of the first frame for that of the file.
      if (format === 'mp32') {
        const at = second.indexOf('Xing');
        assert.equal(second.readUInt32BE(at + 4), 15);
        assert.equal(second.readUInt32BE(at + 12), second.length - (at - 36));
      }
    });
  }
});

const NOISE = 'anoisesrc=a=0.3:d=2.4321';
/** By name; their duration in seconds; whether it is exact to the sample. */
const SOURCES: Record<string, { input?: string; args: string[]; seconds?: number }> = {
  'constant.mp3': { args: ['-ac', '2', '-b:a', '192k'] },
  'variable.mp3': { args: ['-ac', '2', '-q:a', '2'] },
  'no-table.mp3': { args: ['-ac', '2', '-b:a', '128k', '-write_xing', '0', '-id3v2_version', '0'] },
  'variable-no-table.mp3': { args: ['-ac', '2', '-q:a', '2', '-write_xing', '0'] },
  'mpeg-2.mp3': { args: ['-b:a', '128k', '-ar', '22050'] },
  'a.flac': { args: ['-ac', '2', '-ar', '44100'] },
  'high.flac': { args: ['-ac', '2', '-ar', '96000', '-sample_fmt', 's32'] },
  'low.flac': { args: ['-ar', '8000'] },
  'a.ogg': { args: ['-c:a', 'libvorbis'] },
  'a.opus': { args: ['-c:a', 'libopus', '-ar', '48000'] },
  'a.m4a': { args: ['-c:a', 'aac', '-ac', '2'] },
  'lossless.m4a': { args: ['-c:a', 'alac', '-ar', '44100'] },
  'a.wav': { args: ['-ac', '1', '-ar', '44100'] },
  'surround.wav': { args: ['-ac', '6', '-ar', '48000'] },
  'odd.wav': { args: ['-ar', '11000'] },
  'a.aiff': { args: ['-ac', '2'] },
  'a.tta': { args: ['-ac', '2'] },
  'one-sample.wav': {
    input: 'sine=r=44100',
    args: ['-frames:a', '1', '-af', 'atrim=end_sample=1'],
    seconds: 0,
  },
  'short.flac': { input: 'sine=r=44100', args: ['-af', 'atrim=end_sample=500'], seconds: 0.0113 },
};

describe('the first response for', () => {
  for (const [name, { input = NOISE, args, seconds = 2.4321 }] of Object.entries(SOURCES)) {
    test(name, options, async (t) => {
      const { folder, transcodes } = await setUpTranscodes(t, ffmpeg);
      const file = await createAudio(join(folder, name), input, ...args);
      const files: string[] = [];
      for (const format of FORMATS) {
        const { size, hasDuration, first, second } = await readTwice(transcodes, requestFor(file, format));
        assert.equal(first.length, second.length, format);
        // It is sent unchanged.
        if (first.equals(await readFile(file))) continue;
        if (size !== undefined) {
          assert.equal(size, first.length);
          assert.ok(first.equals(second), `${format}: unchanged after it was sent`);
        }
        if (format === 'mp31') {
          assert.equal(size !== undefined, name !== 'a.tta', 'its size is known');
          const [info, ...frames] = framesOf(second);
          assert.equal(info, Math.min(...frames));
          assert.ok(Math.max(...frames) - Math.min(...frames) <= 1);
        }
        // Clients wait for the end of an audio file whose first bytes do not contain the duration.
        for (const [what, bytes] of Object.entries({ sent: hasDuration ? first : second, second })) {
          const path = join(folder, `${what}-${format}`);
          await writeFile(path, bytes);
          files.push(path);
        }
      }
      const lengths = await lengthsOf(files);
      for (let at = 0; at < files.length; at += 2) {
        const [{ probed }, { decoded }] = lengths.slice(at);
        // mp3 without a table keeps the delay of its encoder.
        assert.ok(Math.abs(probed - seconds) < 0.15, `${files[at]}: ${probed}`);
        assert.ok(Math.abs(decoded - seconds) < 0.15, `${files[at]}: ${decoded} decoded`);
        assert.ok(Math.abs(probed - decoded) < 2 * FRAME, `${files[at]}: ${probed}, ${decoded}`);
      }
    });
  }
});

test(
  'audio of a constant bit rate has the announced length, whatever its source contains',
  options,
  async (t) => {
    const warnings: unknown[] = [];
    const log: Log = { ...quiet, warn: (_text, details) => void warnings.push(details?.['seconds']) };
    const { folder, transcodes } = await setUpTranscodes(t, ffmpeg, { log });
    const half = await createAudio(join(folder, 'half.flac'), 'anoisesrc=d=10:r=44100', '-ac', '2');
    await truncate(half, Math.floor((await readFile(half)).length / 2));
    const more = await createAudio(join(folder, 'more.flac'), 'anoisesrc=d=10:r=48000');
    const bytes = await readFile(more);
    // STREAMINFO says four seconds.
    bytes.writeUInt32BE(4 * 48_000, 22);
    await writeFile(more, bytes);
    for (const [file, seconds] of [
      [half, 10],
      [more, 4],
    ] as const) {
      const { size, first, second } = await readTwice(transcodes, requestFor(file, 'mp31'));
      assert.equal(size, first.length);
      assert.ok(first.equals(second));
      framesOf(first);
      await writeFile(join(folder, 'output.mp3'), first);
      assert.ok(Math.abs((await decodedSeconds(join(folder, 'output.mp3'))) - seconds) < FRAME);
    }
    assert.equal(warnings.length, 2, 'one warning for each');
    assert.ok(
      Math.abs(Number(warnings[0]) + 5) < 0.5 && Math.abs(Number(warnings[1]) - 6) < 0.1,
      warnings.join(),
    );

    const finished = await readTwice(transcodes, requestFor(half, 'mp32'));
    const { format } = await parseBuffer(finished.second, 'audio/mpeg');
    assert.ok(
      Math.abs(format.duration! - 5) < 0.5,
      'with a variable bit rate, the finished file has the actual values',
    );
  },
);

test('files that cannot be decoded are refused, whatever their headers say', options, async (t) => {
  const { folder, transcodes, cachedFiles } = await setUpTranscodes(t, ffmpeg);
  const file = await createAudio(join(folder, 'a.flac'), 'anoisesrc=d=50');
  await truncate(file, 100);
  for (const format of ['mp31', 'mp32', 'ogg'] as const) {
    await assert.rejects(transcodes.open(requestFor(file, format)), { kind: 'not-found' });
  }
  assert.deepEqual(await cachedFiles(), []);
});

test('a duration in a header beyond the limit is not announced', options, async (t) => {
  const limits = { timeMs: 60_000, outputMax: 30_000 };
  const { folder, transcodes } = await setUpTranscodes(t, ffmpeg, { limits });
  const file = await createAudio(join(folder, 'a.flac'), 'anoisesrc=d=1');
  const bytes = await readFile(file);
  bytes.writeUInt32BE(3600 * 44_100, 22);
  await writeFile(file, Buffer.concat([bytes, Buffer.alloc(1_000_000)]));
  const { size, second } = await readTwice(transcodes, requestFor(file, 'mp31'));
  assert.ok(second.length <= limits.outputMax, String(second.length));
  // It may have been finished before it was opened.
  assert.equal(size ?? second.length, second.length);
  framesOf(second);
});

test('names of every kind are in the tag', options, async (t) => {
  const { folder, transcodes } = await setUpTranscodes(t, ffmpeg);
  const file = await createAudio(join(folder, 'a.wav'), 'anoisesrc=d=1');
  const names = [
    'R&B "live" [2020] <b>',
    'Ænima — 東京 Россия العربية 🎸',
    "Guns N' Roses; AC/DC = x",
    '\\ \\n %s',
  ];
  for (const format of FORMATS)
    for (const title of names) {
      const tags = { ...TAGS, title, artist: title, album: '', track: 0, isrc: '', replaygain: null };
      const { first } = await readTwice(transcodes, { ...requestFor(file, format), tags });
      const { common } = await parseBuffer(first, TYPES[format]);
      assert.deepEqual([common.title, common.artists, common.album], [title, [title], undefined]);
      assert.deepEqual([common.track.no, common.isrc], [null, undefined]);
    }
});

test(
  'a file that was sent to its last byte is cached, even if its reader leaves before ffmpeg ends',
  options,
  async (t) => {
    const { transcodes, cachedFiles } = await setUpTranscodes(t, ffmpeg);
    const end = Promise.withResolvers<void>();
    async function* samples() {
      for (let second = 0; second < 6; second++) yield new Uint8Array(44_100 * 4);
      await end.promise;
    }
    const source = { samples, length: 4 * 44_100 };
    const request = { key: 'longer', source, format: 'mp31', tags: TAGS } as const;
    const audio = await transcodes.open(request);
    const bytes = await buffer(audio.read(0, audio.size));
    audio.release();
    end.resolve();
    await audio.finished;
    const again = await transcodes.open(request);
    assert.ok(bytes.equals(await buffer(again.read(0))));
    again.release();
    assert.equal(transcodes.status().converted, 1);
    assert.equal((await cachedFiles()).length, 1);
  },
);
