import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { constantRateBytes, silentFrames } from './frame.ts';
import { id3Tag } from './id3.ts';
import { skipSeconds } from './skip-seconds.ts';

const FORMAT = { sampleRate: 44_100, isMono: false } as const;
const FRAMES = 400;
const SECOND_BYTES = 12_000;
const TAG = id3Tag(
  {
    title: 'Song',
    artist: 'a',
    album: 'b',
    track: 1,
    date: '',
    license: '',
    isrc: '',
    replaygain: null,
    url: '',
  },
  undefined,
);
const FILE = Buffer.concat([TAG, silentFrames(0, FRAMES, FORMAT)]);

async function skipped(seconds: number, chunk: number): Promise<{ rest: Buffer; left: number }> {
  const stream = skipSeconds(seconds);
  for (let at = 0; at < FILE.length; at += chunk) stream.write(FILE.subarray(at, at + chunk));
  stream.end();
  const rest = await buffer(stream);
  return { rest, left: stream.skipped() };
}

test('begins with the frame at the requested time, however the bytes arrive', async () => {
  const frames = Math.ceil((3 * FORMAT.sampleRate) / 1152);
  const expected = TAG.length + constantRateBytes(frames, FORMAT);
  for (const chunk of [101, 1000, FILE.length]) {
    const { rest, left } = await skipped(3, chunk);
    assert.equal(left, expected);
    assert.equal(Buffer.compare(rest, FILE.subarray(expected)), 0);
  }
  assert.ok(Math.abs(expected - TAG.length - 3 * SECOND_BYTES) < 400);
});

test('nothing is left after the end', async () => {
  assert.equal((await skipped(60, 1000)).rest.length, 0);
});
