/** The picture of what has none: drawn by us, the same for the same thing on every machine and every day. */
import type { PictureFormat, PictureOwner } from '../../domain/media.ts';
import { draw } from './canvas.ts';
import { chanceOf } from './chance.ts';
import { FAMILIES } from './compositions.ts';
import { encodePixels } from './cover.ts';
import { PALETTES } from './palettes.ts';

type Portrayed = Pick<PictureOwner, 'kind' | 'id' | 'name'>;

export async function drawPlaceholder(
  owner: Portrayed,
  side: number,
  format: PictureFormat,
): Promise<Buffer> {
  return await encodePixels(await placeholderPixels(owner, side), side, format);
}

/** Three bytes a pixel, row by row. */
export async function placeholderPixels({ kind, id, name }: Portrayed, side: number): Promise<Buffer> {
  const chance = chanceOf(`${kind}/${id}/${name}`);
  const family = chance.pick(FAMILIES);
  return await draw(family(chance, chance.pick(PALETTES)), side);
}
