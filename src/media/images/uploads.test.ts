import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp, { type Color } from 'sharp';
import { AVATAR_MAX_BYTES } from '../../domain/accounts/account-limits.ts';
import { square } from '../../domain/media/media.ts';
import { cutCover } from './cover.ts';
import { hugePng } from './huge-png.fixture.ts';
import { makePicture } from './uploads.ts';

const makeAvatar = (upload: Buffer) => makePicture('avatar', upload);

const refused = (message: RegExp) => ({ name: 'Refusal', kind: 'type', field: 'avatar', message });

function plain(width: number, height: number, background: Color) {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** Red above, blue below. */
function twoHalves(): Promise<Buffer> {
  return plain(120, 60, 'red').extend({ bottom: 60, background: 'blue' }).png().toBuffer();
}

async function pixel(image: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((top * 200 + left) * 3, (top * 200 + left) * 3 + 3)];
}

test('JPEG, PNG, WebP and GIF become a square WebP of 200 pixels', async () => {
  const source = plain(640, 360, '#96441f');
  for (const upload of [
    await source.clone().jpeg().toBuffer(),
    await source.clone().png().toBuffer(),
    await source.clone().webp().toBuffer(),
    await source.clone().gif().toBuffer(),
  ]) {
    const { format, width, height } = await sharp(await makeAvatar(upload)).metadata();
    assert.deepEqual([format, width, height], ['webp', 200, 200]);
  }
});

test('the image is turned upright, and camera metadata is removed', async () => {
  // Orientation 6 means: rotate by 90 degrees clockwise, so the top comes to the right.
  const upload = await sharp(await twoHalves())
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'Ana at home' }, IFD3: { GPSLatitude: '42/1 52/1 0/1' } })
    .jpeg()
    .toBuffer();
  assert.ok(upload.includes('Ana at home'));
  const avatar = await makeAvatar(upload);
  const { exif, xmp, icc, orientation } = await sharp(avatar).metadata();
  assert.deepEqual([exif, xmp, icc, orientation], [undefined, undefined, undefined, undefined]);
  assert.ok(!avatar.includes('Ana at home'));
  const [leftRed, , leftBlue] = await pixel(avatar, 20, 100);
  assert.ok(leftBlue > 150 && leftRed < 100, 'blue is left');
  const [rightRed, , rightBlue] = await pixel(avatar, 180, 100);
  assert.ok(rightRed > 150 && rightBlue < 100, 'red is right');
});

test('takes the first frame of an animation', async () => {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((colour) => plain(50, 50, colour).png().toBuffer()),
  );
  const upload = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const avatar = await makeAvatar(upload);
  assert.equal((await sharp(avatar).metadata()).pages ?? 1, 1);
  const [red, , blue] = await pixel(avatar, 100, 100);
  assert.ok(red > 150 && blue < 100);
});

test('rejects other formats, also with the start of an accepted one', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  const tiff = await plain(9, 9, 'red').tiff().toBuffer();
  const avif = await plain(9, 9, 'red').avif().toBuffer();
  for (const upload of [Buffer.from(svg), tiff, avif, Buffer.from('%PDF-1.7'), Buffer.from('hello')])
    await assert.rejects(makeAvatar(upload), refused(/Only JPEG, PNG, WebP and GIF/));
  const heads = [
    '\xff\xd8\xff',
    'GIF89a',
    '\x89PNG\r\n\x1a\n',
    'RIFF    WEBP',
    'RIFF\n\n\n\nWEBP<?xml version="1.0"?>',
  ];
  for (const head of heads)
    await assert.rejects(
      makeAvatar(Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(svg)])),
      refused(/damaged/),
    );
  await assert.rejects(makeAvatar(Buffer.alloc(0)), refused(/Choose an image/));
});

test('no other decoder is available after the first image', async () => {
  const tiff = await plain(9, 9, 'red').tiff().toBuffer();
  const avif = await plain(9, 9, 'red').avif().toBuffer();
  await makeAvatar(await twoHalves());
  for (const file of [tiff, avif])
    await assert.rejects(sharp(file).png().toBuffer(), /unsupported image format/);
});

test('rejects truncated and damaged images', async () => {
  const noise = sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
  for (const whole of [
    await noise.clone().jpeg().toBuffer(),
    await noise.clone().png().toBuffer(),
    await noise.clone().webp().toBuffer(),
    await noise.clone().gif().toBuffer(),
  ]) {
    for (const part of [0.5, 0.05])
      await assert.rejects(
        makeAvatar(whole.subarray(0, whole.length * part)),
        refused(/damaged or incomplete/),
      );
  }
});

test('rejects a small file with a huge image before decoding it', async () => {
  await assert.rejects(makeAvatar(hugePng(20_000, 20_000)), refused(/at most 50 megapixels/));
});

test('rejects a file of more than 5 MB', async () => {
  await assert.rejects(makeAvatar(Buffer.alloc(AVATAR_MAX_BYTES + 1, 0xff)), refused(/larger than 5 MB/));
});

test('an avatar is scaled down, in the requested format, with white for transparency', async () => {
  const glass = sharp({ create: { width: 300, height: 300, channels: 4, background: '#0000' } }).png();
  const avatar = await makeAvatar(await glass.toBuffer());
  for (const kind of ['jpeg', 'webp'] as const) {
    const small = await cutCover(avatar, square(30), kind);
    const { width, height, format, hasAlpha } = await sharp(small).metadata();
    assert.deepEqual([width, height, format, hasAlpha], [30, 30, kind, false]);
    assert.deepEqual([...(await sharp(small).raw().toBuffer()).subarray(0, 3)], [255, 255, 255], kind);
  }
  assert.equal((await cutCover(avatar, square(30), 'avif')).toString('latin1', 4, 12), 'ftypavif');
});
