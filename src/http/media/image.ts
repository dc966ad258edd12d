/** Covers, feed images and avatars: `/image/?type=album&id=7&width=300`, `/image/?type=feed&id=7&size=996_350`. */
import {
  type Dimensions,
  IMAGE_KINDS,
  type ImageFormat,
  type ImageKind,
  type ImageOwner,
  square,
  uploadTimeOf,
} from '../../domain/media/media.ts';
import { Refusal } from '../../domain/refusal.ts';
import { AVATAR_SIZES, FEED_IMAGE_SIZES, IMAGE_SIZES, RADIO_IMAGE_SIZES } from '../../domain/vocabulary.ts';
import { isNotModified } from '../etag.ts';
import type { HttpResponse } from '../response.ts';
import { type Route, route, type WebRequest } from '../route.ts';
import type { RouteContext } from '../route-context.ts';
import { imageFormat } from './image-format.ts';
import { isId } from './storage.ts';

/** Seconds. */
const YEAR = 31_536_000;
const DAY = 86_400;
/** A new cover is visible soon; until it is revalidated, the old one is shown. */
const COVER = { seconds: 300, further: `, stale-while-revalidate=${DAY}` };
const HOUR = 3_600;
const MINUTE = 60;

export function imageRoute({ images, media }: RouteContext): Route {
  const handle = async (request: WebRequest): Promise<HttpResponse> => {
    const { query, headers } = request;
    const kind = IMAGE_KINDS.find((one) => one === query.get('type'));
    if (kind === undefined)
      throw new Refusal('not-found', `Image not found: type must be one of ${IMAGE_KINDS.join(', ')}.`);
    const id = query.get('id');
    if (!isId(id)) throw noImage();
    const size = sizeOf(kind, query);
    const owner = await media.findImageOwner(kind, Number(id));
    // Users without an avatar get no placeholder.
    if (owner === undefined || (kind === 'user' && owner.file === '')) throw noImage();
    const format = imageFormat(headers.accept);
    const { etag, standsIn, read } = await images.open(owner, size, format);
    const about = ['Vary', 'Accept', ...(standsIn ? kept(MINUTE) : keptOf(owner, query))];
    return await imageResponse(request, { etag, format, about }, read);
  };
  return route('everyone', 'json', 'GET', '/image', handle, { media: 'picture' });
}

/** An image that clients revalidate: 304 for one that has it already. `about`: headers of both. */
export async function imageResponse(
  { headers }: Pick<WebRequest, 'headers'>,
  { etag, format, about }: { etag: string; format: ImageFormat; about: readonly string[] },
  read: () => Promise<Buffer>,
): Promise<HttpResponse> {
  const common = ['ETag', etag, ...about];
  if (isNotModified(headers, etag)) return { status: 304, headers: common };
  return { status: 200, headers: ['Content-Type', `image/${format}`, ...common], body: await read() };
}

/** A playlist may become private: its image must not stay in caches for long, whatever the version in the URL. */
function keptOf({ kind, file }: ImageOwner, query: URLSearchParams): string[] {
  if (kind === 'playlist') return kept(COVER.seconds);
  // The URL stays the same when the image changes, unless it has a version (`v`).
  if ((query.get('v') ?? '') !== '') return kept(YEAR, ', immutable');
  return kind === 'user' && uploadTimeOf(file) !== '' ? kept(HOUR) : kept(COVER.seconds, COVER.further);
}

function kept(seconds: number, further = ''): string[] {
  return ['Cache-Control', `public, max-age=${seconds}${further}`];
}

/** Only the sizes of the API: others would fill the cache. */
function sizeOf(kind: ImageKind, query: URLSearchParams): Dimensions {
  if (kind === 'feed') {
    const [width, height] = accepted(query, 'size', FEED_IMAGE_SIZES, '996_350').split('_').map(Number);
    return { width, height };
  }
  if (kind === 'user') return square(accepted(query, 'width', AVATAR_SIZES, 100));
  const side =
    kind === 'radio'
      ? accepted(query, 'width', RADIO_IMAGE_SIZES, 150)
      : accepted(query, 'width', IMAGE_SIZES, 300);
  return square(side);
}

function accepted<Size extends number | string>(
  query: URLSearchParams,
  parameter: 'width' | 'size',
  sizes: readonly Size[],
  otherwise: Size,
): Size {
  const text = query.get(parameter);
  const size = text === null ? otherwise : sizes.find((one) => String(one) === text);
  if (size === undefined) throw new Refusal('type', `${parameter}: accepted: ${sizes.join(', ')}.`);
  return size;
}

function noImage(): Refusal {
  return new Refusal('not-found', 'Image not found.');
}
