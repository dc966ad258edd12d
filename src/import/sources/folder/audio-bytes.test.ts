import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { newFolder, toneOf } from './music.fixture.ts';
import { openTagReaders, type ReadAnswer } from './tag-readers.ts';

const run = promisify(execFile);

async function readAll(paths: string[]): Promise<ReadAnswer[]> {
  const readers = openTagReaders();
  try {
    return await Promise.all(paths.map((path) => readers.read(path)));
  } finally {
    await readers.close();
  }
}
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
