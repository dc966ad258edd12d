/** Pictures of people. */
import type { Avatars } from '../../core/accounts/avatars.ts';
import { Refusal } from '../../domain/refusal.ts';
import { AVATAR_SIZES, type AvatarSize } from '../../domain/vocabulary.ts';
import { hash, matches } from '../caching.ts';
import type { Route } from '../route.ts';

const CACHED = ['Cache-Control', 'public, max-age=3600', 'X-Content-Type-Options', 'nosniff'];

/** `/image/?type=user&id=7&width=100` */
export function imageRoute(avatars: Avatars): Route {
  return {
    method: 'GET',
    path: '/image',
    access: 'everyone',
    speaks: 'json',
    async handle({ query, headers }) {
      const id = requireUserImage(query.get('type'), query.get('id'));
      const width = requireWidth(query.get('width') ?? '100');
      const version = await avatars.findVersion(id);
      if (version === undefined) throw noImage();
      const etag = `"${hash(`${id} ${width} ${version}`)}"`;
      if (matches(headers['if-none-match'] ?? '', etag)) {
        return { status: 304, headers: ['ETag', etag, ...CACHED] };
      }
      const picture = await avatars.find(id, width);
      if (picture === undefined) throw noImage();
      return {
        status: 200,
        headers: ['Content-Type', picture.contentType, 'ETag', etag, ...CACHED],
        body: picture.bytes,
      };
    },
  };
}

function requireUserImage(type: string | null, id: string | null): number {
  if (type !== 'user' || id === null || !/^\d{1,16}$/.test(id) || !Number.isSafeInteger(Number(id))) {
    throw noImage();
  }
  return Number(id);
}

function requireWidth(text: string): AvatarSize {
  const width = AVATAR_SIZES.find((one) => String(one) === text);
  if (width === undefined) throw new Refusal('type', `width: accepted are ${AVATAR_SIZES.join(', ')}.`);
  return width;
}

function noImage(): Refusal {
  return new Refusal('not-found', 'There is no such image.');
}
