/** Covers that administrators upload: stored as one WebP, without the original. */
import { COVER_MAX_BYTES, COVER_MAX_MB } from '../../domain/admin.ts';
import { Refusal } from '../../domain/refusal.ts';
import { decode } from './decode.ts';

/** Twice the largest size of the interface. */
const SIDE_MAX = 1200;

/** The image upright, not larger than it was, without its metadata. Throws (kind `type`) what is not an image. */
export async function makeCover(upload: Buffer): Promise<Buffer> {
  if (upload.length === 0) throw wrong('expected a picture, got none.');
  if (upload.length > COVER_MAX_BYTES)
    throw wrong(`expected a picture of at most ${COVER_MAX_MB} MB, got a larger one.`);
  try {
    // A file that is cut off or damaged fails instead of showing grey.
    return await decode(upload, 'warning', (image) =>
      image
        .resize(SIDE_MAX, SIDE_MAX, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 90 })
        .toBuffer(),
    );
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'type') throw wrong(error.message, error);
    throw error;
  }
}

function wrong(message: string, cause?: unknown): Refusal {
  return new Refusal('type', `image: ${message}`, { field: 'image', cause });
}
