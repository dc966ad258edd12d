/** The picture of what has none: drawn by us, the same for the same thing on every machine and every day. */

import { chanceOf } from '../../domain/chance.ts';
import type { PictureFormat, PictureOwner, PictureSize } from '../../domain/media.ts';
import { draw } from './canvas.ts';
import { FAMILIES } from './compositions.ts';
import { encodePixels } from './cover.ts';
import { PALETTES } from './palettes.ts';

type Portrayed = Pick<PictureOwner, 'kind' | 'id' | 'name'>;

export async function drawPlaceholder(
  owner: Portrayed,
  size: PictureSize,
  format: PictureFormat,
): Promise<Buffer> {
  return await encodePixels(await placeholderPixels(owner, size), size, format);
}

/** Three bytes a pixel, row by row. */
export async function placeholderPixels({ kind, id, name }: Portrayed, size: PictureSize): Promise<Buffer> {
  const chance = chanceOf(`${kind}/${id}/${name}`);
  const family = chance.pick(FAMILIES);
  return await draw(family(chance, chance.pick(PALETTES)), size);
}
