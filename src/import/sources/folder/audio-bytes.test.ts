import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { newFolder, toneOf } from './music.fixture.ts';
import { openTagReaders, type ReadAnswer } from './tag-readers.ts';

const run = promisify(execFile);

const readers = openTagReaders();
after(() => readers.close());
const readAll = (paths: string[]): Promise<ReadAnswer[]> => Promise.all(paths.map(readers.read));
const outcome = (result: ReadAnswer) => ('tags' in result ? `${result.tags.duration} s` : result.reason);

test('a truncated file is rejected with the declared and the actual length; a complete one is accepted', async () => {
  const folder = await newFolder();
  for (const ending of ['.flac', '.mp3', '.aiff']) {
    const whole = join(folder, `whole${ending}`);
    const half = join(folder, `half${ending}`);
    await copyFile(await toneOf(ending, 30), whole);
    await copyFile(whole, half);
    await truncate(half, Math.floor((await stat(whole)).size * 0.5));
    const [good, bad] = await readAll([whole, half]);
    assert.equal(outcome(good), '30 s', ending);
    assert.match(outcome(bad), /^it is cut off: its header says 0:30, and it holds about 0:1\d$/, ending);
  }
});

/** Codes of sample rates in the header of a frame (RFC 9639, 9.1.2): 12 to 14 have more bytes behind the position. */
const FLAC_RATES: [rate: number, code: number][] = [
  ...[8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000].map(
    (rate, i) => [rate, i + 4] as [number, number],
  ),
  [12_000, 12],
  [11_025, 13],
  [37_800, 14],
];

function crc8(bytes: Buffer): number {
  let crc = 0;
  for (const byte of bytes)
    for (let bit = 7; bit >= 0; bit--) crc = ((crc << 1) ^ (((crc >> 7) ^ (byte >> bit)) & 1 ? 7 : 0)) & 0xff;
  return crc;
}

/** The same frames with another code, which takes no further bytes. Positions below 128 have one byte, others two. */
function withRateCode(bytes: Buffer, start: number, code: number): Buffer {
  const changed = Buffer.from(bytes);
  for (let at = start; at < bytes.length - 8; at++) {
    if (bytes[at] !== 0xff || bytes[at + 1] !== 0xf8) continue;
    const length = bytes[at + 4] < 0x80 ? 5 : 6;
    if (crc8(bytes.subarray(at, at + length)) !== bytes[at + length]) continue;
    changed[at + 2] = (bytes[at + 2] & 0xf0) | code;
    changed[at + length] = crc8(changed.subarray(at, at + length));
  }
  return changed;
}

test('a truncated FLAC file is recognized with every code of its sample rate', async () => {
  const folder = await newFolder();
  const paths: string[] = [];
  async function add(code: number, bytes: Buffer): Promise<void> {
    const [whole, half] = [join(folder, `${code}.flac`), join(folder, `${code}-half.flac`)];
    await writeFile(whole, bytes);
    await writeFile(half, bytes.subarray(0, bytes.length / 2));
    paths.push(whole, half);
  }
  for (const [rate, code] of FLAC_RATES) {
    const source = join(folder, 'source.flac');
    const noise = ['-f', 'lavfi', '-i', `anoisesrc=d=10:r=${rate}:a=0.3:seed=7`, '-c:a', 'flac', source];
    await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...noise]);
    const bytes = await readFile(source);
    let at = 4;
    while (bytes[at] < 0x80) at += 4 + bytes.readUIntBE(at + 1, 3);
    at += 4 + bytes.readUIntBE(at + 1, 3);
    assert.equal(bytes[at + 2] & 15, code, `${rate} Hz`);
    await add(code, bytes);
    // ffmpeg does not write these codes.
    if (rate === 44_100) for (const other of [0, 1, 2, 3]) await add(other, withRateCode(bytes, at, other));
  }
  const outcomes = (await readAll(paths)).map(outcome);
  const codes = paths.length / 2;
  assert.equal(codes, 15);
  for (let i = 0; i < codes; i++) {
    assert.equal(outcomes[2 * i], '10 s', paths[2 * i]);
    assert.match(
      outcomes[2 * i + 1],
      /: its header says 0:10, and it holds about 0:0[45]$/,
      paths[2 * i + 1],
    );
  }
});

