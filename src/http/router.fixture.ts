/** Routes behind a real server, and a browser's cookie jar. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { quiet } from '../domain/node/quiet-log.fixture.ts';
import type { Limits, Log } from '../domain/ports.ts';
import type { User } from '../domain/users.ts';
import { exampleServices } from './example-service.fixture.ts';
import { createAddressOf } from './request/address.ts';
import { createCookies } from './request/cookies.ts';
import type { Route } from './route.ts';
import type { RouteContext } from './route-context.ts';
import { createRouter } from './router.ts';
import { createHttpServer } from './server.ts';
import { Pages } from './web/pages.ts';

/** Short, so that tests notice disconnected clients soon. */
const HALF_CLOSED_MS = 200;

export interface RouteServer {
  url: string;
  close(): Promise<void>;
}

export interface RouteServerOptions {
  url?: string;
  log?: Log;
  limits?: Partial<Limits>;
  stalledMs?: number;
  pages?: Pages;
}

/** `findSession` returns the user of a cookie. */
export async function serveRoutes(
  routes: readonly Route[],
  findSession: (session: string) => Promise<User | undefined> | User | undefined,
  options: RouteServerOptions = {},
): Promise<RouteServer> {
  const { url = '', log = quiet, limits = {}, pages = examplePages(), ...times } = options;
  const settings = { url, version: '0.0.0' };
  const addressOf = createAddressOf([]);
  const router = createRouter(routes, {
    findSession: async (session) => await findSession(session),
    cookies: createCookies(() => settings.url.startsWith('https:')),
    settings,
    addressOf,
    pages,
    limits: {
      countStranger() {},
      countUser() {},
      countMedia() {},
      openStream: async () => () => {},
      ...limits,
    },
    log,
  });
  const server = createHttpServer(exampleServices(), {
    router,
    addressOf,
    halfClosedMs: HALF_CLOSED_MS,
    ...times,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  if (settings.url === '') settings.url = address;
  return {
    url: address,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Some members, and some members of these. */
type Used<T> = T extends (...parameters: never[]) => unknown ? T : Partial<T>;

/** Only what the routes of a test use. */
export function contextOf(
  used: {
    [Service in keyof RouteContext]?: {
      [Name in keyof RouteContext[Service]]?: Used<RouteContext[Service][Name]>;
    };
  },
): RouteContext {
  return used as unknown as RouteContext;
}

/** Renders with the built web application. */
export function examplePages(signup = true): Pages {
  return new Pages(exampleServices(), { signup }, () => []);
}

/** Stores one cookie, follows no redirect, and reads the hidden fields of the last page. */
export interface Browser {
  cookie: string;
  get(path: string, headers?: Record<string, string>): Promise<Seen>;
  /** Sends the fields together with the hidden ones of the form on the last page whose action is `path`. */
  submit(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Seen>;
}

export interface Seen {
  status: number;
  headers: Headers;
  text: string;
  location: string;
}

export function browse(url: string): Browser {
  let last = '';
  const browser: Browser = {
    cookie: '',
    get: (path, headers = {}) => send(path, { headers }),
    submit(path, fields, headers = {}) {
      const body = new URLSearchParams({ ...hiddenFields(last, path), ...fields });
      return send(path, { method: 'POST', body, headers: { origin: url, ...headers } });
    },
  };
  async function send(path: string, init: RequestInit): Promise<Seen> {
    const headers = new Headers({ accept: 'text/html', ...init.headers });
    if (browser.cookie !== '') headers.set('cookie', browser.cookie);
    const response = await fetch(new URL(path, url), { ...init, headers, redirect: 'manual' });
    const set = response.headers.get('set-cookie')?.split(';', 1)[0];
    if (set !== undefined) browser.cookie = set;
    const text = await response.text();
    if (response.headers.get('content-type')?.startsWith('text/html')) last = text;
    return {
      status: response.status,
      headers: response.headers,
      text,
      location: response.headers.get('location') ?? '',
    };
  }
  return browser;
}

/** The hidden fields of the form with this action; of any form if none has it. */
export function hiddenFields(page: string, action: string): Record<string, string> {
  const forms = [...page.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)];
  const [path] = action.split('?', 1);
  const form =
    forms.find(([, attributes]) => attributes.includes(`action="${path}`)) ??
    forms.find(([whole]) => whole.includes('name="csrf_token"'));
  const fields: Record<string, string> = {};
  for (const [input] of form?.[2].matchAll(/<input\b[^>]*type="hidden"[^>]*>/g) ?? []) {
    const name = /name="([^"]*)"/.exec(input)?.[1];
    if (name !== undefined) fields[name] = unescapeHtml(/value="([^"]*)"/.exec(input)?.[1] ?? '');
  }
  return fields;
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}
