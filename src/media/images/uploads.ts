/** Images that users and administrators upload: stored as one WebP, without the original. */
import { AVATAR_MAX_BYTES, AVATAR_MAX_MB } from '../../domain/accounts/account-limits.ts';
import { COVER_MAX_BYTES, COVER_MAX_MB } from '../../domain/admin.ts';
import { createQueue } from '../../domain/collections/queue.ts';
import { Refusal } from '../../domain/refusal.ts';
import { decode } from './decode.ts';

/** Decoding takes up to some hundred megabytes: one at a time. */
const takeIn = createQueue({ atOnce: 1, waitingMax: 40 });

/** Not larger than it was. */
const within = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

const COVER = {
  field: 'image',
  maxBytes: COVER_MAX_BYTES,
  missing: 'image: expected an image, got none.',
  tooLarge: `image: expected an image of at most ${COVER_MAX_MB} MB, got a larger one.`,
  prefix: 'image: ',
};

const UPLOADS = {
  /** Cut to a square. */
  avatar: {
    field: 'avatar',
    maxBytes: AVATAR_MAX_BYTES,
    missing: 'Choose an image first.',
    tooLarge: `The image must not be larger than ${AVATAR_MAX_MB} MB.`,
    prefix: '',
    size: { width: 200, height: 200, fit: 'cover' },
    quality: 85,
  },
  /** Twice the largest size of the API. */
  cover: { ...COVER, size: within(1200), quality: 90 },
  /** Smaller: users may have many. */
  playlistCover: { ...COVER, size: within(600), quality: 85 },
} as const;

/** The image upright, without its metadata. Throws (kind `type`) what is not an image of the four kinds, and (kind `overload`) if too many wait. */
export async function makePicture(kind: keyof typeof UPLOADS, upload: Buffer): Promise<Buffer> {
  const { field, maxBytes, missing, tooLarge, prefix, size, quality } = UPLOADS[kind];
  if (upload.length === 0) throw new Refusal('type', missing, { field });
  if (upload.length > maxBytes) throw new Refusal('type', tooLarge, { field });
  return await takeIn(async () => {
    try {
      // A file that is cut off or damaged fails instead of showing grey.
      return await decode(upload, 'warning', (image) => image.resize(size).webp({ quality }).toBuffer());
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind !== 'type') throw error;
      throw new Refusal('type', prefix + error.message, { field, cause: error });
    }
  });
}
