import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { type Dimensions, type ImageFormat, square } from '../../domain/media/media.ts';
import { createOriginals } from '../originals.ts';
import { coverOf, inspectImage } from './cover.ts';

async function coverAt(file: string, size: Dimensions, format: ImageFormat): Promise<Buffer> {
  return await coverOf(
    await inspectImage(file, createOriginals({ library: tmpdir(), data: tmpdir() })),
    size,
    format,
  );
}

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cantiga-embedded-'));
  const red = sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } });
  await writeFile(join(folder, 'red.png'), await red.png().toBuffer());
  const sine = ['-f', 'lavfi', '-i', 'sine=duration=1'];
  const cover = ['-i', 'red.png', '-map', '0', '-map', '1', '-c:v', 'copy', '-disposition:v', 'attached_pic'];
  const run = (...args: string[]) => promisify(execFile)('ffmpeg', ['-v', 'error', ...args], { cwd: folder });
  await run(...sine, ...cover, 'with.mp3');
  await run(...sine, ...cover, 'with.flac');
  await run(...sine, 'without.mp3');
  await writeFile(join(folder, 'text.mp3'), 'no music at all');
});
after(() => rm(folder, { recursive: true }));

for (const name of ['with.mp3', 'with.flac']) {
  test(`shows the cover embedded in ${name}`, async () => {
    const { data, info } = await sharp(await coverAt(`embedded:${join(folder, name)}`, square(25), 'jpeg'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    assert.deepEqual([info.width, info.height], [25, 25]);
    assert.ok(data[0] > 240 && data[1] < 20 && data[2] < 20, `it is ${data.subarray(0, 3).join(' ')}`);
  });
}

test('a file without a cover, or without music, is rejected as not an image', async () => {
  for (const name of ['without.mp3', 'text.mp3']) {
    await assert.rejects(coverAt(`embedded:${join(folder, name)}`, square(25), 'jpeg'), { kind: 'type' });
  }
});

test('an embedded cover of many megabytes is too large, like an image file of that size', async () => {
  const sizeOf = (size: number) => Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f));
  const image = Buffer.concat([
    Buffer.from('\0image/jpeg\0\x03\0', 'latin1'),
    await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer(),
    Buffer.alloc(33_000_000),
  ]);
  const frame = Buffer.concat([Buffer.from('APIC'), sizeOf(image.length), Buffer.alloc(2), image]);
  const tag = Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), sizeOf(frame.length), frame]);
  const file = join(folder, 'large.mp3');
  await writeFile(file, Buffer.concat([tag, await readFile(join(folder, 'without.mp3'))]));
  await assert.rejects(coverAt(`embedded:${file}`, square(25), 'jpeg'), {
    kind: 'type',
    message: 'The image must not be larger than 32 MB.',
  });
});
