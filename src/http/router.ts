/** Finds the route of a request, sees to it that only those call it who may, and tells its failures. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { TrafficKind } from '../domain/health.ts';
import type { Limits, Log } from '../domain/ports.ts';
import { Refusal, Unavailable } from '../domain/refusal.ts';
import type { User } from '../domain/users.ts';
import type { AddressOf } from './address.ts';
import { CORS, type Handled, loggedPath, preflightHeaders, type Target } from './answer.ts';
import { bodyPieces } from './body.ts';
import type { Cookies } from './cookies.ts';
import { csrfTokenOf, requireOwnForm, requireOwnOrigin } from './csrf.ts';
import { type Form, isMultipart, NO_FORM, readFields, readForm } from './form.ts';
import { redirect } from './page.ts';
import type { KnownVisit, Route, Sessions, Visit, WebRequest } from './route.ts';
import { createRouteTable, type Place } from './route-table.ts';
import { failureAnswer, statusOf } from './web-errors.ts';
import { type Asker, speechOf } from './words/speech.ts';

export interface RouterOptions {
  sessions: Sessions;
  cookies: Cookies;
  settings: { url: string };
  addressOf: AddressOf;
  limits: Pick<Limits, 'countStranger' | 'countUser' | 'countMedia' | 'openStream'>;
  log: Log;
}

/** The path of the route for what has no other. */
const ANYWHERE = '*';
/** Files that are being received. Each is kept whole until it is there. */
const LARGE_AT_ONCE = 8;
/** A state of ten thousand characters fits, whatever they are. */
const QUERY_MAX = 64 * 1024;

export interface Router {
  /** `undefined`: there is no route at this path. What it promises never rejects. */
  handle(request: IncomingMessage, target: Target, requestId: string): Promise<Handled> | undefined;
  /** For what is nowhere else: a page for whoever came with a browser. `undefined` for everybody else. */
  handleMissing(request: IncomingMessage, target: Target, requestId: string): Promise<Handled> | undefined;
}

