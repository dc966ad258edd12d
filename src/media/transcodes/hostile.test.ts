import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  rmdir,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import { createAudio, decodedSeconds, ffmpegForTests, temporaryFolder } from '../ffmpeg/audio.fixture.ts';
import { createOriginals } from '../originals.ts';
import {
  countedFfmpeg,
  endlessSamples,
  fetchAudio,
  firstBytes,
  requestFor,
  setUpTranscodes,
  until,
} from './transcodes.fixture.ts';
import { lookAtSource, openSource } from './whole-file.ts';

const found = await ffmpegForTests();
const options = { skip: found.skip, timeout: 240_000 };

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
  'a file without audio is refused with a reason, leaves nothing, and is not retried immediately',
  options,
  async (t) => {
    const { ffmpeg, pids } = await countedFfmpeg(t, found.ffmpeg);
    const { folder, transcodes, cachedFiles } = await setUpTranscodes(t, ffmpeg);
    await createAudio(join(folder, 'sound.wav'), 'sine=d=1');
    const refused = {
      kind: 'not-found',
      message: 'The audio of this track cannot be read: its file is damaged or contains no audio.',
    };
    for (const [name, content] of Object.entries(NO_SOUND)) {
      const file = join(folder, name);
      await writeFile(file, content);
      await assert.rejects(transcodes.open(requestFor(file, 'flac')), refused, name);
      await assert.rejects(transcodes.open(requestFor(file, 'flac')), refused, name);
    }
    assert.equal((await pids()).length, Object.keys(NO_SOUND).length);
    assert.deepEqual(await cachedFiles(), []);
  },
);

test('missing and empty files, and paths that are not files, are refused', options, async (t) => {
  const { folder, transcodes } = await setUpTranscodes(t, found.ffmpeg);
  await mkdir(join(folder, 'folder'));
  await writeFile(join(folder, 'empty'), '');
  const reasons = {
    missing: /is missing/,
    'with\0nul': /is missing/,
    folder: /not that of a file/,
    empty: /is empty/,
  };
  for (const [name, message] of Object.entries(reasons)) {
    await assert.rejects(transcodes.open(requestFor(join(folder, name))), { kind: 'not-found', message });
  }
});

test('paths that are not files, or lead out of the library, are refused immediately without a process', {
  ...options,
  skip: found.skip || process.platform === 'win32',
}, async (t) => {
  const { ffmpeg, pids } = await countedFfmpeg(t, found.ffmpeg);
  const { folder, transcodes } = await setUpTranscodes(t, ffmpeg);
  const outside = await createAudio(join(await temporaryFolder(t), 'secret.mp3'), 'sine=d=1');
  const secret = join(folder, 'secret.mp3');
  await symlink(outside, secret);
  const device = join(folder, 'device.mp3');
  await symlink('/dev/zero', device);
  const pipe = join(folder, 'pipe.mp3');
  execFileSync('mkfifo', [pipe]);
  for (const file of [secret, device, pipe])
    for (const format of ['mp32', 'ogg'] as const)
      await assert.rejects(transcodes.open(requestFor(file, format)), {
        kind: 'not-found',
        message: 'The audio of this track cannot be read: its path is not that of a file.',
      });
  assert.deepEqual(await pids(), []);
});

test('a file that is replaced during its conversion is not cached under the old name', options, async (t) => {
  const path = join(await temporaryFolder(t), 'ffmpeg');
  const { folder, transcodes, cachedFiles } = await setUpTranscodes(t, { ...found.ffmpeg, path });
  const file = await createAudio(join(folder, 'a.wav'), 'sine=d=1');
  const script = (line: string) =>
    writeFile(path, `#!/bin/sh\n${line}\nexec ${found.ffmpeg.path} "$@"\n`, { mode: 0o755 });
  await script(`touch -d '2001-01-01' '${file}'`);
  await assert.rejects(fetchAudio(transcodes, requestFor(file)), { kind: 'overload', retryAfter: 2 });
  assert.deepEqual(await cachedFiles(), []);
  await script('');
  assert.ok((await fetchAudio(transcodes, requestFor(file))).length > 0);
});

