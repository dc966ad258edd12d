import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { parseBuffer } from 'music-metadata';
import sharp from 'sharp';
import { type Cover, square } from '../../domain/media/media.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import type { AudioFormat } from '../../domain/vocabulary.ts';
import { createAudio, decodedSeconds, ffmpegForTests, TAGS } from '../ffmpeg/audio.fixture.ts';
import { hugePng } from '../images/huge-png.fixture.ts';
import { createImages } from '../images/images.ts';
import { createOriginals } from '../originals.ts';
import { fetchAudio, requestFor, setUpTranscodes } from './transcodes.fixture.ts';

const { ffmpeg, skip } = await ffmpegForTests();

const FORMATS: Record<AudioFormat, { type: string; container: string; codec: string }> = {
  mp31: { type: 'audio/mpeg', container: 'MPEG', codec: 'MPEG 1 Layer 3' },
  mp32: { type: 'audio/mpeg', container: 'MPEG', codec: 'MPEG 1 Layer 3' },
  ogg: { type: 'audio/ogg', container: 'Ogg', codec: 'Vorbis I' },
  flac: { type: 'audio/flac', container: 'FLAC', codec: 'FLAC' },
};

async function createCover(): Promise<Cover & { bytes: Buffer }> {
  const size = { width: 300, height: 300 };
  const bytes = await sharp({ create: { ...size, channels: 3, background: '#c30' } })
    .jpeg()
    .toBuffer();
  return { ...size, version: 'one', bytes, read: async () => bytes };
}

for (const [format, expected] of Object.entries(FORMATS) as [AudioFormat, (typeof FORMATS)['ogg']][]) {
  test(`${format} can be decoded, and contains tags, licence and cover`, { skip }, async (t) => {
    const { folder, transcodes } = await setUpTranscodes(t, ffmpeg);
    const file = await createAudio(
      join(folder, '-http:name %d.wav'),
      'anoisesrc=d=3:a=0.3:r=44100',
      '-ac',
      '2',
    );
    const cover = await createCover();
    const request = { ...requestFor(file, format), cover };
    const audio = await transcodes.open(request);
    t.after(() => audio.release());
    assert.equal(audio.type, expected.type);
    const bytes = await fetchAudio(transcodes, request);
    const output = join(folder, 'output');
    await writeFile(output, bytes);
    assert.ok(Math.abs((await decodedSeconds(output)) - 3) < 0.1);

    const { format: about, common, native } = await parseBuffer(bytes, expected.type, { duration: true });
    assert.deepEqual([about.container, about.codec], [expected.container, expected.codec]);
    assert.equal(about.sampleRate, 44_100);
    assert.ok(Math.abs(about.duration! - 3) < 0.1, `duration ${about.duration}`);
    const { title, artist, album, track, year } = common;
    assert.deepEqual(
      { title, artist, album, track: track.no, year },
      {
        ...{ title: TAGS.title, artist: TAGS.artist, album: TAGS.album, track: 7, year: 2021 },
      },
    );
    assert.equal(
      common.copyright,
      `2021 ${TAGS.artist}. Licensed to the public under ${TAGS.license} verify at ${TAGS.url}`,
    );
    assert.deepEqual([common.isrc, common.replaygain_track_gain?.dB], [[TAGS.isrc], TAGS.replaygain]);
    const [tags] = Object.values(native);
    assert.ok(
      tags.some(({ id, value }) => /LICENSE$/.test(id) && value === TAGS.license),
      'the licence',
    );
    assert.ok(
      tags.some(
        ({ value }) => (typeof value === 'object' ? (value as { text?: string })?.text : value) === TAGS.url,
      ),
      'the URL',
    );
    const [image] = common.picture ?? [];
    assert.equal(image?.format, 'image/jpeg');
    assert.equal(image.type, 'Cover (front)');
    assert.ok(cover.bytes.equals(image.data), 'the same image');
  });
}

