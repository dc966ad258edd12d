/** The short URLs in results (`shorturl`): each redirects to the page at `shareurl`. */
import { Refusal } from '../../domain/refusal.ts';
import { isId } from '../media/storage.ts';
import { type Route, route, type WebRequest } from '../route.ts';

/** A short URL always leads to the same page, so it may be cached for a day. */
const MOVED = ['Cache-Control', 'public, max-age=86400'];

export function shortUrlRoutes(): Route[] {
  const leads = (path: string, target: (request: WebRequest) => string) =>
    route('everyone', 'html', 'GET', path, (request) => ({
      status: 301,
      headers: ['Location', target(request), ...MOVED],
    }));
  return [
    leads('/t/:id', ({ parameters: { id } }) => `/track/${checked(id, isId(id), 'track')}`),
    leads(
      '/l/:what',
      ({ parameters: { what } }) => `/list/${checked(what, isList(what), 'album or playlist')}`,
    ),
    leads('/a/:id', ({ parameters: { id } }) => `/artist/${checked(id, isId(id), 'artist')}`),
  ];
}

/** `a70` is an album, `p5` a playlist. */
function isList(what: string): boolean {
  return /^[ap]/.test(what) && isId(what.slice(1));
}

function checked(id: string, isOne: boolean, what: string): string {
  if (!isOne) throw new Refusal('not-found', `This ${what} does not exist.`);
  return id;
}
