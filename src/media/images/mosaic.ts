/** Four images as one: for playlists without a cover of their own. */
import type { Dimensions, ImageFormat } from '../../domain/media/media.ts';
import { encodeFlat } from './cover.ts';
import { loadSharp } from './decode.ts';

export const MOSAIC_PARTS = 4;

/** `parts` are half as wide and high, rounded up. */
export async function composeMosaic(
  parts: readonly Buffer[],
  { width, height }: Dimensions,
  format: ImageFormat,
): Promise<Buffer> {
  const sharp = await loadSharp();
  const [left, top] = [Math.floor(width / 2), Math.floor(height / 2)];
  const canvas = sharp({ create: { width, height, channels: 3, background: 'black' } });
  const layers = parts.slice(0, MOSAIC_PARTS).map((input, at) => ({
    input,
    left: at % 2 === 0 ? 0 : left,
    top: at < 2 ? 0 : top,
  }));
  return await encodeFlat(canvas.composite(layers), format);
}
