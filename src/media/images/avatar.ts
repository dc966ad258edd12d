/** Pictures of people: whatever was uploaded becomes one small square WebP, and nothing else of it is kept. */
import { AVATAR_MAX_BYTES, AVATAR_MAX_MB } from '../../domain/account-limits.ts';
import type { PictureFormat } from '../../domain/media.ts';
import { Refusal } from '../../domain/refusal.ts';
import { encodeFlat } from './cover.ts';
import { decode, loadSharp } from './decode.ts';

export const AVATAR_KIND = 'webp';
const SIDE = 200;

/** The picture upright, cut to a square, without its metadata. Refuses (kind `type`) what is no picture of the four kinds. */
export async function makeAvatar(upload: Buffer): Promise<Buffer> {
  if (upload.length === 0) throw wrong('Choose a picture first.');
  if (upload.length > AVATAR_MAX_BYTES) throw wrong(`A picture has at most ${AVATAR_MAX_MB} MB.`);
  try {
    // A file that is cut off or damaged fails instead of showing grey.
    return await decode(upload, 'warning', (picture) =>
      picture.resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: 85 }).toBuffer(),
    );
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'type') throw wrong(error.message, error.cause);
    throw error;
  }
}

/** An avatar of ours at another size. */
export async function resizeAvatar(
  picture: Uint8Array,
  width: number,
  format: PictureFormat,
): Promise<Buffer> {
  const sharp = await loadSharp();
  return await encodeFlat(sharp(picture).resize(width, width), format);
}

function wrong(message: string, cause?: unknown): Refusal {
  return new Refusal('type', message, { field: 'avatar', ...(cause === undefined ? {} : { cause }) });
}
