/** A square JPEG, WebP or AVIF out of a picture in the library, or out of what we drew ourselves. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import type { PictureFormat } from '../../domain/media.ts';
import { Refusal } from '../../domain/refusal.ts';
import { decode, loadSharp } from './decode.ts';
import { embeddedCover, isEmbedded } from './embedded.ts';

const MEGABYTES_MAX = 32;

/**
 * The middle of the picture, in sRGB and without its metadata. Refuses (kind `type`) what is no picture; fails as the file
 * system does where there is no file.
 */
export async function coverOf(file: string, side: number, format: PictureFormat): Promise<Buffer> {
  // Covers come out of many hands: a stray byte that every viewer forgives is no reason to show none.
  return await decode(await contentOf(file), 'error', (picture) =>
    encode(picture.resize(side, side, { fit: 'cover', position: 'centre' }), format),
  );
}

/** `pixels`: three bytes each, row by row. */
export async function encodePixels(pixels: Buffer, side: number, format: PictureFormat): Promise<Buffer> {
  const sharp = await loadSharp();
  return await encode(sharp(pixels, { raw: { width: side, height: side, channels: 3 } }), format);
}

function encode(picture: Sharp, format: PictureFormat): Promise<Buffer> {
  // sharp writes no metadata unless told to. What shines through is white, whichever the format.
  const flat = picture.flatten({ background: 'white' }).toColourspace('srgb');
  if (format === 'avif') return flat.avif({ quality: 60, effort: 2 }).toBuffer();
  if (format === 'webp') return flat.webp({ quality: 82 }).toBuffer();
  return flat.jpeg({ quality: 84, mozjpeg: true }).toBuffer();
}

async function contentOf(file: string): Promise<Buffer> {
  if (isEmbedded(file)) return await embeddedCover(file);
  // Without waiting: whatever opens only when somebody writes to it is no picture.
  const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const facts = await handle.stat();
    if (!facts.isFile()) throw new Refusal('type', 'This is not a file.');
    if (facts.size > MEGABYTES_MAX * 1e6) {
      throw new Refusal('type', `A picture has at most ${MEGABYTES_MAX} MB.`);
    }
    const content = Buffer.alloc(facts.size);
    const { bytesRead } = await handle.read(content, 0, facts.size, 0);
    return content.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
