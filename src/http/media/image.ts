/** Covers and pictures of people: `/image/?type=album&id=7&width=300`. */
import type { Avatars } from '../../core/accounts/avatars.ts';
import { type FindPictureOwner, PICTURE_KINDS, type PictureKind, type Pictures } from '../../domain/media.ts';
import { Refusal } from '../../domain/refusal.ts';
import { AVATAR_SIZES, IMAGE_SIZES, RADIO_IMAGE_SIZES } from '../../domain/vocabulary.ts';
import type { Handled } from '../answer.ts';
import { hash, matches } from '../caching.ts';
import type { Route, WebRequest } from '../route.ts';
import { pictureFormat } from './image-format.ts';

export interface ImageParts {
  avatars: Pick<Avatars, 'findVersion' | 'find'>;
  pictures: Pictures;
  findPictureOwner: FindPictureOwner;
}

const TYPES = [...PICTURE_KINDS, 'user'] as const;

/** Seconds. */
const YEAR = 31_536_000;
const DAY = 86_400;
const HOUR = 3_600;
const MINUTE = 60;

export function imageRoute({ avatars, pictures, findPictureOwner }: ImageParts): Route {
  async function image(kind: PictureKind, id: number, { query, headers }: WebRequest): Promise<Handled> {
    const width = query.get('width');
    const side =
      kind === 'radio'
        ? requireWidth(width ?? '150', RADIO_IMAGE_SIZES)
        : requireWidth(width ?? '300', IMAGE_SIZES);
    const owner = await findPictureOwner(kind, id);
    if (owner === undefined) throw noImage();
    const format = pictureFormat(headers.accept);
    const { etag, standsIn, read } = await pictures.open(owner, side, format);
    const about = ['ETag', etag, 'Vary', 'Accept', ...(standsIn ? kept(MINUTE) : keptBy(query, DAY))];
    if (matches(headers['if-none-match'] ?? '', etag)) return { status: 304, headers: about };
    return { status: 200, headers: ['Content-Type', `image/${format}`, ...about], body: await read() };
  }

  /** Nobody is drawn: who has no picture has none here either. */
  async function portrait(id: number, { query, headers }: WebRequest): Promise<Handled> {
    const width = requireWidth(query.get('width') ?? '100', AVATAR_SIZES);
    const version = await avatars.findVersion(id);
    if (version === undefined) throw noImage();
    const etag = `"${hash(`${id} ${width} ${version}`)}"`;
    const about = ['ETag', etag, ...keptBy(query, HOUR)];
    if (matches(headers['if-none-match'] ?? '', etag)) return { status: 304, headers: about };
    const picture = await avatars.find(id, width);
    if (picture === undefined) throw noImage();
    return { status: 200, headers: ['Content-Type', picture.contentType, ...about], body: picture.bytes };
  }

  return {
    method: 'GET',
    path: '/image',
    access: 'everyone',
    speaks: 'json',
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
function keptBy(query: URLSearchParams, seconds: number): string[] {
  return (query.get('v') ?? '') === '' ? kept(seconds) : kept(YEAR, ', immutable');
}

function kept(seconds: number, further = ''): string[] {
  return ['Cache-Control', `public, max-age=${seconds}${further}`, 'X-Content-Type-Options', 'nosniff'];
}

function requireId(id: string | null): number {
  if (id === null || !/^\d{1,16}$/.test(id) || !Number.isSafeInteger(Number(id))) throw noImage();
  return Number(id);
}

function requireWidth<Size extends number>(text: string, sizes: readonly Size[]): Size {
  const width = sizes.find((one) => String(one) === text);
  if (width === undefined) throw new Refusal('type', `width: accepted are ${sizes.join(', ')}.`);
  return width;
}

function noImage(): Refusal {
  return new Refusal('not-found', 'There is no such image.');
}
