/**
 * The image of an entity that has none: an SVG without text, so no fonts are needed. The same entity has the same
 * placeholder on every machine.
 */
import { chanceOf } from '../../domain/chance.ts';
import type { Dimensions, ImageFormat, ImageOwner } from '../../domain/media/media.ts';
import { COMPOSITIONS } from './compositions.ts';
import { encodeFlat } from './cover.ts';
import { loadSharp } from './decode.ts';
import { PALETTES } from './palettes.ts';

type PlaceholderOwner = Pick<ImageOwner, 'kind' | 'id' | 'name'>;

export async function drawPlaceholder(
  owner: PlaceholderOwner,
  size: Dimensions,
  format: ImageFormat,
): Promise<Buffer> {
  const sharp = await loadSharp();
  return await encodeFlat(sharp(Buffer.from(placeholderSvg(owner, size))), format);
}

export function placeholderSvg({ kind, id, name }: PlaceholderOwner, size: Dimensions): string {
  const chance = chanceOf(`${kind}/${id}/${name}`);
  const composition = chance.pick(COMPOSITIONS);
  return svgOf(composition(chance, chance.pick(PALETTES)), size);
}

/** `shapes` fill a square of 1000 × 1000. A wide image shows the middle of it, in full width. */
export function svgOf(shapes: string, { width, height }: Dimensions): string {
  const visible = (1000 * height) / width;
  const viewBox = `0 ${(1000 - visible) / 2} 1000 ${visible}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}">${shapes}</svg>`;
}