test('a truncated FLAC file is recognized with the size of its blocks behind their position', async () => {
  const folder = await newFolder();
  // RFC 9639, 9.1.1: code 6 has one more byte, code 7 two.
  for (const [blockSize, code] of [
    [200, 6],
    [300, 7],
  ]) {
    const [whole, half] = [join(folder, `${code}.flac`), join(folder, `${code}-half.flac`)];
    const noise = ['-f', 'lavfi', '-i', 'anoisesrc=d=10:a=0.3', '-frame_size', `${blockSize}`, whole];
    await run('ffmpeg', ['-nostdin', '-v', 'error', ...noise]);
    const bytes = await readFile(whole);
    await writeFile(half, bytes.subarray(0, bytes.length / 2));
    const [good, bad] = await readAll([whole, half]);
    assert.equal(outcome(good), '10 s', `code ${code}`);
    assert.match(outcome(bad), /: its header says 0:10, and it holds about 0:0[45]$/, `code ${code}`);
  }
});

test('an mp3 file with a wrong number of bytes in its header is complete if it has its frames', async () => {
  const folder = await newFolder();
  const bytes = await readFile(await toneOf('.mp3', 30));
  const at = Math.max(bytes.indexOf('Xing'), bytes.indexOf('Info'));
  const right = bytes.readUInt32BE(at + 12);
  for (const wrong of [Math.round(right * 1.4), right * 10]) {
    bytes.writeUInt32BE(wrong, at + 12);
    const [whole, half] = [join(folder, `whole-${wrong}.mp3`), join(folder, `half-${wrong}.mp3`)];
    await writeFile(whole, bytes);
    await writeFile(half, bytes.subarray(0, bytes.length / 2));
    const [good, bad] = await readAll([whole, half]);
    assert.equal(outcome(good), '30 s', `${wrong} instead of ${right}`);
    assert.match(outcome(bad), /^it is cut off: its header says 0:30, and it holds about 0:1\d$/);
  }
});

test('a part of a WAV or Ogg file has the duration of that part', async () => {
  const folder = await newFolder();
  for (const ending of ['.wav', '.ogg']) {
    const half = join(folder, `half${ending}`);
    await copyFile(await toneOf(ending, 30), half);
    await truncate(half, Math.floor((await stat(half)).size * 0.5));
    assert.match(outcome((await readAll([half]))[0]), /^1\d s$/, ending);
  }
});

test('headers without audio are rejected: 100 bytes of FLAC, 10 kB of an mp3 file with a Xing header', async () => {
  const folder = await newFolder();
  const [flac, mp3] = [join(folder, 'a.flac'), join(folder, 'b.mp3')];
  await writeFile(flac, (await readFile(await toneOf('.flac', 50))).subarray(0, 100));
  await run('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    'sine=duration=240',
    '-q:a',
    '5',
    '-ac',
    '1',
    mp3,
  ]);
  await truncate(mp3, 10_000);
  const [first, second] = await readAll([flac, mp3]);
  assert.match(
    outcome(first),
    /^it is cut off: its header says 0:50, and it holds about 0:00|^it is damaged/,
  );
  assert.match(outcome(second), /^it is cut off: its header says 4:00, and it holds about 0:0\d$/);
});

test('silence, tags after the audio, and a missing last bit are accepted', async () => {
  const folder = await newFolder();
  const paths: string[] = [];
  for (const ending of ['.flac', '.mp3', '.wav', '.m4a']) {
    const silent = join(folder, `silent${ending}`);
    await run('ffmpeg', [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      'anullsrc=r=44100:cl=stereo',
      '-t',
      '20',
      silent,
    ]);
    const tagged = join(folder, `tagged${ending}`);
    await writeFile(tagged, Buffer.concat([await readFile(await toneOf(ending, 20)), Buffer.alloc(200_000)]));
    paths.push(silent, tagged);
  }
  const short = join(folder, 'short.flac');
  await copyFile(await toneOf('.flac', 20), short);
  await truncate(short, Math.floor((await stat(short)).size * 0.97));
  for (const [at, result] of (await readAll([...paths, short])).entries())
    assert.ok('tags' in result, `${[...paths, short][at]}: ${outcome(result)}`);
});
