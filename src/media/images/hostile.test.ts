/** Lying, broken or rare files: each gets its image or a placeholder, and nothing ends the process. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { square } from '../../domain/media/media.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import { createOriginals } from '../originals.ts';
import { hugePng, pngChunk } from './huge-png.fixture.ts';
import { createImages } from './images.ts';
import { drawPlaceholder } from './placeholder.ts';

const WIDE = { width: 315, height: 111 };
const GREEN = { create: { width: 120, height: 90, channels: 3, background: '#208040' } } as const;

let folder: string;
let images: ReturnType<typeof createImages>;
// Must run before the service restricts sharp to four input formats.
let tiff: Buffer;
let heif: Buffer;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cantiga-hostile-'));
  images = createImages({
    folder: join(folder, 'cache'),
    max: 1e8,
    originals: createOriginals({ library: folder, data: folder }),
    log: quiet,
  });
  tiff = await sharp(GREEN).tiff().toBuffer();
  heif = await sharp(GREEN).avif().toBuffer();
});
after(async () => {
  await images.close();
  await rm(folder, { recursive: true });
});

/** The images of an album and of a feed. */
async function shown(name: string, content: Uint8Array): Promise<'drawn' | number[]> {
  const owner = { kind: 'album', id: 7, name: 'Lume', file: join(folder, name) } as const;
  await writeFile(owner.file, content);
  const seen: ('drawn' | number[])[] = [];
  for (const size of [square(100), WIDE]) {
    const image = await (await images.open(owner, size, 'webp')).read();
    const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
    assert.deepEqual([info.width, info.height, info.channels], [size.width, size.height, 3], name);
    const drawn = image.equals(await drawPlaceholder(owner, size, 'webp'));
    const middle = ((size.height >> 1) * size.width + (size.width >> 1)) * 3;
    seen.push(drawn ? 'drawn' : [...data.subarray(middle, middle + 3)]);
  }
  assert.deepEqual(seen[0] === 'drawn', seen[1] === 'drawn');
  return seen[0];
}

function isGreen(seen: 'drawn' | number[]): void {
  assert.ok(seen !== 'drawn', 'there is an image');
  const [red, green, blue] = seen;
  assert.ok(green > red + 30 && green > blue + 20, String(seen));
}

describe('rare but valid: shown', () => {
  for (const [name, make] of Object.entries({
    'CMYK.jpg': () => sharp(GREEN).toColourspace('cmyk').jpeg(),
    '16 bits.png': () => sharp(GREEN).toColourspace('rgb16').png(),
    'palette.png': () => sharp(GREEN).png({ palette: true }),
    'with a profile.jpg': () => sharp(GREEN).withIccProfile('p3').jpeg(),
    'progressive.jpg': () => sharp(GREEN).jpeg({ progressive: true }),
    'interlaced.png': () => sharp(GREEN).png({ progressive: true }),
    'see-through.webp': () => sharp(GREEN).ensureAlpha(0.9).webp(),
    'no picture at all by its name.txt': () => sharp(GREEN).png(),
  }))
    test(name, async () => isGreen(await shown(name, await make().toBuffer())));

  test('grey with transparency', async () => {
    const grey = await sharp(GREEN).greyscale().ensureAlpha(0.5).png().toBuffer();
    assert.notEqual(await shown('grey.png', grey), 'drawn');
  });

  for (const kind of ['gif', 'webp'] as const)
    test(`an animated ${kind}, by its first frame`, async () => {
      const frames = await Promise.all(
        ['#208040', '#ff0000', '#0000ff'].map((background) =>
          sharp({ create: { ...GREEN.create, background } })
            .png()
            .toBuffer(),
        ),
      );
      const film = sharp(frames, { join: { animated: true } });
      isGreen(await shown(`film.${kind}`, await film[kind]().toBuffer()));
    });

  test('an animated PNG, by its first frame', async () => {
    isGreen(await shown('film.png', await animatedPng()));
  });

  test('an image taken sideways, upright', async () => {
    // Orientation 6: the left third of the stored image is at the top after rotation.
    const stored = sharp(GREEN)
      .extend({ left: 120, background: 'red' })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100 });
    const owner = { kind: 'album', id: 7, name: 'Lume', file: join(folder, 'sideways.jpg') } as const;
    await writeFile(owner.file, await stored.toBuffer());
    const image = await (await images.open(owner, square(100), 'webp')).read();
    const { data } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
    const at = (row: number) => [...data.subarray((row * 100 + 50) * 3, (row * 100 + 50) * 3 + 3)];
    assert.ok(at(10)[0] > 200, `red is at the top: ${at(10)}`);
    isGreen(at(90));
  });
});

