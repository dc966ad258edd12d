/** Finds the route of a request, sees to it that only those call it who may, and tells its failures. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Log } from '../domain/ports.ts';
import { Refusal } from '../domain/refusal.ts';
import { CORS, type Handled, loggedPath, type Target } from './answer.ts';
import { BODY_MAX, readBody } from './body.ts';
import type { Cookies } from './cookies.ts';
import { csrfTokenOf, requireOwnForm } from './csrf.ts';
import { NO_FORM, readForm } from './form.ts';
import { redirect } from './page.ts';
import type { KnownVisit, Route, Sessions, Visit, WebRequest } from './route.ts';
import { failureAnswer, statusOf } from './web-errors.ts';

export interface RouterOptions {
  sessions: Sessions;
  cookies: Cookies;
  settings: { url: string };
  addressOf(request: IncomingMessage): string;
  log: Log;
}

export interface Router {
  has(path: string): boolean;
  /** Only for a path it has. Never rejects. */
  handle(request: IncomingMessage, target: Target, requestId: string): Promise<Handled>;
}

interface Place {
  routes: Map<string, Route>;
  /** The path cut at its slashes, where it has parameters. */
  segments: string[];
}

export function createRouter(routes: readonly Route[], options: RouterOptions): Router {
  const { sessions, cookies, settings, addressOf, log } = options;
  const exact = new Map<string, Place>();
  const patterns: Place[] = [];
  for (const route of routes) placeOf(route).routes.set(route.method, route);

  function placeOf({ path }: Route): Place {
    const segments = path.split('/');
    let place = exact.get(path) ?? patterns.find((one) => one.segments.join('/') === path);
    if (place === undefined) {
      place = { routes: new Map(), segments };
      if (path.includes(':')) patterns.push(place);
      else exact.set(path, place);
    }
    return place;
  }

  function find(path: string): Place | undefined {
    const plain = withoutSlash(path);
    const place = exact.get(plain);
    if (place !== undefined || patterns.length === 0) return place;
    const segments = plain.split('/');
    return patterns.find((one) => fits(one.segments, segments));
  }

  async function visitOf({ headers }: WebRequest): Promise<Visit> {
    const session = cookies.read(headers.cookie);
    const person = session === undefined ? undefined : await sessions.find(session);
    if (session !== undefined) return { session, csrfToken: csrfTokenOf(session), person, cookie: [] };
    // Before somebody logs in, the cookie only ties a form to the browser it was shown to.
    const fresh = randomBytes(32).toString('base64url');
    return { session, csrfToken: csrfTokenOf(fresh), person, cookie: cookies.set(fresh) };
  }

  async function read(request: IncomingMessage, target: Target, route: Route, segments: string[]) {
    const isGet = route.method === 'GET';
    const body = isGet ? undefined : await readBody(request, route.bodyMax ?? BODY_MAX);
    return {
      form: body === undefined ? NO_FORM : await readForm(body, request.headers['content-type']),
      parameters: parametersOf(segments, withoutSlash(target.path).split('/')),
    };
  }

  async function perform(route: Route, request: WebRequest, visit: Visit | undefined): Promise<Handled> {
    if (route.access === 'everyone' || visit === undefined) return await (route as Everyone).handle(request);
    if (route.method !== 'GET') requireOwnForm(request, visit.session, URL.parse(settings.url)?.host ?? '');
    if (route.access === 'visitor') return await route.handle(request, visit);
    if (!isKnown(visit)) return toLogin(route, request);
    if (route.access === 'administrator' && !visit.person.admin) {
      throw new Refusal('forbidden', 'Only administrators may do this.');
    }
    return await route.handle(request, visit);
  }

  function toLogin(route: Route, { path, query }: WebRequest): Handled {
    if (route.speaks === 'json') throw new Refusal('login', 'Log in first.');
    const asked = route.method === 'GET' ? `${path}${query.size > 0 ? `?${query}` : ''}` : '/account';
    return redirect(`/login?next=${encodeURIComponent(asked)}`);
  }

  async function answer(request: IncomingMessage, target: Target, requestId: string): Promise<Handled> {
    const { routes: methods, segments } = find(target.path)!;
    if (request.method === 'OPTIONS') return optionsOf(methods);
    const route = methods.get(request.method === 'HEAD' ? 'GET' : (request.method ?? ''));
    if (route === undefined) return notTaken(methods, request.method);
    let visit: Visit | undefined;
    try {
      const asked: WebRequest = {
        method: request.method ?? 'GET',
        path: withoutSlash(target.path),
        query: new URLSearchParams(target.query),
        headers: request.headers,
        address: addressOf(request),
        requestId,
        ...(await read(request, target, route, segments)),
      };
      if (route.access !== 'everyone') visit = await visitOf(asked);
      return await perform(route, asked, visit);
    } catch (error) {
      if (statusOf(error) === undefined) {
        log.error('request failed', { requestId, path: loggedPath(target), error });
      }
      return failureAnswer(error, route.speaks, visit);
    }
  }

  return {
    has: (path) => find(path) !== undefined,
    async handle(request, target, requestId) {
      const { routes: methods, segments } = find(target.path)!;
      const handled = await answer(request, target, requestId);
      const headers = isOpen(methods) ? [...handled.headers, ...CORS] : handled.headers;
      return { ...handled, headers, operation: segments.join('/') };
    },
  };
}

type Everyone = Extract<Route, { access: 'everyone' }>;

function isKnown(visit: Visit): visit is KnownVisit {
  return visit.person !== undefined && visit.session !== undefined;
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

function fits(pattern: string[], segments: string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((one, i) => (one.startsWith(':') ? segments[i] !== '' : one === segments[i]))
  );
}

function parametersOf(pattern: string[], segments: string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [i, one] of pattern.entries()) {
    if (one.startsWith(':')) found[one.slice(1)] = decoded(segments[i]);
  }
  return found;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function allowed(methods: Place['routes']): string {
  const names = [...methods.keys()];
  return [...names, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}

/** Other origins may call what needs no cookie, and nothing else. */
function isOpen(methods: Place['routes']): boolean {
  return [...methods.values()].every(({ access }) => access === 'everyone');
}

function optionsOf(methods: Place['routes']): Handled {
  const headers = ['Allow', allowed(methods)];
  if (isOpen(methods)) {
    headers.push('Access-Control-Allow-Methods', allowed(methods));
    headers.push('Access-Control-Allow-Headers', '*, Authorization, Content-Type, X-Requested-With');
    headers.push('Access-Control-Max-Age', '86400');
  }
  return { status: 204, headers };
}

function notTaken(methods: Place['routes'], method: string | undefined): Handled {
  const [{ speaks }] = methods.values();
  const accepted = allowed(methods);
  const answer = failureAnswer(
    new Refusal('http-method', `${method} is not taken here; accepted: ${accepted}`),
    speaks,
  );
  return { ...answer, headers: [...answer.headers, 'Allow', accepted] };
}
