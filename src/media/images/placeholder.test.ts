import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import sharp from 'sharp';
import { chanceOf } from '../../domain/chance.ts';
import { type Dimensions, IMAGE_KINDS, square } from '../../domain/media/media.ts';
import { COMPOSITIONS } from './compositions.ts';
import { PALETTES } from './palettes.ts';
import { drawPlaceholder, placeholderSvg, svgOf } from './placeholder.ts';

const SIDE = 60;
const album = (id: number, name: string) => ({ kind: 'album', id, name }) as const;
const pixelsOf = (svg: string) => sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
const placeholderPixels = (owner: ReturnType<typeof album>, size: Dimensions) =>
  pixelsOf(placeholderSvg(owner, size));

test('the placeholder of an entity is always the same, in every format', async () => {
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

test('placeholders do not change from one version to the next', () => {
  // If this changes, so do the covers that listeners know: change the cache key in images.ts too.
  const svg = placeholderSvg(album(7, 'Cantigas de Santa María'), square(SIDE));
  assert.equal(createHash('sha256').update(svg).digest('hex').slice(0, 16), 'bb6aebd731d74395');
  const all = createHash('sha256');
  for (const [number, composition] of COMPOSITIONS.entries())
    all.update(svgOf(composition(chanceOf(`${number}`), PALETTES[0]), square(SIDE)));
  assert.equal(all.digest('hex').slice(0, 16), '9181e58ed2d90f74');
});

test('contains no text, so that no fonts are needed', () => {
  for (let id = 1; id < 50; id++)
    assert.doesNotMatch(placeholderSvg(album(id, '<text>'), square(SIDE)), /<text/);
});

test('differs by name, id and kind', () => {
  const owners = [
    ...Array.from({ length: 40 }, (_, i) => album(i + 1, 'Untitled')),
    ...Array.from({ length: 40 }, (_, i) => album(1, `Name ${i}`)),
    ...IMAGE_KINDS.slice(1).map((kind) => ({ kind, id: 1, name: 'Untitled' })),
  ];
  assert.equal(new Set(owners.map((owner) => placeholderSvg(owner, square(SIDE)))).size, owners.length);
});

test('every composition has several colours in every palette', async () => {
  for (const [number, composition] of COMPOSITIONS.entries()) {
    for (const palette of PALETTES) {
      const svg = svgOf(composition(chanceOf(`${number}`), palette), square(SIDE));
      const { channels } = await sharp(Buffer.from(svg)).removeAlpha().stats();
      const spread = Math.max(...channels.map(({ stdev }) => stdev));
      assert.ok(spread > 20, `composition ${number}: ${spread}`);
    }
  }
});

test('a placeholder is similar at any size', async () => {
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

test('a wide placeholder is the middle of the square', async () => {
  const [width, height] = [60, 20];
  const whole = await placeholderPixels(album(3, 'Wide'), square(width));
  const band = await placeholderPixels(album(3, 'Wide'), { width, height });
  assert.equal(band.length, width * height * 3);
  const middle = whole.subarray(20 * width * 3, 40 * width * 3);
  const off = band.reduce((largest, value, i) => Math.max(largest, Math.abs(value - middle[i])), 0);
  assert.ok(off <= 1, String(off));
});

test('accepts any name, also empty or malformed', async () => {
  for (const name of ['', '\0', '\ud800', '<script>', 'x'.repeat(100_000), '🎵 أغنية'])
    assert.equal((await placeholderPixels(album(1, name), square(25))).length, 25 * 25 * 3);
});
