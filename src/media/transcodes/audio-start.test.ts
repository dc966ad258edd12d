import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { createAudio, ffmpegForTests, temporaryFolder } from '../ffmpeg/audio.fixture.ts';
import { readerOf } from '../read-at.ts';
import { readAudioStart } from './audio-start.ts';

const { ffmpeg, skip } = await ffmpegForTests();

async function beginOf(file: string): Promise<number> {
  const handle = await open(file);
  try {
    return await readAudioStart(readerOf(handle.fd));
  } finally {
    await handle.close();
  }
}

/** A comment so large that it takes many blocks or pages. */
const LARGE = 'x'.repeat(120_000);

for (const [name, codec] of [
  ['a.mp3', ['-c:a', 'libmp3lame']],
  ['a.flac', ['-c:a', 'flac']],
  ['a.ogg', ['-c:a', 'libvorbis']],
] as const)
  test(`finds the audio of ${name} after large tags`, { skip }, async (t) => {
    const folder = await temporaryFolder(t);
    const source = await createAudio(join(folder, 'tone.wav'), 'sine=frequency=440:duration=2');
    const sizes: number[] = [];
    for (const comment of ['small', LARGE]) {
      const file = join(folder, `${comment.length}-${name}`);
      const tagged = ['-bitexact', ...codec, '-metadata', `comment=${comment}`];
      await promisify(execFile)(ffmpeg.path, ['-v', 'error', '-i', source, ...tagged, file]);
      const begin = await beginOf(file);
      const bytes = await readFile(file);
      assert.ok(bytes.lastIndexOf(comment.slice(-5)) < begin, 'the tag is before it');
      sizes.push(bytes.length - begin);
    }
    assert.equal(sizes[1], sizes[0], 'and contains none of the audio');
  });

test('without tags, or truncated within them, starts at the first usable position', async (t) => {
  const folder = await temporaryFolder(t);
  for (const [bytes, begin] of [
    [Buffer.from('fffb9064', 'hex'), 0],
    [Buffer.alloc(0), 0],
    [Buffer.from('ID3'), 0],
    [Buffer.from('494433040000000000050000000000fffb9064', 'hex'), 15],
    [Buffer.from('4f6767530002', 'hex'), 0],
    [Buffer.from('664c6143', 'hex'), 4],
  ] as const) {
    const file = join(folder, 'x');
    await writeFile(file, bytes);
    assert.equal(await beginOf(file), begin);
  }
});