test('a file that becomes shorter while it is read fails, instead of ending normally', options, async (t) => {
  const { folder, transcodes } = await setUpTranscodes(t, found.ffmpeg);
  const file = await createAudio(join(folder, 'a.mp3'), 'anoisesrc=d=30', '-b:a', '320k');
  const audio = await transcodes.open(requestFor(file, 'mp32'));
  t.after(() => audio.release());
  const stream = audio.read(0, audio.size);
  await firstBytes(stream);
  await truncate(file, 500_000);
  await assert.rejects(buffer(stream), /became shorter/);
});

test('an unreadable file is reported as such, without a process', options, async (t) => {
  const { ffmpeg, pids } = await countedFfmpeg(t, found.ffmpeg);
  const { folder, transcodes } = await setUpTranscodes(t, ffmpeg);
  const file = await createAudio(join(folder, 'a.wav'), 'sine=d=1');
  await chmod(folder, 0o755);
  await chmod(file, 0);
  // Root may read everything.
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    await assert.rejects(transcodes.open(requestFor(file)), { kind: 'not-found', message: /may not read/ });
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
  assert.deepEqual(await pids(), []);
});

test('a replaced file gives the new audio, whatever is cached of the old one', options, async (t) => {
  const { folder, transcodes } = await setUpTranscodes(t, found.ffmpeg);
  const file = join(folder, 'a.wav');
  const low = await createAudio(join(folder, 'low.wav'), 'sine=f=440:d=1');
  const high = await createAudio(join(folder, 'high.wav'), 'sine=f=880:d=1');
  assert.equal((await stat(low)).size, (await stat(high)).size);
  await copyFile(low, file);
  const before = await fetchAudio(transcodes, requestFor(file));
  await copyFile(high, file);
  const after = await fetchAudio(transcodes, requestFor(file));
  assert.ok(!after.equals(before));
  assert.ok(after.equals(await fetchAudio(transcodes, requestFor(high))));
});

test('a file that is replaced while it is opened is not sent under the old name', options, async (t) => {
  const folder = await temporaryFolder(t);
  const file = join(folder, 'a.mp3');
  await writeFile(file, 'old');
  const originals = createOriginals({ library: folder, data: folder });
  const known = await (await lookAtSource(file, originals)).hold();
  await writeFile(file, 'newer');
  await assert.rejects(
    openSource(known, async () => true),
    { kind: 'overload', retryAfter: 2 },
  );
  const now = await (await lookAtSource(file, originals)).hold();
  const whole = await openSource(now, async () => true);
  assert.equal(whole?.file.size, 5);
  whole?.file.close();
});

/** As an attacker names them: all end in `.mp3`, and all refer to something else. */
const LIARS: Record<string, (target: string) => string> = {
  hls: (target) => `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${target}\n#EXT-X-ENDLIST\n`,
  concat: (target) => `ffconcat version 1.0\nfile '${target}'\nduration 1\n`,
  sdp: () => 'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=audio 5004 RTP/AVP 0\n',
  dash: (target) =>
    `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"><Period><AdaptationSet mimeType="audio/mp4"><Representation id="1"><BaseURL>${target}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
  image: (target) => `P6\n# ${target}\n1 1\n255\n123`,
};

test('references to other files or hosts are not followed', options, async (t) => {
  const requests: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    requests.push(url);
    response.end();
  }).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { folder, transcodes, cachedFiles } = await setUpTranscodes(t, found.ffmpeg);
  const audio = await createAudio(join(folder, 'secret.wav'), 'sine=d=1');
  for (const [name, content] of Object.entries(LIARS)) {
    for (const target of ['secret.wav', audio, `file://${audio}`, `http://127.0.0.1:${port}/${name}.wav`]) {
      const file = join(folder, `${name}.mp3`);
      await writeFile(file, content(target));
      const refused = { kind: 'not-found', message: /contains no audio/ };
      await assert.rejects(
        transcodes.open({ ...requestFor(file), key: target }),
        refused,
        `${name} ${target}`,
      );
    }
  }
  assert.deepEqual(requests, []);
  assert.deepEqual(await cachedFiles(), []);
});

