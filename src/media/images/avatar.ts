/** Avatars: each upload is stored as one small square WebP, without the original. */
import { AVATAR_MAX_BYTES, AVATAR_MAX_MB } from '../../domain/account-limits.ts';
import type { ImageFormat } from '../../domain/media.ts';
import { Refusal } from '../../domain/refusal.ts';
import { encodeFlat } from './cover.ts';
import { decode, loadSharp } from './decode.ts';

export const AVATAR_KIND = 'webp';
const SIDE = 200;

/** The image upright, cut to a square, without its metadata. Throws (kind `type`) what is not an image of the four kinds. */
export async function makeAvatar(upload: Buffer): Promise<Buffer> {
  if (upload.length === 0) throw wrong('Choose a picture first.');
  if (upload.length > AVATAR_MAX_BYTES) throw wrong(`A picture has at most ${AVATAR_MAX_MB} MB.`);
  try {
    // A file that is cut off or damaged fails instead of showing grey.
    return await decode(upload, 'warning', (image) =>
      image.resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: 85 }).toBuffer(),
    );
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'type') throw wrong(error.message, error.cause);
    throw error;
  }
}

/** An avatar of ours at another size. */
export async function resizeAvatar(image: Uint8Array, width: number, format: ImageFormat): Promise<Buffer> {
  const sharp = await loadSharp();
  return await encodeFlat(sharp(image).resize(width, width), format);
}

function wrong(message: string, cause?: unknown): Refusal {
  return new Refusal('type', message, { field: 'avatar', ...(cause === undefined ? {} : { cause }) });
}
