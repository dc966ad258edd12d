/** The routes of the web application: which paths are its pages, and its files. */
import { indexOfNumber } from '../../catalogue/columns/lookup.ts';
import { Refusal } from '../../domain/refusal.ts';
import { isId } from '../media/storage.ts';
import type { HttpResponse } from '../response.ts';
import { type Route, route, type Visit, type WebRequest } from '../route.ts';
import type { RouteContext } from '../route-context.ts';
import { assetRoutes } from './assets.ts';
import { PUBLIC } from './built.ts';

/** Pages for all visitors. Those of a user show visitors how to log in. */
const OPEN = [
  '/',
  '/search',
  '/browse',
  '/albums',
  '/artists',
  '/charts',
  '/radios',
  '/radio/:id',
  '/track/:id',
  '/list/:what',
  '/user/:id',
  '/user/:id/:list',
  '/for-you',
  '/join/:token',
  '/library',
  '/library/:list',
  '/offline',
  '/developers',
  '/developers/:page',
  '/developers/:page/:what',
  '/developers/:page/:what/:part',
  // Any other path: the page says that there is nothing.
  '*',
];
/** Shown inside other sites. */
const EMBEDDED = ['/embed/track/:id', '/embed/list/:what'];
/** Pages of users who are logged in. */
const STUDIO = [
  '/studio',
  '/studio/artists/:id',
  '/studio/artists/:id/profile',
  '/studio/artists/:id/statistics',
  '/studio/artists/:id/activity',
  '/studio/releases/:id/activity',
  '/studio/releases/:id',
];
const ADMINISTRATORS = ['/admin', '/admin/:page', '/admin/:page/:what', '/admin/:page/:what/:id'];

/** A short URL always leads to the same page, so it may be cached for a day. */
const MOVED = ['Cache-Control', 'public, max-age=86400'];

export function webRoutes({ catalogue, successors, settings, pages }: RouteContext): Route[] {
  /** An artist who was merged into another one redirects there. */
  async function artist(request: WebRequest, visit: Visit): Promise<HttpResponse> {
    const id = request.parameters['id'];
    const generation = catalogue();
    const isKnown = generation === undefined || indexOfNumber(generation.artists.id, Number(id)) >= 0;
    const successor = isKnown || !isId(id) ? undefined : await successors.find(Number(id));
    if (successor === undefined) return await pages.render(request, visit);
    return { status: 301, headers: ['Location', `/artist/${successor}`, 'Cache-Control', 'no-cache'] };
  }

  // The short URLs in results (`shorturl`): each redirects to the page at `shareurl`.
  const leads = (path: string, page: string, noun: string, isOne: (name: string) => boolean) =>
    route('everyone', 'html', 'GET', path, ({ parameters }) => {
      const [name] = Object.values(parameters);
      if (!isOne(name)) throw new Refusal('not-found', `This ${noun} does not exist.`);
      return { status: 301, headers: ['Location', `/${page}/${name}`, ...MOVED] };
    });
  const render = (request: WebRequest, visit: Visit) => pages.render(request, visit);
  const embed = (request: WebRequest, visit: Visit) => pages.render(request, visit, 'embedded');
  return [
    ...OPEN.map((path) => route('visitor', 'html', 'GET', path, render)),
    route('visitor', 'html', 'GET', '/artist/:id', artist),
    ...EMBEDDED.map((path) => route('visitor', 'html', 'GET', path, embed)),
    ...STUDIO.map((path) => route('user', 'html', 'GET', path, render)),
    ...ADMINISTRATORS.map((path) => route('administrator', 'html', 'GET', path, render)),
    ...assetRoutes(PUBLIC, settings),
    leads('/t/:id', 'track', 'track', isId),
    leads('/l/:what', 'list', 'album or playlist', isList),
    leads('/a/:id', 'artist', 'artist', isId),
  ];
}

/** `a70` is an album, `p5` a playlist. */
function isList(what: string): boolean {
  return /^[ap]/.test(what) && isId(what.slice(1));
}
