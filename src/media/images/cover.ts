/** A JPEG, WebP or AVIF from an image in the library, or from a placeholder. */
import { close, read } from 'node:fs';
import { promisify } from 'node:util';
import type { Sharp } from 'sharp';
import type { Dimensions, ImageFormat } from '../../domain/media/media.ts';
import { Refusal } from '../../domain/refusal.ts';
import { type LibraryFile, openFile } from '../library-file.ts';
import type { Original, Originals } from '../originals.ts';
import { decode } from './decode.ts';
import { embeddedCover, fileHolding, isEmbedded } from './embedded.ts';

const BYTES_MAX = 32e6;

/** An image in the library, as inspected. */
export interface ImageFile {
  source: Original;
  /** The image is embedded in the file. */
  embedded: boolean;
}

/** Rejects like `Originals.look`; `file` may have the prefix `embedded:`. */
export async function inspectImage(file: string, originals: Pick<Originals, 'look'>): Promise<ImageFile> {
  return { source: await originals.look(fileHolding(file)), embedded: isEmbedded(file) };
}

/**
 * The middle of the image, in sRGB and without its metadata. Throws (kind `type`) if it is not an image; fails like the file
 * system if there is no file.
 */
export async function coverOf(file: ImageFile, size: Dimensions, format: ImageFormat): Promise<Buffer> {
  return await cutCover(await contentOf(file), size, format);
}

/** The same for an image in memory. */
export async function cutCover(content: Buffer, size: Dimensions, format: ImageFormat): Promise<Buffer> {
  // Covers come from many sources: a stray byte that every viewer tolerates is no reason to show none.
  return await decode(content, 'error', (image) =>
    encodeFlat(image.resize({ ...size, fit: 'cover', position: 'centre' }), format),
  );
}

/** Transparency becomes white, in every format. */
export function encodeFlat(image: Sharp, format: ImageFormat): Promise<Buffer> {
  // sharp writes no metadata unless told to.
  const flat = image.flatten({ background: 'white' }).toColourspace('srgb');
  if (format === 'avif') return flat.avif({ quality: 60, effort: 2 }).toBuffer();
  if (format === 'webp') return flat.webp({ quality: 82 }).toBuffer();
  return flat.jpeg({ quality: 84, mozjpeg: true }).toBuffer();
}

async function contentOf({ source, embedded }: ImageFile): Promise<Buffer> {
  const held = await source.hold();
  try {
    const content = embedded ? await embeddedCover(held) : await readWhole(held);
    if (content.length > BYTES_MAX) throw tooLarge();
    return content;
  } finally {
    held.release();
  }
}

async function readWhole(source: LibraryFile): Promise<Buffer> {
  if (source.size > BYTES_MAX) throw tooLarge();
  const descriptor = await openFile(source);
  try {
    const content = Buffer.alloc(source.size);
    const { bytesRead } = await promisify(read)(descriptor, content, 0, content.length, 0);
    return content.subarray(0, bytesRead);
  } finally {
    close(descriptor, () => {});
  }
}

function tooLarge(): Refusal {
  return new Refusal('type', `The image must not be larger than ${BYTES_MAX / 1e6} MB.`);
}
