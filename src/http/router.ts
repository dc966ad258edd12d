/** Finds the route of a request, rejects callers without access, and turns errors into responses. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { networkOf } from '../core/limits/network.ts';
import type { TrafficKind } from '../domain/node/health.ts';
import { createLimitedLog } from '../domain/node/limited-log.ts';
import type { Limits, Log } from '../domain/ports.ts';
import { Refusal, type RefusalKind, Unavailable } from '../domain/refusal.ts';
import type { User } from '../domain/users.ts';
import { UploadPlaces } from './connections/upload-places.ts';
import type { AddressOf } from './request/address.ts';
import { bodyPieces } from './request/body.ts';
import type { Cookies } from './request/cookies.ts';
import { csrfTokenOf, requireOwnForm, requireOwnOrigin } from './request/csrf.ts';
import { isMultipart, NO_FORM, readFields, readForm } from './request/form.ts';
import { keepLanguage } from './request/language.ts';
import type { RequestTarget } from './request/request-target.ts';
import { CORS, type HttpResponse, loggedPath, preflightHeaders, redirect, wantsJson } from './response.ts';
import type { KnownVisit, Route, Visit, WebRequest } from './route.ts';
import { createRouteTable, type RouteMatch } from './route-table.ts';
import { subsonicFailure } from './subsonic/handler.ts';
import type { Pages } from './web/pages.ts';
import { jsonFailure, statusOf } from './web-errors.ts';

export interface RouterOptions {
  /** The user of a session. */
  findSession(session: string): Promise<User | undefined>;
  cookies: Cookies;
  settings: { url: string; version: string };
  addressOf: AddressOf;
  /** Render failures. */
  pages: Pages;
  limits: Pick<Limits, 'countStranger' | 'countUser' | 'countMedia' | 'openStream'>;
  log: Log;
}

/** The path of the route for requests that match no other. */
const FALLBACK = '*';
/** Room for an OAuth state of ten thousand characters of any script, also in the address of the log-in page. */
const QUERY_MAX = 64 * 1024;

/** Refusals that are logged: no access, no CSRF token, too many requests. */
const DENIALS = new Set<RefusalKind>(['login', 'forbidden', 'rate-limit']);

export type Router = ReturnType<typeof createRouter>;