test('a large empty file is refused, and zeros after the audio are harmless', options, async (t) => {
  const { folder, transcodes } = await setUpTranscodes(t, found.ffmpeg);
  const size = 200_000_000;
  const nothing = join(folder, 'nothing.mp3');
  await writeFile(nothing, '');
  await truncate(nothing, size);
  await assert.rejects(transcodes.open(requestFor(nothing, 'ogg')), { kind: 'not-found' });
  const file = await createAudio(join(folder, 'a.flac'), 'sine=d=1');
  await truncate(file, size);
  const output = join(folder, 'output.ogg');
  await writeFile(output, await fetchAudio(transcodes, requestFor(file, 'ogg')));
  assert.ok(Math.abs((await decodedSeconds(output)) - 1) < 0.2);
});

test('an embedded cover of many megabytes is skipped', options, async (t) => {
  const { folder, transcodes } = await setUpTranscodes(t, found.ffmpeg);
  const file = await createAudio(join(folder, 'a.mp3'), 'anoisesrc=d=2');
  await writeFile(file, Buffer.concat([id3WithCover(40_000_000), await readFile(file)]));
  const output = join(folder, 'output.ogg');
  await writeFile(output, await fetchAudio(transcodes, requestFor(file, 'ogg')));
  assert.ok(Math.abs((await decodedSeconds(output)) - 2) < 0.1);
  assert.ok((await stat(output)).size < 100_000);
});

/** An ID3 2.4 tag with one image of so many bytes. */
function id3WithCover(bytes: number): Buffer {
  const sizeOf = (size: number) => Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f));
  const image = Buffer.concat([Buffer.from('\0image/jpeg\0\x03\0', 'latin1'), Buffer.alloc(bytes, 0xff)]);
  const frame = Buffer.concat([Buffer.from('APIC'), sizeOf(image.length), Buffer.alloc(2), image]);
  return Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), sizeOf(frame.length), frame]);
}

test('a truncated file gives the existing part', options, async (t) => {
  const { folder, transcodes } = await setUpTranscodes(t, found.ffmpeg);
  for (const name of ['a.flac', 'a.mp3', 'a.wav']) {
    const file = await createAudio(join(folder, name), 'anoisesrc=d=4');
    await truncate(file, Math.floor((await readFile(file)).length / 2));
    const output = join(folder, 'output.ogg');
    await writeFile(output, await fetchAudio(transcodes, requestFor(file, 'ogg')));
    const seconds = await decodedSeconds(output);
    assert.ok(seconds > 1.5 && seconds < 2.5, `${name}: ${seconds}`);
  }
});

test('a header that declares hours is not trusted', options, async (t) => {
  const { folder, transcodes } = await setUpTranscodes(t, found.ffmpeg);
  const file = await createAudio(join(folder, 'a.wav'), 'sine=d=1');
  const bytes = await readFile(file);
  bytes.writeUInt32LE(0xfffffff0, 4);
  bytes.writeUInt32LE(0xffffff00, bytes.indexOf('data') + 4);
  await writeFile(file, bytes);
  const output = join(folder, 'output.ogg');
  await writeFile(output, await fetchAudio(transcodes, requestFor(file, 'ogg')));
  assert.ok(Math.abs((await decodedSeconds(output)) - 1) < 0.1);
});

test('endless audio is stopped at the limit of its output, and of its time', options, async (t) => {
  const limits = { timeMs: 60_000, outputMax: 200_000 };
  const { transcodes, cachedFiles } = await setUpTranscodes(t, found.ffmpeg, { limits });
  const tooLong = { kind: 'not-found', message: /too long/ };
  const audio = await transcodes.open(endlessSamples('a').request);
  await assert.rejects(audio.finished, tooLong);
  audio.release();
  assert.deepEqual(await cachedFiles(), []);

  const hurried = await setUpTranscodes(t, found.ffmpeg, { limits: { timeMs: 1, outputMax: 1e9 } });
  await assert.rejects(hurried.transcodes.open(endlessSamples('b').request), tooLong);
  assert.deepEqual(await hurried.cachedFiles(), []);
});

