import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import sharp from 'sharp';
import { chanceOf } from '../../domain/chance.ts';
import { PICTURE_KINDS, square } from '../../domain/media.ts';
import { draw } from './canvas.ts';
import { FAMILIES } from './compositions.ts';
import { PALETTES } from './palettes.ts';
import { drawPlaceholder, placeholderPixels } from './placeholder.ts';

const SIDE = 60;
const album = (id: number, name: string) => ({ kind: 'album', id, name }) as const;

test('the same thing is drawn the same, byte for byte, and in every format', async () => {
  const owner = album(7, 'Cantigas de Santa María');
  for (const format of ['jpeg', 'webp', 'avif'] as const) {
    const [first, again] = [
      await drawPlaceholder(owner, square(SIDE), format),
      await drawPlaceholder(owner, square(SIDE), format),
    ];
    assert.ok(first.equals(again), format);
  }
  const { width, height, format } = await sharp(await drawPlaceholder(owner, square(300), 'jpeg')).metadata();
  assert.deepEqual([width, height, format], [300, 300, 'jpeg']);
});

test('a drawing stays what it is from one version to the next', async () => {
  // Whoever changes this changes the covers that people know: raise LOOK in pictures.ts too.
  const pixels = await placeholderPixels(album(7, 'Cantigas de Santa María'), square(SIDE));
  assert.equal(createHash('sha256').update(pixels).digest('hex').slice(0, 16), '0f24b823c28f3ed3');
});

test('another name, another id or another kind is another drawing', async () => {
  const owners = [
    ...Array.from({ length: 40 }, (_, i) => album(i + 1, 'Untitled')),
    ...Array.from({ length: 40 }, (_, i) => album(1, `Name ${i}`)),
    ...PICTURE_KINDS.slice(1).map((kind) => ({ kind, id: 1, name: 'Untitled' })),
  ];
  const drawn = await Promise.all(owners.map((owner) => placeholderPixels(owner, square(SIDE))));
  assert.equal(new Set(drawn.map((pixels) => pixels.toString('base64'))).size, owners.length);
});

test('every family is a picture in every palette: several colours, none of them all of it', async () => {
  for (const [number, family] of FAMILIES.entries()) {
    for (const palette of PALETTES) {
      const pixels = await draw(family(chanceOf(`${number}`), palette), square(SIDE));
      const { channels } = await sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } }).stats();
      const spread = Math.max(...channels.map(({ stdev }) => stdev));
      assert.ok(spread > 20, `family ${number} is not flat: ${spread}`);
    }
  }
});

test('a drawing looks alike at any size', async () => {
  for (const id of [1, 2, 3, 4, 5, 6]) {
    const small = await placeholderPixels(album(id, 'Size'), square(50));
    const large = await placeholderPixels(album(id, 'Size'), square(400));
    const reduced = await sharp(large, { raw: { width: 400, height: 400, channels: 3 } })
      .resize(50, 50, { kernel: 'linear' })
      .raw()
      .toBuffer();
    const off = small.reduce((sum, value, i) => sum + Math.abs(value - reduced[i]), 0) / small.length;
    assert.ok(off < 6, `${id}: ${off}`);
  }
});

test('what is wide is the middle of the square, as large', async () => {
  const [width, height] = [60, 20];
  const whole = await placeholderPixels(album(3, 'Wide'), square(width));
  const band = await placeholderPixels(album(3, 'Wide'), { width, height });
  assert.equal(band.length, width * height * 3);
  const middle = whole.subarray(20 * width * 3, 40 * width * 3);
  const off = band.reduce((most, value, i) => Math.max(most, Math.abs(value - middle[i])), 0);
  // The grain is another one in every row.
  assert.ok(off <= 1, String(off));
});

test('a name may be anything, also empty or broken', async () => {
  for (const name of ['', '\0', '\ud800', '<script>', 'x'.repeat(100_000), '🎵 أغنية'])
    assert.equal((await placeholderPixels(album(1, name), square(25))).length, 25 * 25 * 3);
});