test('mp31 has a constant 96 kbit/s, mp32 more, and a variable bit rate', { skip }, async (t) => {
  const { folder, transcodes } = await setUpTranscodes(t, ffmpeg);
  const file = await createAudio(
    join(folder, 'a.flac'),
    'aevalsrc=0.2*(sin(2200*t*(1+t))+sin(1800*t)+sin(60000*t))|0.2*(sin(2500*t)+sin(44000*t*t)):d=5',
  );
  const low = await parseBuffer(await fetchAudio(transcodes, requestFor(file, 'mp31')), 'audio/mpeg');
  const high = await parseBuffer(await fetchAudio(transcodes, requestFor(file, 'mp32')), 'audio/mpeg');
  assert.equal(low.format.codecProfile, 'CBR');
  assert.equal(Math.round(low.format.bitrate! / 1000), 96);
  assert.notEqual(high.format.codecProfile, 'CBR');
  assert.ok(high.format.bitrate! > 110_000, String(high.format.bitrate));
});

test('the same request gives the same bytes and the same ETag', { skip }, async (t) => {
  const one = await setUpTranscodes(t, ffmpeg);
  const other = await setUpTranscodes(t, ffmpeg);
  const file = await createAudio(join(one.folder, 'a.wav'), 'anoisesrc=d=1:seed=1');
  for (const format of Object.keys(FORMATS) as AudioFormat[]) {
    const etags: (string | undefined)[] = [];
    const bytes: Buffer[] = [];
    for (const { transcodes } of [one, other]) {
      bytes.push(await fetchAudio(transcodes, requestFor(file, format)));
      const audio = await transcodes.open(requestFor(file, format));
      etags.push(audio.etag);
      assert.equal(audio.size, bytes[0].length);
      audio.release();
    }
    assert.ok(bytes[0].equals(bytes[1]), format);
    assert.match(etags[0]!, /^"[0-9a-f]+-[0-9a-f]+"$/);
    assert.equal(etags[0], etags[1]);
  }
});

test('tags of the source are not copied', { skip }, async (t) => {
  const { folder, transcodes } = await setUpTranscodes(t, ffmpeg);
  const foreign = ['-metadata', 'composer=Somebody', '-metadata', 'title=Wrong'];
  const file = await createAudio(join(folder, 'a.ogg'), 'sine=d=1', '-c:a', 'libvorbis', ...foreign);
  for (const format of ['mp31', 'flac'] as const) {
    const bytes = await fetchAudio(transcodes, requestFor(file, format));
    const { common } = await parseBuffer(bytes, FORMATS[format].type);
    assert.deepEqual([common.composer, common.title], [undefined, TAGS.title]);
  }
});

test('tags with line ends, NUL, half characters or very long texts are harmless', { skip }, async (t) => {
  const { folder, transcodes } = await setUpTranscodes(t, ffmpeg);
  const file = await createAudio(join(folder, 'a.wav'), 'sine=d=1');
  const tags = { ...TAGS, title: 'a\0b\nartist=x\ud800', album: 'long '.repeat(2_000_000) };
  const bytes = await fetchAudio(transcodes, { ...requestFor(file), tags });
  const { common } = await parseBuffer(bytes, 'audio/mpeg');
  assert.equal(common.title, 'a b artist=x\ufffd');
  assert.equal(common.artist, TAGS.artist);
  assert.equal(common.album?.length, 500);
});

