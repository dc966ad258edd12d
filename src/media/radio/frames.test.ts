import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { isDeepStrictEqual, promisify } from 'node:util';
import { createAudio, decodedSeconds, ffmpegForTests, temporaryFolder } from '../ffmpeg/audio.fixture.ts';
import { fetchAudio, requestFor, setUpTranscodes } from '../transcodes/transcodes.fixture.ts';
import {
  BYTES_A_FRAME,
  beginOf,
  createFrameCutter,
  FRAMES_A_SECOND,
  frameAt,
  SILENT_FRAME,
} from './frames.ts';

const { ffmpeg, skip } = await ffmpegForTests();

function framesOf(bytes: Buffer, chunk = bytes.length): Buffer[] {
  const cutter = createFrameCutter();
  const frames: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += chunk) {
    cutter.add(bytes.subarray(at, at + chunk));
    for (let frame = cutter.next(); frame !== undefined; frame = cutter.next()) frames.push(frame);
  }
  return frames;
}

/** Converts an audio file for radios. */
async function forRadio(t: TestContext, input: string, name: string, ...args: string[]): Promise<Buffer> {
  const { folder, transcodes } = await setUpTranscodes(t, ffmpeg);
  const file = await createAudio(join(folder, name), input, ...args);
  return await fetchAudio(transcodes, requestFor(file, 'radio'));
}

/** The complaints of ffmpeg: none are expected. */
async function complaints(t: TestContext, bytes: Buffer): Promise<string> {
  const file = join(await temporaryFolder(t), 'stream.mp3');
  await writeFile(file, bytes);
  const args = ['-nostdin', '-v', 'warning', '-f', 'mp3', '-i', file, '-f', 'null', '-'];
  const { stderr } = await promisify(execFile)('ffmpeg', args);
  return stderr.replace(/.*Estimating duration from bitrate.*\n/, '');
}

const TONE = 'sine=frequency=440:duration=4';
const NOISE = 'anoisesrc=duration=4:amplitude=0.5';

test('audio of every format becomes only frames of one format', { skip }, async (t) => {
  for (const [name, ...args] of [
    ['mono.wav', '-ar', '48000', '-ac', '1'],
    ['low.flac', '-ar', '22050', '-ac', '2'],
    // mp31 would send it unchanged, radios must not.
    ['small.mp3', '-ar', '22050', '-ac', '1', '-b:a', '32k'],
    ['same.mp3', '-ar', '44100', '-ac', '2', '-b:a', '96k'],
  ]) {
    const bytes = await forRadio(t, NOISE, name, ...args);
    const frames = framesOf(bytes);
    assert.equal(Buffer.compare(Buffer.concat(frames), bytes), 0, name);
    assert.ok(Math.abs(frames.length / FRAMES_A_SECOND - 4) < 0.2);
    const heads = new Set(frames.map((frame) => frame.toString('hex', 0, 2)));
    assert.deepEqual([...heads], ['fffb']);
  }
});

test('finds frames from any start, in chunks of any size', { skip }, async (t) => {
  const bytes = await forRadio(t, NOISE, 'noise.wav');
  const whole = framesOf(bytes);
  // Not `assert.deepEqual`, which takes minutes to print how long lists differ.
  for (const chunk of [1, 7, 313, 1000])
    assert.ok(isDeepStrictEqual(framesOf(bytes, chunk), whole), `${chunk}`);
  for (const from of [1, 2, 100, 312])
    assert.ok(isDeepStrictEqual(framesOf(bytes.subarray(from)), whole.slice(1)), `${from}`);
});

test('the position of a frame follows from its number', { skip }, async (t) => {
  const bytes = await forRadio(t, NOISE, 'noise.wav');
  const frames = framesOf(bytes);
  assert.ok(frames.length > 10);
  let at = 0;
  for (const [index, frame] of frames.entries()) {
    assert.ok(Math.abs(at - index * BYTES_A_FRAME) < 2);
    at += frame.length;
  }
});

test('leaves out everything but frames: tags before, between and after', { skip }, async (t) => {
  const frames = framesOf(await forRadio(t, TONE, 'tone.wav'));
  const tag = Buffer.from('ID3\x04\0\0\0\0\0\x40 ÿû looks like a beginning', 'latin1');
  const chance = Buffer.concat([Buffer.from('fffb7064', 'hex'), Buffer.alloc(100)]);
  const mixed = [tag, chance, ...frames.slice(0, 9), tag, ...frames.slice(9), Buffer.from('TAGtitle')];
  assert.ok(isDeepStrictEqual(framesOf(Buffer.concat(mixed)), frames));
});

test('frames of different tracks and silence can be joined anywhere', { skip }, async (t) => {
  const tone = framesOf(await forRadio(t, TONE, 'tone.wav'));
  const noise = framesOf(await forRadio(t, NOISE, 'noise.wav'));
  const silence = Array<Buffer>(20).fill(SILENT_FRAME);
  const joined = [tone.slice(50, 80), silence, noise.slice(33, 70), tone.slice(0, 20), noise.slice(99)];
  const bytes = Buffer.concat(joined.flat());
  assert.equal(await complaints(t, bytes), '');
  const file = join(await temporaryFolder(t), 'joined.mp3');
  await writeFile(file, bytes);
  const seconds = joined.flat().length / FRAMES_A_SECOND;
  assert.ok(Math.abs((await decodedSeconds(file)) - seconds) < 0.1);
});

test('the clock determines the current frame, without drift', () => {
  const now = 1_763_000_000_000;
  for (let second = 0; second < 100; second++) {
    const ms = now + second * 1000;
    const frame = frameAt(ms);
    assert.ok(beginOf(frame) >= ms && beginOf(frame - 1) < ms);
  }
  assert.equal(frameAt(now + 3_200_000) - frameAt(now), 3200 * FRAMES_A_SECOND);
});
