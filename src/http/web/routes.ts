/** The pages of the web application: which addresses are theirs, and the answer to each. */

import { indexOfNumber } from '../../catalogue/columns/lookup.ts';
import { type Boot, LANGUAGE_PARAMETER } from '../../domain/pages.ts';
import { Refusal } from '../../domain/refusal.ts';
import { DEMO_CLIENT_ID, WEB_CLIENT_ID } from '../../domain/vocabulary.ts';
import { etagOf, generationName, isNotModified } from '../etag.ts';
import { chooseLanguage } from '../language.ts';
import { isId } from '../media/storage.ts';
import { redirect } from '../page.ts';
import type { HttpResponse } from '../response.ts';
import type { Route, Visit, WebRequest } from '../route.ts';
import type { Services } from '../services.ts';
import { createHandler } from '../v3.0/handler.ts';
import { OPERATIONS } from '../v3.0/operations.ts';
import { sessionInfo } from '../web-api/session.ts';
import { assetRoutes } from './assets.ts';
import { createBuilt, PUBLIC } from './built.ts';
import { documentOf } from './document.ts';
import { bestEncoding, encode } from './encoding.ts';
import { createKeptPages, type KeptPage } from './kept-pages.ts';
import { createOwnFetch } from './own-fetch.ts';
import { createPageTurns } from './page-turns.ts';

export interface WebParts {
  services: Services;
  settings: {
    /** Whether people may make accounts themselves. */
    signup: boolean;
  };
}

/** Pages that anybody may open. Those of a person show a way to log in to everybody else. */
const OPEN = [
  '/',
  '/search',
  '/browse',
  '/albums',
  '/charts',
  '/radios',
  '/radio/:id',
  '/track/:id',
  '/list/:what',
  '/user/:id',
  '/library',
  '/library/:list',
  '/developers',
  '/developers/:page',
  '/developers/:page/:what',
  '/developers/:page/:what/:part',
  // Whatever else a browser asks for: the page says that there is nothing.
  '*',
];
/** Shown inside other sites. */
const EMBEDDED = ['/embed/track/:id', '/embed/list/:what'];
const ADMINISTRATORS = ['/admin', '/admin/:page', '/admin/:page/:what', '/admin/:page/:what/:id'];

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; font-src 'self'; img-src 'self' data: blob:; media-src 'self'; connect-src 'self'; manifest-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'";

function headersOf(embedded: boolean): string[] {
  const framing = embedded
    ? ['Content-Security-Policy', `${POLICY}; frame-ancestors *`]
    : ['Content-Security-Policy', `${POLICY}; frame-ancestors 'none'`, 'X-Frame-Options', 'DENY'];
  return [
    'Content-Type',
    'text/html; charset=utf-8',
    ...framing,
    'Referrer-Policy',
    'same-origin',
    'X-Content-Type-Options',
    'nosniff',
  ];
}

/** A page may repeat its address in many places: a longer one is nobody's, and would cost more than a page. */
const ADDRESS_MAX = 8 * 1024;

/** Refuses (kind `type`) an address that is too long, and (kind `not-found`) one that no page can have. */
function requireAddress({ path, query }: WebRequest): void {
  if (path.length + query.toString().length > ADDRESS_MAX)
    throw new Refusal('type', `The address has more than ${ADDRESS_MAX} characters.`);
  if (!isPath(path)) throw new Refusal('not-found', 'There is nothing at this address.');
}

/** Without one, as in `GET http://music.example`, the front page is meant. */
function isPath(path: string): boolean {
  try {
    return decodeURIComponent(path).startsWith('/') || path === '';
  } catch {
    return false;
  }
}

/** A database that cannot be written still has playlists and reviews for the pages. */
function hasReadOutage({ outage }: Pick<Services, 'outage'>): boolean {
  const kind = outage()?.kind;
  return kind !== undefined && kind !== 'unwritable';
}

const STRANGER: Visit = { session: undefined, csrfToken: '', person: undefined, cookie: [] };

