import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import sharp, { type Color } from 'sharp';
import { type Dimensions, IMAGE_FORMATS, type ImageFormat, square } from '../../domain/media/media.ts';
import { FEED_IMAGE_SIZES, IMAGE_SIZES } from '../../domain/vocabulary.ts';
import { createOriginals } from '../originals.ts';
import { coverOf, inspectImage } from './cover.ts';
import { loadSharp } from './decode.ts';
import { hugePng } from './huge-png.fixture.ts';

const refused = (message: RegExp) => ({ name: 'Refusal', kind: 'type', message });

async function coverAt(file: string, size: Dimensions, format: ImageFormat): Promise<Buffer> {
  return await coverOf(
    await inspectImage(file, createOriginals({ library: tmpdir(), data: tmpdir() })),
    size,
    format,
  );
}

async function inFolder(t: TestContext): Promise<(name: string, content: Uint8Array) => Promise<string>> {
  const folder = await mkdtemp(join(tmpdir(), 'cantiga-covers-'));
  t.after(() => rm(folder, { recursive: true }));
  return async (name, content) => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };
}

function plain(width: number, height: number, background: Color) {
  return sharp({ create: { width, height, channels: 3, background } });
}

function noise() {
  const create = { width: 300, height: 300, channels: 3, background: 'red' } as const;
  return sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 40 } } });
}

async function pixel(image: Buffer, left: number, top: number): Promise<number[]> {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((top * info.width + left) * info.channels).subarray(0, info.channels)];
}

function near(actual: number[], expected: number[], message?: string): void {
  const off = Math.max(...expected.map((value, i) => Math.abs(value - actual[i])));
  assert.ok(off <= 12 && actual.length === expected.length, `${message ?? ''} ${actual} ≉ ${expected}`);
}

test('every size in every format decodes to a square of that size', async (t) => {
  const file = await (await inFolder(t))('cover.jpg', await plain(640, 480, '#96441f').jpeg().toBuffer());
  await loadSharp();
  // The tests inspect the output; the service never reads this format.
  sharp.unblock({ operation: ['VipsForeignLoadHeifBuffer'] });
  t.after(() => sharp.block({ operation: ['VipsForeignLoadHeifBuffer'] }));
  for (const format of IMAGE_FORMATS) {
    for (const side of [...IMAGE_SIZES, 30]) {
      const cover = await coverAt(file, square(side), format);
      const facts = await sharp(cover).metadata();
      assert.deepEqual([facts.width, facts.height, facts.space], [side, side, 'srgb'], `${format} ${side}`);
      assert.equal(facts.format, format === 'avif' ? 'heif' : format);
      near(await pixel(cover, side >> 1, side >> 1), [0x96, 0x44, 0x1f], `${format} ${side}`);
    }
  }
});

test('shows the middle of a wide, a tall, a small and a very thin image', async (t) => {
  const write = await inFolder(t);
  const wide = plain(100, 100, 'green').extend({ left: 100, right: 100, background: 'red' });
  const tall = plain(100, 100, 'green').extend({ top: 100, bottom: 100, background: 'red' });
  for (const [name, image] of Object.entries({
    wide,
    tall,
    small: plain(2, 2, 'green'),
    line: plain(10_000, 1, 'green'),
    column: plain(1, 10_000, 'green'),
  })) {
    const cover = await coverAt(await write(name, await image.png().toBuffer()), square(200), 'webp');
    for (const at of [10, 100, 190]) near(await pixel(cover, at, at), [0, 128, 0], name);
  }
});

test('crops to sizes that are not square, without stretching', async (t) => {
  const write = await inFolder(t);
  // A green square in the middle of a red one: shown in full width, its height does not change.
  const square = plain(200, 200, 'green').extend({
    ...{ top: 100, bottom: 100, left: 100, right: 100 },
    background: 'red',
  });
  const file = await write('square', await square.png().toBuffer());
  for (const size of FEED_IMAGE_SIZES) {
    const [width, height] = size.split('_').map(Number);
    const cover = await coverAt(file, { width, height }, 'webp');
    const facts = await sharp(cover).metadata();
    assert.deepEqual([facts.width, facts.height], [width, height]);
    const [left, middle] = [Math.round(width * 0.2), Math.round(width * 0.5)];
    // The square covers the width from one quarter to three quarters, and all of this height.
    near(await pixel(cover, left, height >> 1), [255, 0, 0], size);
    for (const top of [3, height >> 1, height - 4]) near(await pixel(cover, middle, top), [0, 128, 0], size);
  }
});