export function createRouter(routes: readonly Route[], options: RouterOptions) {
  const { findSession, pages, cookies, settings, addressOf, limits, log } = options;
  const findRoutes = createRouteTable(routes);
  const fallback = routes.find(({ path }) => path === FALLBACK);
  const uploadPlaces = new UploadPlaces();
  const writeLine = createLimitedLog(log);

  async function respond(
    { routes, parameters }: RouteMatch,
    request: IncomingMessage,
    target: RequestTarget,
    requestId: string,
  ): Promise<HttpResponse> {
    if (request.method === 'OPTIONS') return optionsOf(routes);
    const route = routes.get(request.method === 'HEAD' ? 'GET' : (request.method ?? ''));
    const { method = 'GET', headers } = request;
    const webRequest: WebRequest = {
      method,
      path: target.path,
      parameters,
      query: new URLSearchParams(),
      headers,
      form: NO_FORM,
      address: addressOf(request),
      requestId,
      signal: request.signal,
    };
    if (route === undefined) return await methodNotAllowed(routes, webRequest);
    let visit: Visit | undefined;
    try {
      webRequest.query = readQuery(target.query, route.fieldsMax);
      if (route.media === undefined) await limits.countStranger(webRequest.address);
      else await limits.countMedia(webRequest.address);
      const call = async () => {
        if (route.access === 'everyone')
          return await route.handle(await withForm(request, webRequest, route, undefined));
        visit = await visitOf(request.headers.cookie, route);
        return await callWithVisit(route, request, webRequest, visit);
      };
      return await (route.media === 'stream' ? limitStreams(webRequest, call) : call());
    } catch (error) {
      const path = loggedPath(target);
      if (statusOf(error) === undefined) log.error('request failed', { requestId, path, error });
      else if (error instanceof Refusal && DENIALS.has(error.kind)) {
        const [user, { address }] = [visit?.user?.id, webRequest];
        writeLine('request denied', { requestId, method, path, reason: error.kind, user, address });
      }
      return await failureResponse(error, route.speaks, webRequest, visit);
    }
  }

  async function callWithVisit(
    route: Exclude<Route, { access: 'everyone' }>,
    request: IncomingMessage,
    webRequest: WebRequest,
    visit: Visit,
  ): Promise<HttpResponse> {
    if (route.access !== 'visitor') {
      if (!isKnown(visit)) return toLogin(route, webRequest);
      await limits.countUser(visit.user.id);
      if (route.access === 'administrator' && !visit.user.admin) {
        throw new Refusal('forbidden', 'Only administrators can do this.');
      }
    }
    if (route.method !== 'GET') requireOwnOrigin(request.headers, settings.url);
    const complete = await withForm(request, webRequest, route, visit);
    if (route.method !== 'GET') requireOwnForm(complete, visit.session);
    return await (route.access === 'visitor'
      ? route.handle(complete, visit)
      : route.handle(complete, visit as KnownVisit));
  }

  async function visitOf(cookie: string | undefined, route: Route): Promise<Visit> {
    const session = cookies.read(cookie);
    if (session === undefined) {
      // Before a login, the cookie only ties a form to the browser that shows it.
      const fresh = randomBytes(32).toString('base64url');
      return { session, csrfToken: csrfTokenOf(fresh), user: undefined, cookie: cookies.set(fresh) };
    }
    const user = await findUser(session, route);
    return { session, csrfToken: csrfTokenOf(session), user, cookie: [] };
  }

  /** Pages for visitors are shown while the database is unavailable, too: as if no user were logged in. */
  async function findUser(session: string, { access, method }: Route): Promise<User | undefined> {
    try {
      return await findSession(session);
    } catch (error) {
      if (access === 'visitor' && method === 'GET' && error instanceof Unavailable) return undefined;
      throw error;
    }
  }

  /** Called last: the body of a request without access is not read. */
  async function withForm(
    request: IncomingMessage,
    webRequest: WebRequest,
    route: Route,
    visit: Visit | undefined,
  ): Promise<WebRequest> {
    if (route.method === 'GET') return webRequest;
    if (route.body === 'stream') return { ...webRequest, body: bodyPieces(request) };
    const { filesMax } = route;
    if (filesMax === undefined || !isMultipart(request.headers['content-type']))
      return { ...webRequest, form: await readForm(request, undefined, route) };
    const account = visit?.user === undefined ? [] : [`user ${visit.user.id}`];
    const leave = uploadPlaces.take([...account, networkOf(webRequest.address)]);
    try {
      return { ...webRequest, form: await readForm(request, filesMax) };
    } finally {
      leave();
    }
  }

  /** Counts as an open stream from before its audio is looked up until its last byte was sent. */
  async function limitStreams(
    { method, address }: WebRequest,
    call: () => Promise<HttpResponse>,
  ): Promise<HttpResponse> {
    const close = await limits.openStream(address);
    let streaming = false;
    try {
      const response = await call();
      streaming = response.stream !== undefined && method !== 'HEAD';
      if (!streaming) return response;
      const sent = () => {
        close();
        response.sent?.();
      };
      return { ...response, sent };
    } finally {
      if (!streaming) close();
    }
  }

  /** `undefined` where no route has this path. The promise never rejects. */
  function handle(
    request: IncomingMessage,
    target: RequestTarget,
    requestId: string,
  ): Promise<HttpResponse> | undefined {
    const match = findRoutes(target.path);
    if (match === undefined) return undefined;
    return respond(match, request, target, requestId).then((response) => {
      const headers = isOpen(match.routes) ? [...CORS, ...response.headers] : response.headers;
      return { ...response, headers, operation: match.path, kind: kindOf(match.routes) };
    });
  }

  /** The page "not found" for browsers; `undefined` for other clients. */
  function handleMissing(
    request: IncomingMessage,
    target: RequestTarget,
    requestId: string,
  ): Promise<HttpResponse> | undefined {
    const { method, headers } = request;
    if (fallback === undefined || !headers.accept?.includes('text/html')) return undefined;
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    const match = { path: FALLBACK, routes: new Map([['GET', fallback]]), parameters: {} };
    return respond(match, request, target, requestId);
  }

  async function methodNotAllowed(methods: RouteMatch['routes'], request: WebRequest): Promise<HttpResponse> {
    const [{ speaks }] = methods.values();
    const accepted = allowed(methods);
    const refusal = new Refusal(
      'http-method',
      `${request.method} is not allowed here; accepted: ${accepted}`,
    );
    const response = await failureResponse(refusal, speaks, request);
    return { ...response, headers: [...response.headers, 'Allow', accepted] };
  }

  /** In the format of the route; scripts that send forms get JSON from pages too. */
  function failureResponse(
    error: unknown,
    format: Route['speaks'],
    request: WebRequest,
    visit?: Visit,
  ): Promise<HttpResponse> | HttpResponse {
    if (format === 'subsonic') return subsonicFailure(settings, error, request);
    if (format !== 'html') return jsonFailure(error, format);
    return wantsJson(request) ? jsonFailure(error, 'json') : pages.renderFailure(error, request, visit);
  }

  return { handle, handleMissing };
}

function readQuery(query: string, fieldsMax: number | undefined): URLSearchParams {
  if (query.length > QUERY_MAX)
    throw new Refusal('type', `the query string has more than ${QUERY_MAX} bytes`);
  return new URLSearchParams(readFields(query, fieldsMax));
}

function isKnown(visit: Visit): visit is KnownVisit {
  return visit.user !== undefined && visit.session !== undefined;
}

function toLogin({ speaks, method }: Route, request: WebRequest): HttpResponse {
  if (speaks !== 'html' || wantsJson(request)) throw new Refusal('login', 'Sign in first.');
  const { path, query } = request;
  const page = method === 'GET' ? `${path}${query.size > 0 ? `?${query}` : ''}` : '/account';
  const next = encodeURIComponent(page);
  return redirect(keepLanguage(request, next.length > QUERY_MAX ? '/login' : `/login?next=${next}`));
}

function allowed(methods: RouteMatch['routes']): string {
  return [...methods.keys(), ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}

function kindOf(methods: RouteMatch['routes']): TrafficKind {
  return methods.values().some(({ media }) => media !== undefined) ? 'media' : 'pages';
}

/** Other origins may call only routes that need no cookie. */
function isOpen(methods: RouteMatch['routes']): boolean {
  return [...methods.values()].every(({ access }) => access === 'everyone');
}

function optionsOf(methods: RouteMatch['routes']): HttpResponse {
  const accepted = allowed(methods);
  const open = isOpen(methods) ? preflightHeaders(accepted) : [];
  return { status: 204, headers: ['Allow', accepted, ...open] };
}