test(
  'a disk that is full, or becomes full, is reported, and the next file that fits is converted',
  options,
  async (t) => {
    const disk = await smallDisk(t, '300k');
    if (disk === undefined) return t.skip('no small disk can be had here');
    const { folder, transcodes, cachedFiles } = await setUpTranscodes(t, found.ffmpeg, {
      folder: join(disk, 'cache'),
    });
    const [short, long] = [join(folder, 'short.wav'), join(folder, 'long.wav')];
    await createAudio(short, 'sine=d=1');
    await createAudio(long, 'anoisesrc=d=60');
    const full = { kind: 'overload', retryAfter: 60, message: /no room/ };
    await assert.rejects(fetchAudio(transcodes, requestFor(long, 'flac')), full);
    assert.deepEqual(await cachedFiles(), []);
    // As much of it as fits.
    await writeFile(join(disk, 'other'), Buffer.alloc(400_000)).catch(() => {});
    await assert.rejects(fetchAudio(transcodes, requestFor(short, 'flac')), full);
    assert.deepEqual(await cachedFiles(), []);
    await rm(join(disk, 'other'));
    assert.ok((await fetchAudio(transcodes, requestFor(short, 'mp31'))).length > 10_000);
    await until(async () => (await cachedFiles()).some((name) => name.endsWith('.mp3')));
  },
);

/** A separate disk, if the system allows one. */
async function smallDisk(t: TestContext, size: string): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'cantiga-disk-'));
  const run = promisify(execFile);
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  );
  t.after(async () => {
    if (mounted) await run('umount', ['--lazy', folder]);
    await rmdir(folder);
  });
  return mounted ? folder : undefined;
}

test('a full disk is reported, makes room, and leaves no partial file', options, async (t) => {
  const cache = join(await temporaryFolder(t), 'cache');
  const usual = await setUpTranscodes(t, found.ffmpeg, { folder: cache });
  const file = await createAudio(join(usual.folder, 'a.wav'), 'sine=d=1');
  for (const format of ['mp31', 'mp32', 'ogg', 'flac'] as const)
    await fetchAudio(usual.transcodes, requestFor(file, format));
  await usual.transcodes.close();

  // Like ffmpeg when only the end of its output does not fit: with success.
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
  const { transcodes, cachedFiles } = await setUpTranscodes(
    t,
    { ...found.ffmpeg, path },
    { folder: cache, log },
  );
  await assert.rejects(transcodes.open({ ...requestFor(file), key: 'other' }), {
    ...{ kind: 'overload', retryAfter: 60, message: /no room/ },
  });
  assert.deepEqual(errors, ['the disk is full: no room for converted audio']);
  const left = await cachedFiles();
  assert.ok(left.length > 0 && left.length < 4, left.join());
  assert.ok(left.every((name) => !name.endsWith('.part')));
});

test('an ffmpeg that disappeared after the start is not an error of the source', options, async (t) => {
  const { folder, transcodes, cachedFiles } = await setUpTranscodes(t, {
    path: '/nowhere/ffmpeg',
    version: '1',
  });
  const file = await createAudio(join(folder, 'a.wav'), 'sine=d=1');
  await assert.rejects(transcodes.open(requestFor(file)), { kind: 'overload' });
  assert.deepEqual(await cachedFiles(), []);
});

test('a full disk is reported also if the cache cannot shrink', options, async (t) => {
  const cache = join(await temporaryFolder(t), 'cache');
  const usual = await setUpTranscodes(t, found.ffmpeg, { folder: cache });
  const file = await createAudio(join(usual.folder, 'a.wav'), 'sine=d=1');
  await fetchAudio(usual.transcodes, requestFor(file));
  await usual.transcodes.close();

  const path = join(usual.folder, 'ffmpeg');
  const script = '#!/bin/sh\necho "Error closing file: No space left on device" >&2\nexit 0\n';
  await writeFile(path, script, { mode: 0o755 });
  const warnings: string[] = [];
  const log = { ...quiet, warn: (text: string) => void warnings.push(text) };
  const { transcodes, cachedFiles } = await setUpTranscodes(
    t,
    { ...found.ffmpeg, path },
    { folder: cache, log },
  );
  await until(() => transcodes.status().bytes > 0);
  // A folder in place of a file cannot be removed like one.
  for (const name of await cachedFiles()) {
    const path = join(cache, name.slice(0, 2), name);
    await rm(path);
    await mkdir(path);
  }
  const other = { ...requestFor(file), key: 'other' };
  await assert.rejects(transcodes.open(other), { kind: 'overload', retryAfter: 60, message: /no room/ });
  await until(() => transcodes.status().running === 0);
  assert.deepEqual(warnings, ['converted audio could not be removed']);
  await assert.rejects(transcodes.open(other), { kind: 'overload', retryAfter: 60, message: /no room/ });
});