test('converts every colour space to sRGB with the same look', async (t) => {
  const write = await inFolder(t);
  const shot = plain(60, 60, '#c04020').withIccProfile('p3');
  const cover = await coverAt(await write('p3', await shot.png().toBuffer()), square(50), 'jpeg');
  assert.equal((await sharp(cover).metadata()).icc, undefined);
  near(await pixel(cover, 25, 25), [0xc0, 0x40, 0x20]);
  const printed = plain(60, 60, '#c04020').toColourspace('cmyk').jpeg();
  const { space, channels } = await sharp(await printed.toBuffer()).metadata();
  assert.deepEqual([space, channels], ['cmyk', 4]);
  const shown = await coverAt(await write('cmyk', await printed.toBuffer()), square(50), 'webp');
  assert.equal((await pixel(shown, 25, 25)).length, 3);
});

test('transparency becomes white, in every format', async (t) => {
  const glass = sharp({ create: { width: 60, height: 60, channels: 4, background: '#0000' } }).png();
  const file = await (await inFolder(t))('glass', await glass.toBuffer());
  for (const format of ['jpeg', 'webp'] as const)
    near(await pixel(await coverAt(file, square(50), format), 25, 25), [255, 255, 255], format);
});

test('removes metadata of cameras and programs, and data after the image', async (t) => {
  const script = '<script>alert(1)</script>';
  const noted = await plain(60, 60, 'red')
    .withExif({ IFD0: { Copyright: 'Ana at home' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
    .jpeg()
    .toBuffer();
  const file = await (await inFolder(t))('polyglot', Buffer.concat([noted, Buffer.from(script)]));
  for (const format of IMAGE_FORMATS) {
    const cover = await coverAt(file, square(50), format);
    for (const text of ['Ana at home', 'xmpmeta', script]) assert.ok(!cover.includes(text), format);
  }
});

test('rejects a truncated image', async (t) => {
  const write = await inFolder(t);
  for (const whole of [
    await noise().jpeg().toBuffer(),
    await noise().png().toBuffer(),
    await noise().webp().toBuffer(),
    await noise().gif().toBuffer(),
  ])
    for (const part of [0.5, 0.05]) {
      const file = await write('part', whole.subarray(0, whole.length * part));
      await assert.rejects(coverAt(file, square(100), 'jpeg'), refused(/damaged or incomplete/));
    }
});

test('rejects huge images and huge files before they take memory', async (t) => {
  const write = await inFolder(t);
  await assert.rejects(
    coverAt(await write('bomb', hugePng(30_000, 30_000)), square(100), 'jpeg'),
    refused(/at most 50 megapixels/),
  );
  await assert.rejects(
    coverAt(await write('large', Buffer.alloc(33_000_000, 0xff)), square(100), 'jpeg'),
    refused(/larger than 32 MB/),
  );
});

test('rejects formats other than JPEG, PNG, WebP or GIF, also with the start of an accepted one', async (t) => {
  const write = await inFolder(t);
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );
  const others = [svg, Buffer.alloc(0), Buffer.from('%PDF-1.7'), Buffer.from('ID3\x04 no picture')];
  for (const content of others)
    await assert.rejects(
      coverAt(await write('other', content), square(50), 'jpeg'),
      refused(/Only JPEG, PNG, WebP and/),
    );
  for (const head of ['\xff\xd8\xff', 'GIF89a', '\x89PNG\r\n\x1a\n', 'RIFF1234WEBP']) {
    const file = await write('pretends', Buffer.concat([Buffer.from(head, 'latin1'), svg]));
    await assert.rejects(coverAt(file, square(50), 'jpeg'), refused(/damaged/));
  }
});

test('rejects a folder, a pipe without writer, a socket and a device immediately', async (t) => {
  const write = await inFolder(t);
  const file = await write('beside', Buffer.alloc(1));
  await mkdir(`${file}.folder`);
  await assert.rejects(coverAt(`${file}.folder`, square(50), 'jpeg'), refused(/not a file/));
  if (process.platform === 'win32') return;
  execFileSync('mkfifo', [`${file}.pipe`]);
  await assert.rejects(coverAt(`${file}.pipe`, square(50), 'jpeg'), refused(/not a file/));
  const server = createServer().listen(`${file}.socket`);
  await once(server, 'listening');
  t.after(() => server.close());
  await assert.rejects(coverAt(`${file}.socket`, square(50), 'jpeg'), refused(/not a file/));
  await assert.rejects(coverAt('/dev/zero', square(50), 'jpeg'), refused(/not a file/));
});
