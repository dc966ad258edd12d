/** Pictures of people: whatever was uploaded becomes one small square WebP, and nothing else of it is kept. */
import { AVATAR_MAX_BYTES, AVATAR_MAX_MB } from '../domain/account-rules.ts';
import { Refusal } from '../domain/refusal.ts';

export const AVATAR_KIND = 'webp';
const PIXELS_MAX = 50_000_000;
const SIDE = 200;

/** The only decoders that ever see an upload, by the bytes that a file of the kind begins with. */
const KINDS: { begins: (bytes: Buffer) => boolean; decoder: string }[] = [
  { begins: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])), decoder: 'Jpeg' },
  { begins: (bytes) => bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n', decoder: 'Png' },
  { begins: (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)), decoder: 'Nsgif' },
  { begins: (bytes) => /^RIFF.{4}WEBP/s.test(bytes.toString('latin1', 0, 12)), decoder: 'Webp' },
];

/** The picture upright, cut to a square, without its metadata. Refuses (kind `type`) what is no picture of the four kinds. */
export async function makeAvatar(upload: Buffer): Promise<Buffer> {
  if (upload.length === 0) throw wrong('Choose a picture first.');
  if (upload.length > AVATAR_MAX_BYTES) throw wrong(`A picture has at most ${AVATAR_MAX_MB} MB.`);
  if (!KINDS.some(({ begins }) => begins(upload))) {
    throw wrong('Only JPEG, PNG, WebP and GIF pictures are taken.');
  }
  const sharp = await loadSharp();
  try {
    // Of an animation the first frame; a file that is cut off or damaged fails instead of showing grey.
    return await sharp(upload, { limitInputPixels: PIXELS_MAX, failOn: 'warning', pages: 1 })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 85 })
      .toBuffer();
  } catch (error) {
    const large = error instanceof Error && /pixel limit/.test(error.message);
    throw wrong(
      large ? 'A picture has at most 50 megapixels.' : 'This picture is damaged or not complete.',
      error,
    );
  }
}

/** An avatar of ours at another size. */
export async function resizeAvatar(picture: Uint8Array, width: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return await sharp(picture).resize(width, width).webp({ quality: 85 }).toBuffer();
}

type Sharp = typeof import('sharp')['default'];

let loaded: Promise<Sharp> | undefined;

/** Loaded with the first picture: it takes a tenth of a second. */
function loadSharp(): Promise<Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false);
    // A file may begin like one kind and be read as another: no other decoder may be there at all.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: KINDS.map(({ decoder }) => `VipsForeignLoad${decoder}Buffer`) });
    return sharp;
  });
  return loaded;
}

function wrong(message: string, cause?: unknown): Refusal {
  return new Refusal('type', message, { field: 'avatar', ...(cause === undefined ? {} : { cause }) });
}
