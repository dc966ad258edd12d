/** Images that users and administrators upload: stored as one WebP, without the original. */
import type { ResizeOptions } from 'sharp';
import { AVATAR_MAX_BYTES, AVATAR_MAX_MB } from '../../domain/accounts/account-limits.ts';
import { COVER_MAX_BYTES, COVER_MAX_MB } from '../../domain/admin.ts';
import type { ImageFormat } from '../../domain/media/media.ts';
import { Refusal } from '../../domain/refusal.ts';
import { encodeFlat } from './cover.ts';
import { decode, loadSharp } from './decode.ts';

export const AVATAR_KIND = 'webp';
const AVATAR_SIDE = 200;
/** Twice the largest size of the API. */
const COVER_SIDE_MAX = 1200;
const PLAYLIST_COVER_SIDE_MAX = 600;

/** The image upright, cut to a square, without its metadata. Throws (kind `type`) what is not an image of the four kinds. */
export async function makeAvatar(upload: Buffer): Promise<Buffer> {
  const refusal = (message: string, cause?: unknown) =>
    new Refusal('type', message, { field: 'avatar', ...(cause === undefined ? {} : { cause }) });
  if (upload.length === 0) throw refusal('Choose an image first.');
  if (upload.length > AVATAR_MAX_BYTES)
    throw refusal(`The image must not be larger than ${AVATAR_MAX_MB} MB.`);
  const size = { width: AVATAR_SIDE, height: AVATAR_SIDE, fit: 'cover' } as const;
  return await toWebp(upload, size, 85, (error) => refusal(error.message, error.cause));
}

/** The image upright, not larger than it was, without its metadata. Throws (kind `type`) what is not an image. */
export function makeCover(upload: Buffer): Promise<Buffer> {
  return coverWithin(upload, COVER_SIDE_MAX, 90);
}

/** Smaller: users may have many. */
export function makePlaylistCover(upload: Buffer): Promise<Buffer> {
  return coverWithin(upload, PLAYLIST_COVER_SIDE_MAX, 85);
}

async function coverWithin(upload: Buffer, side: number, quality: number): Promise<Buffer> {
  const refusal = (message: string, cause?: unknown) =>
    new Refusal('type', `image: ${message}`, { field: 'image', cause });
  if (upload.length === 0) throw refusal('expected an image, got none.');
  if (upload.length > COVER_MAX_BYTES)
    throw refusal(`expected an image of at most ${COVER_MAX_MB} MB, got a larger one.`);
  const size = {
    width: side,
    height: side,
    fit: 'inside',
    withoutEnlargement: true,
  } as const;
  return await toWebp(upload, size, quality, (error) => refusal(error.message, error));
}

/** A file that is cut off or damaged fails instead of showing grey. */
async function toWebp(
  upload: Buffer,
  size: ResizeOptions,
  quality: number,
  explain: (error: Refusal) => Refusal,
): Promise<Buffer> {
  try {
    return await decode(upload, 'warning', (image) => image.resize(size).webp({ quality }).toBuffer());
  } catch (error) {
    throw error instanceof Refusal && error.kind === 'type' ? explain(error) : error;
  }
}

/** An avatar of ours at another size. */
export async function resizeAvatar(image: Uint8Array, width: number, format: ImageFormat): Promise<Buffer> {
  const sharp = await loadSharp();
  return await encodeFlat(sharp(image).resize(width, width), format);
}
