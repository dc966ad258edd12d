/** Covers, and pictures of feeds and of people: `/image/?type=album&id=7&width=300`, `/image/?type=feed&id=7&size=996_350`. */
import type { Avatars } from '../../core/accounts/avatars.ts';
import {
  type FindPictureOwner,
  PICTURE_KINDS,
  type PictureKind,
  type PictureSize,
  type Pictures,
  square,
} from '../../domain/media.ts';
import { Refusal } from '../../domain/refusal.ts';
import { AVATAR_SIZES, FEED_IMAGE_SIZES, IMAGE_SIZES, RADIO_IMAGE_SIZES } from '../../domain/vocabulary.ts';
import { etagOf, isNotModified } from '../etag.ts';
import type { HttpResponse } from '../response.ts';
import type { Route, WebRequest } from '../route.ts';
import { pictureFormat } from './image-format.ts';

export interface ImageParts {
  avatars: Pick<Avatars, 'findVersion' | 'find'>;
  pictures: Pick<Pictures, 'open'>;
  findPictureOwner: FindPictureOwner;
}

const TYPES = [...PICTURE_KINDS, 'user'] as const;

/** Seconds. */
const YEAR = 31_536_000;
const DAY = 86_400;
/** Soon enough to see a new cover; until then, and while it is asked whether there is one, the old one is shown. */
const COVER = { seconds: 300, further: `, stale-while-revalidate=${DAY}` };
const HOUR = 3_600;
const MINUTE = 60;

export function imageRoute({ avatars, pictures, findPictureOwner }: ImageParts): Route {
  async function image(kind: PictureKind, id: number, { query, headers }: WebRequest): Promise<HttpResponse> {
    const size = sizeOf(kind, query);
    const owner = await findPictureOwner(kind, id);
    if (owner === undefined) throw noImage();
    const format = pictureFormat(headers.accept);
    const { etag, standsIn, read } = await pictures.open(owner, size, format);
    const about = ['ETag', etag, 'Vary', 'Accept', ...(standsIn ? kept(MINUTE) : keptBy(query, COVER))];
    if (isNotModified(headers, etag)) return { status: 304, headers: about };
    return { status: 200, headers: ['Content-Type', `image/${format}`, ...about], body: await read() };
  }

  /** Nobody is drawn: who has no picture has none here either. */
  async function portrait(id: number, { query, headers }: WebRequest): Promise<HttpResponse> {
    const width = accepted(query, 'width', AVATAR_SIZES, 100);
    const version = await avatars.findVersion(id);
    if (version === undefined) throw noImage();
    const format = pictureFormat(headers.accept);
    const etag = etagOf(`${id} ${width} ${format} ${version}`);
    const about = ['ETag', etag, 'Vary', 'Accept', ...keptBy(query, { seconds: HOUR })];
    if (isNotModified(headers, etag)) return { status: 304, headers: about };
    const picture = await avatars.find(id, width, format);
    if (picture === undefined) throw noImage();
    return { status: 200, headers: ['Content-Type', `image/${format}`, ...about], body: picture };
  }

  return {
    method: 'GET',
    path: '/image',
    access: 'everyone',
    speaks: 'json',
    media: 'picture',
    handle(request) {
      const type = TYPES.find((one) => one === request.query.get('type'));
      if (type === undefined) {
        throw new Refusal('not-found', `There is no such image: type is one of ${TYPES.join(', ')}.`);
      }
      const id = requireId(request.query.get('id'));
      return type === 'user' ? portrait(id, request) : image(type, id, request);
    },
  };
}

/** The address stays the same when the picture changes, unless it says with `v` which one is meant. */
function keptBy(query: URLSearchParams, usual: { seconds: number; further?: string }): string[] {
  return (query.get('v') ?? '') === '' ? kept(usual.seconds, usual.further) : kept(YEAR, ', immutable');
}

function kept(seconds: number, further = ''): string[] {
  return ['Cache-Control', `public, max-age=${seconds}${further}`, 'X-Content-Type-Options', 'nosniff'];
}

function requireId(id: string | null): number {
  if (id === null || !/^\d{1,16}$/.test(id) || !Number.isSafeInteger(Number(id))) throw noImage();
  return Number(id);
}

/** Only the sizes of the interface: others would fill the cache with what nobody needs. */
function sizeOf(kind: PictureKind, query: URLSearchParams): PictureSize {
  if (kind === 'feed') {
    const [width, height] = accepted(query, 'size', FEED_IMAGE_SIZES, '996_350').split('_').map(Number);
    return { width, height };
  }
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
  if (size === undefined) throw new Refusal('type', `${parameter}: accepted are ${sizes.join(', ')}.`);
  return size;
}

function noImage(): Refusal {
  return new Refusal('not-found', 'There is no such image.');
}
