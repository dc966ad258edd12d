import assert from 'node:assert/strict';
import { test } from 'node:test';
import { imageFormat } from './image-format.ts';

const TABLE: [accept: string | undefined, format: string][] = [
  [undefined, 'jpeg'],
  ['', 'jpeg'],
  ['*/*', 'jpeg'],
  ['image/*', 'jpeg'],
  ['text/html', 'jpeg'],
  ['image/png', 'jpeg'],
  // Chromium, Firefox, Safari, an old Safari.
  ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'avif'],
  ['image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5', 'avif'],
  ['image/webp,image/avif,video/*;q=0.8,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5', 'avif'],
  ['image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5', 'jpeg'],
  ['image/webp,*/*', 'webp'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
  ['IMAGE/WebP', 'webp'],
  ['image/avif;q=0.5,image/webp', 'webp'],
  ['image/avif;q=0.5,image/webp;q=0.6,image/jpeg;q=0.7', 'jpeg'],
  ['image/webp;q=0.5,*/*', 'jpeg'],
  ['image/webp;q=0.5,*/*;q=0.4', 'webp'],
  ['image/webp;q=0.5,image/*;q=0.4,*/*', 'webp'],
  ['image/avif;q=0,image/webp;q=0.001', 'webp'],
  ['image/avif;q=0,*/*', 'jpeg'],
  ['image/jpeg;q=0,image/webp;q=0.1', 'webp'],
  ['image/jpeg;q=0', 'jpeg'],
  [' image/webp ; q = 0.9 , image/jpeg ; q=0.8 ', 'webp'],
  ['image/webp;level=1;q=0.2,image/jpeg;q=0.3', 'jpeg'],
  ['image/avif;q=2,image/webp', 'webp'],
  ['image/avif;q=high,image/webp;q=-1,image/jpeg', 'jpeg'],
  ['image/avif;q=', 'jpeg'],
  [',;,=;q', 'jpeg'],
  ['image/webpx,ximage/avif', 'jpeg'],
];

test('sends the preferred image format', () => {
  for (const [accept, format] of TABLE) assert.equal(imageFormat(accept), format, String(accept));
});
