/** Pictures of people. */
import { createHash } from 'node:crypto';
import { AVATAR_WIDTHS, type Avatars, type AvatarWidth } from '../../core/accounts/avatars.ts';
import { Refusal } from '../../domain/refusal.ts';
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
      const etag = `"${createHash('sha256').update(`${id} ${width} ${version}`).digest('base64url').slice(0, 22)}"`;
      const known = (headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
      if (known.includes(etag) || known.includes('*')) {
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

function requireWidth(text: string): AvatarWidth {
  const width = AVATAR_WIDTHS.find((one) => String(one) === text);
  if (width === undefined) throw new Refusal('type', `width: accepted are ${AVATAR_WIDTHS.join(', ')}.`);
  return width;
}

function noImage(): Refusal {
  return new Refusal('not-found', 'There is no such image.');
}
