/** The only function that passes foreign images to sharp. */
import type { Sharp } from 'sharp';
import { Refusal } from '../../domain/refusal.ts';
import { REFUSAL_MESSAGES } from '../../domain/refusal-messages.ts';

const MEGAPIXELS_MAX = 50;
/** No valid image takes this long. */
const SECONDS_MAX = 20;

/** The only decoders for foreign images, by the first bytes of a file. */
const KINDS: { begins: (bytes: Buffer) => boolean; decoder: string }[] = [
  { begins: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])), decoder: 'Jpeg' },
  { begins: (bytes) => bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n', decoder: 'Png' },
  { begins: (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)), decoder: 'Nsgif' },
  { begins: (bytes) => /^RIFF.{4}WEBP/s.test(bytes.toString('latin1', 0, 12)), decoder: 'Webp' },
];

/**
 * The image upright, the first frame of an animation, in the form of `finish`. Throws (kind `type`) if it is not of the four
 * formats, too large, or damaged; `faults` is the severity from which it counts as damaged.
 */
export async function decode(
  bytes: Buffer,
  faults: 'warning' | 'error',
  finish: (image: Sharp) => Promise<Buffer>,
): Promise<Buffer> {
  if (!KINDS.some(({ begins }) => begins(bytes))) {
    throw new Refusal('type', REFUSAL_MESSAGES.imageFormat);
  }
  const sharp = await loadSharp();
  try {
    const image = sharp(bytes, { limitInputPixels: MEGAPIXELS_MAX * 1e6, failOn: faults, pages: 1 });
    return await finish(image.timeout({ seconds: SECONDS_MAX }).autoOrient());
  } catch (error) {
    throw refusalOf(error);
  }
}

function refusalOf(cause: unknown): Refusal {
  const message = cause instanceof Error ? cause.message : '';
  if (/^timeout/.test(message)) {
    return new Refusal('overload', 'Processing the image took too long. Try again.', {
      retryAfter: 30,
      cause,
    });
  }
  return new Refusal(
    'type',
    /pixel limit/.test(message)
      ? `An image can have at most ${MEGAPIXELS_MAX} megapixels.`
      : REFUSAL_MESSAGES.imageDamaged,
    { cause },
  );
}

let loaded: Promise<typeof import('sharp')['default']> | undefined;

/** Loaded with the first image, because it takes a tenth of a second. */
export function loadSharp(): NonNullable<typeof loaded> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false);
    // A file may start like one format and be read as another, so all other decoders are disabled. SVG is for placeholders; no
    // file reaches it, since XML starts like none of the four formats.
    sharp.block({ operation: ['VipsForeignLoad'] });
    const decoders = [...KINDS.map(({ decoder }) => decoder), 'Svg'];
    sharp.unblock({ operation: decoders.map((decoder) => `VipsForeignLoad${decoder}Buffer`) });
    return sharp;
  });
  return loaded;
}
