/** Which kind of picture somebody takes, by the header `Accept` (RFC 9110 12.5.1). */
import { PICTURE_FORMATS, type PictureFormat } from '../../domain/media.ts';

/**
 * The one wanted most; of those wanted alike the smallest. Whoever says only that anything will do may not know the newer
 * kinds and gets a JPEG, as does whoever names nothing that we have:
 *
 *     image/avif,image/webp,*\/*;q=0.8  → avif
 *     image/webp;q=0.5,*\/*             → jpeg
 *     text/html                         → jpeg
 */
export function pictureFormat(accept: string | undefined): PictureFormat {
  const wanted = new Map(accept?.toLowerCase().split(',').map(readRange));
  const wish = (format: PictureFormat): number =>
    wanted.get(`image/${format}`) ??
    (format === 'jpeg' ? (wanted.get('image/*') ?? wanted.get('*/*') ?? 0) : 0);
  let best: PictureFormat = 'jpeg';
  for (const format of PICTURE_FORMATS) if (wish(format) > 0 && wish(format) >= wish(best)) best = format;
  return best;
}

/** `image/webp; q=0.8` → ['image/webp', 0.8]. What is not written as it should be is not wanted. */
function readRange(range: string): [string, number] {
  const [type, ...parameters] = range.split(';').map((part) => part.trim());
  const weight = parameters.find((one) => /^q *=/.test(one))?.replace(/^q *= */, '');
  if (weight === undefined) return [type, 1];
  return [type, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0];
}
