/** The image format for the header `Accept` (RFC 9110 12.5.1). */
import { IMAGE_FORMATS, type ImageFormat } from '../../domain/media/media.ts';

/**
 * The preferred format; among equals the smallest. A client that only accepts anything may not know the newer formats and
 * gets a JPEG, as does one that names none of ours:
 *
 *     image/avif,image/webp,*\/*;q=0.8  → avif
 *     image/webp;q=0.5,*\/*             → jpeg
 *     text/html                         → jpeg
 */
export function imageFormat(accept: string | undefined): ImageFormat {
  const wanted = new Map(accept?.toLowerCase().split(',').map(readRange));
  const wish = (format: ImageFormat): number =>
    wanted.get(`image/${format}`) ??
    (format === 'jpeg' ? (wanted.get('image/*') ?? wanted.get('*/*') ?? 0) : 0);
  let best: ImageFormat = 'jpeg';
  for (const format of IMAGE_FORMATS) if (wish(format) > 0 && wish(format) >= wish(best)) best = format;
  return best;
}

/** `image/webp; q=0.8` → ['image/webp', 0.8]. Malformed entries are ignored. */
function readRange(range: string): [string, number] {
  const [type, ...parameters] = range.split(';').map((part) => part.trim());
  const weight = parameters.find((one) => /^q *=/.test(one))?.replace(/^q *= */, '');
  if (weight === undefined) return [type, 1];
  return [type, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0];
}