describe('an invalid cover is left out, and the audio plays', { skip }, () => {
  const noise = () =>
    sharp({
      create: {
        ...{ width: 300, height: 300, channels: 3, background: 'red' },
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    });
  const covers: Record<string, (path: string) => Promise<unknown>> = {
    text: (path) => writeFile(path, '<svg onload="alert(1)"/>'),
    // Declares 30,000 × 30,000 pixels.
    bomb: (path) => writeFile(path, hugePng(30_000, 30_000)),
    empty: (path) => writeFile(path, ''),
    // Their headers are valid.
    'half a JPEG': async (path) => writeFile(path, (await noise().jpeg().toBuffer()).subarray(0, 20_000)),
    'half a PNG': async (path) => writeFile(path, (await noise().png().toBuffer()).subarray(0, 4096)),
    folder: (path) => mkdir(path),
    pipe: async (path) => execFileSync('mkfifo', [path]),
    'link to a device': (path) => symlink('/dev/zero', path),
    missing: async () => {},
  };
  for (const [name, make] of Object.entries(covers)) {
    test(name, async (t) => {
      const { folder, transcodes } = await setUpTranscodes(t, ffmpeg);
      const source = await createAudio(join(folder, 'a.wav'), 'sine=d=1');
      const images = createImages({
        ...{
          folder: join(folder, 'images'),
          max: 1e7,
          originals: createOriginals({ library: folder, data: folder }),
          log: quiet,
        },
      });
      t.after(() => images.close());
      await make(join(folder, 'cover'));
      const owner = { kind: 'album', id: 7, name: 'Lume', file: join(folder, 'cover') } as const;
      for (const format of ['mp31', 'ogg'] as const) {
        const cover = await images.findCover(owner, square(600));
        const bytes = await fetchAudio(transcodes, { ...requestFor(source, format), cover });
        const { common } = await parseBuffer(bytes, FORMATS[format].type);
        assert.deepEqual([common.picture, common.title], [undefined, TAGS.title]);
      }
    });
  }
});

test('an embedded cover of the source is copied to the output, encoded again', { skip }, async (t) => {
  const { folder, transcodes } = await setUpTranscodes(t, ffmpeg);
  const { bytes } = await createCover();
  await writeFile(join(folder, 'cover.jpg'), bytes);
  const source = await createAudio(
    join(folder, 'a.flac'),
    'sine=d=1',
    ...['-f', 'image2', '-i', join(folder, 'cover.jpg'), '-map', '0', '-map', '1', '-c:v', 'copy'],
    ...['-disposition:v', 'attached_pic'],
  );
  const images = createImages({
    ...{
      folder: join(folder, 'images'),
      max: 1e7,
      originals: createOriginals({ library: folder, data: folder }),
      log: quiet,
    },
  });
  t.after(() => images.close());
  const owner = { kind: 'album', id: 7, name: 'Lume', file: `embedded:${source}` } as const;
  const cover = await images.findCover(owner, square(600));
  const audio = await fetchAudio(transcodes, { ...requestFor(source), cover });
  const [image] = (await parseBuffer(audio, 'audio/mpeg')).common.picture ?? [];
  const { width, height, format } = await sharp(image.data).metadata();
  assert.deepEqual([width, height, format, image.type], [600, 600, 'jpeg', 'Cover (front)']);
});

test('another cover gives another file, even if it has the same size', {
  skip,
}, async (t) => {
  const { folder, transcodes } = await setUpTranscodes(t, ffmpeg);
  const source = await createAudio(join(folder, 'a.wav'), 'sine=d=1');
  const images = createImages({
    ...{
      folder: join(folder, 'images'),
      max: 1e7,
      originals: createOriginals({ library: folder, data: folder }),
      log: quiet,
    },
  });
  t.after(() => images.close());
  const file = join(folder, 'cover.png');
  const openWith = async (background: string) => {
    const paint = sharp({ create: { width: 100, height: 100, channels: 3, background } });
    await writeFile(file, await paint.raw().png({ compressionLevel: 0 }).toBuffer());
    const cover = await images.findCover({ kind: 'album', id: 7, name: 'Lume', file }, square(600));
    const audio = await transcodes.open({ ...requestFor(source), cover });
    await audio.finished;
    const bytes = await buffer(audio.read(0));
    audio.release();
    const image = (await parseBuffer(bytes, 'audio/mpeg')).common.picture![0].data;
    const { dominant } = await sharp(image).stats();
    return { etag: audio.etag, isRed: dominant.r > 200 };
  };
  const red = await openWith('#ff0000');
  const { size } = await stat(file);
  const blue = await openWith('#0000ff');
  assert.equal((await stat(file)).size, size);
  assert.deepEqual([red.isRed, blue.isRed], [true, false]);
  assert.notEqual(red.etag, blue.etag);
});

test('sample rates and channels beyond a format are reduced', { skip }, async (t) => {
  const { folder, transcodes } = await setUpTranscodes(t, ffmpeg);
  const fast = await createAudio(join(folder, 'fast.wav'), 'sine=d=1:r=384000');
  const many = await createAudio(
    join(folder, 'many.wav'),
    `aevalsrc=${Array(12).fill('0.2*sin(440*2*PI*t)').join('|')}:d=1`,
  );
  for (const source of [fast, many])
    for (const format of ['mp31', 'mp32', 'ogg', 'flac', 'radio'] as const) {
      const output = join(folder, 'output');
      await writeFile(output, await fetchAudio(transcodes, requestFor(source, format)));
      assert.ok(Math.abs((await decodedSeconds(output)) - 1) < 0.1, `${source} ${format}`);
      if (format === 'flac' || format === 'radio') continue;
      const { format: about } = await parseBuffer(await readFile(output), FORMATS[format].type);
      assert.ok(about.sampleRate! <= 48_000 && about.numberOfChannels! <= 2, `${source} ${format}`);
    }
});

test('generated samples become audio', { skip }, async (t) => {
  const { folder, transcodes } = await setUpTranscodes(t, ffmpeg);
  async function* samples() {
    for (let tenth = 0; tenth < 20; tenth++) yield new Uint8Array(17_640);
  }
  const bytes = await fetchAudio(transcodes, {
    key: 'demo:1',
    source: { samples },
    format: 'flac',
    tags: TAGS,
  });
  await writeFile(join(folder, 'a.flac'), bytes);
  assert.equal(await decodedSeconds(join(folder, 'a.flac')), 2);
  assert.equal((await parseBuffer(bytes, 'audio/flac')).format.duration, 2);
});

test('surround becomes stereo, mono stays mono, and high sample rates become common ones', {
  skip,
}, async (t) => {
  const { folder, transcodes } = await setUpTranscodes(t, ffmpeg);
  const wide = await createAudio(
    join(folder, 'wide.wav'),
    'anoisesrc=d=1:r=96000',
    '-ac',
    '6',
    '-c:a',
    'pcm_s24le',
  );
  const mono = await createAudio(join(folder, 'mono.wav'), 'sine=d=1:r=22050');
  const about = async (file: string, format: AudioFormat) => {
    const parsed = await parseBuffer(
      await fetchAudio(transcodes, requestFor(file, format)),
      FORMATS[format].type,
    );
    const { sampleRate, numberOfChannels, bitsPerSample } = parsed.format;
    return { sampleRate, numberOfChannels, bitsPerSample };
  };
  assert.deepEqual(await about(wide, 'mp32'), {
    sampleRate: 48_000,
    numberOfChannels: 2,
    bitsPerSample: undefined,
  });
  assert.deepEqual(await about(mono, 'mp31'), {
    sampleRate: 44_100,
    numberOfChannels: 1,
    bitsPerSample: undefined,
  });
  assert.deepEqual(await about(wide, 'flac'), { sampleRate: 96_000, numberOfChannels: 6, bitsPerSample: 24 });
});

test('lossy audio becomes FLAC of 16 bits', { skip }, async (t) => {
  const { folder, transcodes } = await setUpTranscodes(t, ffmpeg);
  for (const [name, codec] of [
    ['a.mp3', 'libmp3lame'],
    ['a.m4a', 'aac'],
    ['a.opus', 'libopus'],
  ]) {
    const file = await createAudio(join(folder, name), 'anoisesrc=d=1:r=48000', '-c:a', codec);
    const { format } = await parseBuffer(
      await fetchAudio(transcodes, requestFor(file, 'flac')),
      'audio/flac',
    );
    assert.equal(format.bitsPerSample, 16, name);
  }
});
