import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import { createAudio, ffmpegForTests, temporaryFolder } from './audio.fixture.ts';
import { readPeaks } from './decode.ts';

const { ffmpeg, skip } = await ffmpegForTests();
const options = () => ({ signal: new AbortController().signal, log: quiet });

test('shows loud and quiet parts at their positions', { skip }, async (t) => {
  const folder = await temporaryFolder(t);
  const file = await createAudio(
    join(folder, 'a.wav'),
    'aevalsrc=if(lt(t\\,2)\\,0.2\\,0.8)*sin(2*PI*220*t):d=4',
  );
  const { peaks, duration } = await readPeaks(ffmpeg, file, options());
  assert.equal(peaks.length, 960);
  assert.ok(Math.abs(duration - 4) < 0.01, String(duration));
  assert.ok(peaks.subarray(0, 470).every((peak) => peak >= 18 && peak <= 22));
  assert.ok(peaks.subarray(490).every((peak) => peak >= 78 && peak <= 82));
});

test('audio of a few samples has the same number of peaks', { skip }, async (t) => {
  const file = await createAudio(join(await temporaryFolder(t), 'a.wav'), 'aevalsrc=0.5:d=0.01');
  const { peaks } = await readPeaks(ffmpeg, file, options());
  assert.equal(peaks.length, 960);
  assert.equal(Math.max(...peaks.subarray(100, 800)), 50);
});

test('audio of many channels has peaks too', { skip }, async (t) => {
  const channels = Array(12).fill('0.5').join('|');
  const file = await createAudio(join(await temporaryFolder(t), 'a.wav'), `aevalsrc=${channels}:d=1`);
  const { peaks } = await readPeaks(ffmpeg, file, options());
  assert.equal(peaks[480], 50);
});

test('rejects a text file', { skip }, async (t) => {
  const file = join(await temporaryFolder(t), 'a.mp3');
  await writeFile(file, 'no sound at all\n'.repeat(1000));
  await assert.rejects(readPeaks(ffmpeg, file, options()), { kind: 'import', message: /no audio/ });
});

test('an interrupted decoder says nothing about the file', { skip }, async (t) => {
  const file = await createAudio(join(await temporaryFolder(t), 'a.wav'), 'sine=d=1');
  const missing = { ...ffmpeg, path: `${file}.missing`, limiter: [] };
  await assert.rejects(readPeaks(missing, file, options()), { kind: 'unavailable' });
});

test('stops when aborted', { skip }, async (t) => {
  const file = await createAudio(join(await temporaryFolder(t), 'a.wav'), 'sine=d=2');
  await assert.rejects(readPeaks(ffmpeg, file, { signal: AbortSignal.abort(), log: quiet }), {
    name: 'AbortError',
  });
});

test('decodes no more than a limit, whatever a file claims', { skip }, async (t) => {
  const file = await createAudio(join(await temporaryFolder(t), 'a.flac'), 'anullsrc=r=8000:d=3');
  const { duration } = await readPeaks(ffmpeg, file, { ...options(), secondsMax: 1 });
  assert.ok(Math.abs(duration - 1) < 0.01, String(duration));
});