export function createRouter(routes: readonly Route[], options: RouterOptions): Router {
  const { sessions, cookies, settings, addressOf, limits, log } = options;
  const findPlace = createRouteTable(routes);
  const anywhere = routes.find(({ path }) => path === ANYWHERE);
  let largeBodies = 0;

  /** Pages that are open to visitors show themselves also while the database is away: without a name, that is. */
  async function findPerson(session: string, { access, method }: Route): Promise<User | undefined> {
    try {
      return await sessions.find(session);
    } catch (error) {
      if (access === 'visitor' && method === 'GET' && error instanceof Unavailable) return undefined;
      throw error;
    }
  }

  async function visitOf(cookie: string | undefined, route: Route): Promise<Visit> {
    const session = cookies.read(cookie);
    if (session === undefined) {
      // Before somebody logs in, the cookie only ties a form to the browser it was shown to.
      const fresh = randomBytes(32).toString('base64url');
      return { session, csrfToken: csrfTokenOf(fresh), person: undefined, cookie: cookies.set(fresh) };
    }
    const user = await findPerson(session, route);
    return { session, csrfToken: csrfTokenOf(session), person: user, cookie: [] };
  }

  /** Called last: who may not call a route does not get its body read either. */
  async function withForm(request: IncomingMessage, asked: WebRequest, route: Route): Promise<WebRequest> {
    if (route.method === 'GET') return asked;
    if (route.body === 'stream') return { ...asked, body: bodyPieces(request) };
    const hasFiles = route.filesMax !== undefined && isMultipart(request.headers['content-type']);
    return { ...asked, form: hasFiles ? await readLarge(request, route.filesMax!) : await readForm(request) };
  }

  async function readLarge(request: IncomingMessage, max: number): Promise<Form> {
    if (largeBodies === LARGE_AT_ONCE) {
      throw new Refusal('overload', 'Many files are being sent just now. Please try again.', {
        retryAfter: 5,
      });
    }
    largeBodies++;
    try {
      return await readForm(request, max);
    } finally {
      largeBodies--;
    }
  }

  async function perform(
    route: Exclude<Route, { access: 'everyone' }>,
    request: IncomingMessage,
    asked: WebRequest,
    visit: Visit,
  ): Promise<Handled> {
    if (route.access !== 'visitor') {
      if (!isKnown(visit)) return toLogin(route, asked);
      limits.countUser(visit.person.id);
      if (route.access === 'administrator' && !visit.person.admin) {
        throw new Refusal('forbidden', 'Only administrators may do this.');
      }
    }
    if (route.method !== 'GET') requireOwnOrigin(request.headers, settings.url);
    const whole = await withForm(request, asked, route);
    if (route.method !== 'GET') requireOwnForm(whole, visit.session);
    return await (route.access === 'visitor'
      ? route.handle(whole, visit)
      : route.handle(whole, visit as KnownVisit));
  }

  /** Counts as an open stream from before its sound is looked for until its last byte was taken. */
  async function limited({ method, address }: WebRequest, act: () => Promise<Handled>): Promise<Handled> {
    const close = limits.openStream(address);
    let streaming = false;
    try {
      const handled = await act();
      streaming = handled.stream !== undefined && method !== 'HEAD';
      if (!streaming) return handled;
      const sent = () => {
        close();
        handled.sent?.();
      };
      return { ...handled, sent };
    } finally {
      if (!streaming) close();
    }
  }

  async function answer(
    { routes: methods, parameters }: Place,
    request: IncomingMessage,
    target: Target,
    requestId: string,
  ): Promise<Handled> {
    if (request.method === 'OPTIONS') return optionsOf(methods);
    const route = methods.get(request.method === 'HEAD' ? 'GET' : (request.method ?? ''));
    const { method = 'GET', headers } = request;
    const asker = { method, path: target.path, query: new URLSearchParams(), headers };
    if (route === undefined) return notTaken(methods, asker);
    let visit: Visit | undefined;
    try {
      asker.query = readQuery(target.query);
      const asked: WebRequest = {
        ...asker,
        parameters,
        form: NO_FORM,
        address: addressOf(request),
        requestId,
        signal: request.signal,
      };
      if (route.media === undefined) limits.countStranger(asked.address);
      else limits.countMedia(asked.address);
      const act = async () => {
        if (route.access === 'everyone') return await route.handle(await withForm(request, asked, route));
        visit = await visitOf(request.headers.cookie, route);
        return await perform(route, request, asked, visit);
      };
      return await (route.media === 'stream' ? limited(asked, act) : act());
    } catch (error) {
      if (statusOf(error) === undefined) {
        log.error('request failed', { requestId, path: loggedPath(target), error });
      }
      return failureAnswer(error, route.speaks, asker, visit);
    }
  }

  return {
    handle(request, target, requestId) {
      const place = findPlace(target.path);
      if (place === undefined) return undefined;
      return answer(place, request, target, requestId).then((handled) => {
        const headers = isOpen(place.routes) ? [...CORS, ...handled.headers] : handled.headers;
        return { ...handled, headers, operation: place.path, kind: kindOf(place.routes) };
      });
    },
    handleMissing(request, target, requestId) {
      const { method, headers } = request;
      if (anywhere === undefined || !headers.accept?.includes('text/html')) return undefined;
      if (method !== 'GET' && method !== 'HEAD') return undefined;
      const place = { path: ANYWHERE, routes: new Map([['GET', anywhere]]), parameters: {} };
      return answer(place, request, target, requestId);
    },
  };
}

function readQuery(query: string): URLSearchParams {
  if (query.length > QUERY_MAX)
    throw new Refusal('type', `the query string has more than ${QUERY_MAX} bytes`);
  return new URLSearchParams(readFields(query));
}

function isKnown(visit: Visit): visit is KnownVisit {
  return visit.person !== undefined && visit.session !== undefined;
}

function toLogin({ speaks, method }: Route, request: WebRequest): Handled {
  if (speaks !== 'html') throw new Refusal('login', 'Log in first.');
  const { path, query } = request;
  const next = method === 'GET' ? `${path}${query.size > 0 ? `?${query}` : ''}` : '/account';
  return redirect(speechOf(request).to(`/login?next=${encodeURIComponent(next)}`));
}

function allowed(methods: Place['routes']): string {
  return [...methods.keys(), ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}

function kindOf(methods: Place['routes']): TrafficKind {
  return methods.values().some(({ media }) => media !== undefined) ? 'media' : 'pages';
}

/** Other origins may call what needs no cookie, and nothing else. */
function isOpen(methods: Place['routes']): boolean {
  return [...methods.values()].every(({ access }) => access === 'everyone');
}

function optionsOf(methods: Place['routes']): Handled {
  const accepted = allowed(methods);
  const open = isOpen(methods) ? preflightHeaders(accepted) : [];
  return { status: 204, headers: ['Allow', accepted, ...open] };
}

function notTaken(methods: Place['routes'], asker: Asker): Handled {
  const [{ speaks }] = methods.values();
  const accepted = allowed(methods);
  const refusal = new Refusal('http-method', `${asker.method} is not taken here; accepted: ${accepted}`);
  const answer = failureAnswer(refusal, speaks, asker);
  return { ...answer, headers: [...answer.headers, 'Allow', accepted] };
}