describe('broken, forbidden or too large: placeholder', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const noise = sharp({
    create: { ...GREEN.create, noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });
  for (const [name, make] of Object.entries({
    'nothing.jpg': () => Buffer.alloc(0),
    'one byte.jpg': () => Buffer.from([0xff]),
    'text.jpg': () => Buffer.from('hello'),
    'script.svg': () => Buffer.from(svg),
    'script.jpg': () => Buffer.from(svg),
    'script behind a declaration.png': () => Buffer.from(`<?xml version="1.0"?>${svg}`),
    'tiff.jpg': () => tiff,
    'heif.jpg': () => heif,
    'cut off.jpg': async () => (await noise.clone().jpeg().toBuffer()).subarray(0, 400),
    'head only.jpg': async () => (await noise.clone().jpeg().toBuffer()).subarray(0, 20),
    'cut off.webp': async () => (await noise.clone().webp().toBuffer()).subarray(0, 400),
    '30,000 by 30,000.png': () => hugePng(30_000, 30_000),
    'largest of all.png': () => hugePng(2 ** 31 - 1, 2 ** 31 - 1),
    'without width.png': () => hugePng(0, 10),
    '65,535 by 65,535.gif': () => Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(200, 0xff)]),
    '65,500 by 65,500.jpg': async () => jpegOf(65_500, 65_500, await noise.clone().jpeg().toBuffer()),
  }))
    test(name, async () => assert.equal(await shown(name, await make()), 'drawn'));
});

test('a gigabyte of metadata in a small PNG is not decompressed', async () => {
  // A megabyte of zeros takes a kilobyte: the whole file has one megabyte.
  const png = await sharp(GREEN).png().toBuffer();
  const zeros = deflateSync(Buffer.alloc(1e9), { level: 9 });
  const note = pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), zeros]));
  const profile = pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), zeros]));
  const before = process.memoryUsage.rss();
  for (const [name, chunk] of Object.entries({ 'note.png': note, 'profile.png': profile })) {
    // After the signature and the header of 25 bytes.
    await shown(name, Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]));
    const grown = process.memoryUsage.rss() - before;
    assert.ok(grown < 400e6, `${name}: ${Math.round(grown / 1e6)} MB`);
  }
});

/** Green, then red: the second frame is in chunks that only animation supports. */
async function animatedPng(): Promise<Buffer> {
  const still = await sharp(GREEN).png().toBuffer();
  const red = await sharp({ create: { ...GREEN.create, background: 'red' } })
    .png()
    .toBuffer();
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2, 0);
  const frame = (sequence: number) => {
    const bytes = Buffer.alloc(26);
    bytes.writeUInt32BE(sequence, 0);
    bytes.writeUInt32BE(120, 4);
    bytes.writeUInt32BE(90, 8);
    bytes.writeUInt16BE(1, 20);
    bytes.writeUInt16BE(10, 22);
    return pngChunk('fcTL', bytes);
  };
  const dataOf = (png: Buffer) => png.subarray(png.indexOf('IDAT') + 4, png.indexOf('IEND') - 8);
  const second = Buffer.concat([Buffer.from([0, 0, 0, 2]), dataOf(red)]);
  const end = still.indexOf('IEND') - 4;
  return Buffer.concat([
    still.subarray(0, 33),
    pngChunk('acTL', control),
    frame(0),
    still.subarray(33, end),
    frame(1),
    pngChunk('fdAT', second),
    still.subarray(end),
  ]);
}

/** The image with another size in its frame header. */
function jpegOf(width: number, height: number, image: Buffer): Buffer {
  const at = image.findIndex((byte, i) => byte === 0xff && [0xc0, 0xc2].includes(image[i + 1]));
  const changed = Buffer.from(image);
  changed.writeUInt16BE(height, at + 5);
  changed.writeUInt16BE(width, at + 7);
  return changed;
}