/** `others`: the routes that pages may ask while they are written. */
export function webRoutes({ services, settings: { signup } }: WebParts, others: readonly Route[]): Route[] {
  const { settings, clients, catalogue } = services;
  const getBuilt = createBuilt();
  const kept = createKeptPages();
  const inTurn = createPageTurns();
  let ownFetch: ReturnType<typeof createOwnFetch> | undefined;

  function bootOf({ query, headers }: WebRequest, visit: Visit): Boot {
    const { person: user, session } = visit;
    const accepted = headers['accept-language'];
    return {
      language: chooseLanguage({ asked: query.get(LANGUAGE_PARAMETER), own: user?.lang, accepted }),
      url: settings.url,
      clientId: WEB_CLIENT_ID,
      session: session === undefined ? null : sessionInfo(visit, signup),
      version: settings.version,
      demo: clients.find(DEMO_CLIENT_ID) !== undefined,
      signup,
    };
  }

  function generationNow(): string {
    const generation = catalogue();
    return generation === undefined ? '' : generationName(generation);
  }

  async function write(request: WebRequest, boot: Boot): Promise<KeptPage | { location: string }> {
    const built = await getBuilt();
    const generation = generationNow();
    ownFetch ??= createOwnFetch(createHandler(services, OPERATIONS), others);
    const { path, query, signal } = request;
    const url = `${settings.url}${path}${query.size > 0 ? `?${query}` : ''}`;
    const page = await built.writer.write({ url, boot, fetch: ownFetch(request), signal });
    if ('location' in page) return page;
    const text = documentOf({ language: boot.language, path, url: settings.url, ...page }, built);
    return {
      status: page.status,
      generation,
      at: Date.now(),
      tag: etagOf(text),
      text,
      encoded: new Map(),
    };
  }

  async function answer(request: WebRequest, visit: Visit, embedded: boolean): Promise<HttpResponse> {
    // Inside other sites everybody is a stranger: a click there must not be able to do anything in their name.
    const boot = bootOf(request, embedded ? STRANGER : visit);
    requireAddress(request);
    const isShared = boot.session === null;
    const key = `${boot.language} ${request.path}?${request.query}`;
    const find = () => (isShared ? kept.find(key, generationNow(), hasReadOutage(services)) : undefined);
    const page =
      find() ??
      (await inTurn(request, async () => {
        // Of those who wait for the same page only the first has it written.
        const found = find();
        if (found !== undefined) return found;
        const written = await write(request, boot);
        // It may lack playlists and reviews, and must not outlive the outage.
        if (hasReadOutage(services)) return { ...written, isPartial: true };
        if (isShared && 'text' in written && written.status === 200) kept.keep(key, written);
        return written;
      }));
    if ('location' in page) return redirect(page.location);
    const isKept = isShared && page.status === 200 && !('isPartial' in page);
    const caching = isKept ? 'public, max-age=0, s-maxage=30' : 'private, no-store';
    const common = ['Cache-Control', caching, 'Vary', 'Cookie, Accept-Language, Accept-Encoding'];
    if (isKept) common.push('ETag', page.tag);
    if (isKept && isNotModified(request.headers, page.tag)) return { status: 304, headers: common };
    const encoding = bestEncoding(request.headers['accept-encoding']);
    const body = page.encoded.get(encoding) ?? (await encode(page.text, encoding));
    // The page as it is costs nothing to make again.
    if (encoding !== 'identity') page.encoded.set(encoding, body);
    const headers = [...headersOf(embedded), ...common];
    if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
    return { status: page.status, headers, body };
  }

  /** An artist who became another one leads there. */
  async function artist(request: WebRequest, visit: Visit): Promise<HttpResponse> {
    const id = request.parameters['id'];
    const generation = catalogue();
    const isKnown = generation === undefined || indexOfNumber(generation.artists.id, Number(id)) >= 0;
    const successor = isKnown || !isId(id) ? undefined : await services.successors.find(Number(id));
    if (successor === undefined) return await answer(request, visit, false);
    return { status: 301, headers: ['Location', `/artist/${successor}`, 'Cache-Control', 'no-cache'] };
  }

  const page = (path: string, embedded = false): Route => ({
    ...{ method: 'GET', access: 'visitor', speaks: 'html', path },
    handle: (request: WebRequest, visit: Visit) => answer(request, visit, embedded),
  });
  return [
    ...OPEN.map((path) => page(path)),
    { method: 'GET', access: 'visitor', speaks: 'html', path: '/artist/:id', handle: artist },
    ...EMBEDDED.map((path) => page(path, true)),
    ...ADMINISTRATORS.map(
      (path): Route => ({
        ...{ method: 'GET', access: 'administrator', speaks: 'html', path },
        handle: (request: WebRequest, visit: Visit) => answer(request, visit, false),
      }),
    ),
    ...assetRoutes(PUBLIC),
  ];
}
