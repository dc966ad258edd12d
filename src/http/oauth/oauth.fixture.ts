/** A service with OAuth alone, a logged-in user, and applications that request access. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { TestContext } from 'node:test';
import { createUser } from '../../core/accounts/users.ts';
import { createApplication, type NewApplication } from '../../core/applications/application-edits.ts';
import { createOauth, type Oauth } from '../../core/oauth/oauth.ts';
import type { Log } from '../../domain/ports.ts';
import type { User } from '../../domain/users.ts';
import type { Store } from '../../store/store.ts';
import { type Browser, browse, contextOf, examplePages, serveRoutes } from '../router.fixture.ts';
import { oauthRoutes } from './routes.ts';

const SESSION = 's'.repeat(43);
export const VERIFIER = 'v'.repeat(64);
export const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

export interface OauthService {
  url: string;
  store: Store;
  oauth: Oauth;
  user: User;
  /** Lines of level warn and above. */
  logged: string[];
  /** Has the session cookie of the user. */
  browser: Browser;
  visitor: Browser;
  /** Two applications that exist from the start. */
  confidential: { client_id: string; client_secret: string };
  public: { client_id: string };
  newApplication(application: Partial<NewApplication>): Promise<{ client_id: string; client_secret: string }>;
  close(): Promise<void>;
}

export const REDIRECT = 'https://player.example/cb';

export async function startOauth(store: Store, plansAreReviewed = true): Promise<OauthService> {
  const logged: string[] = [];
  const line = (message: string, fields?: object) => logged.push(`${message} ${JSON.stringify(fields)}`);
  const log: Log = { debug() {}, info() {}, warn: line, error: line, isEnabled: () => true };
  const user = await createUser(store, { name: 'ines', dispname: 'Inês <Sol>' });
  const newApplication: OauthService['newApplication'] = (application) =>
    createApplication(store, { name: 'Player', plan: 'read', redirect_uri: REDIRECT, ...application });
  const confidential = await newApplication({ name: 'Night & Day', user_id: user.id });
  const { client_id } = await newApplication({ name: 'Pocket', public: true });

  const oauth = createOauth({ store, log, plansAreReviewed });
  const settings = { url: '' };
  const find = (session: string) => (session === SESSION ? user : undefined);
  const served = await serveRoutes(
    oauthRoutes(contextOf({ oauth, pages: examplePages(), settings, log })),
    find,
    {
      log,
    },
  );
  settings.url = served.url;
  const browser = browse(served.url);
  browser.cookie = `cantiga_session=${SESSION}`;
  return {
    url: served.url,
    store,
    oauth,
    user,
    logged,
    browser,
    visitor: browse(served.url),
    confidential,
    public: { client_id },
    newApplication,
    close: served.close,
  };
}

export const AUTHORIZE = '/v3.0/oauth/authorize';

export function authorizePath(parameters: Record<string, string>): string {
  return `${AUTHORIZE}?${new URLSearchParams(parameters)}`;
}

/** Shows the consent page, presses the button, and returns the redirect. */
export async function consent(
  { browser }: OauthService,
  parameters: Record<string, string>,
  decision = 'allow',
): Promise<URL> {
  const page = await browser.get(authorizePath(parameters));
  if (page.status !== 200) throw new Error(`no consent page: ${page.status} ${page.location} ${page.text}`);
  const { status, location } = await browser.submit(AUTHORIZE, { decision });
  if (status !== 303) throw new Error(`no redirect: ${status}`);
  return new URL(location);
}

/** A code of the user for the application. */
export async function newCode(service: OauthService, parameters: Record<string, string>): Promise<string> {
  return (await consent(service, parameters)).searchParams.get('code') ?? '';
}

export interface Granted {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

export async function post(
  { url }: OauthService,
  path: 'grant' | 'revoke',
  parameters: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Granted> {
  const body = new URLSearchParams(parameters);
  return await readGrant(fetch(`${url}/v3.0/oauth/${path}`, { method: 'POST', body, headers }));
}

export function refreshed(
  service: OauthService,
  refresh_token: unknown,
  credentials: Record<string, string> = service.confidential,
): Promise<Granted> {
  const fields = { grant_type: 'refresh_token', refresh_token: String(refresh_token) };
  return post(service, 'grant', { ...fields, ...credentials });
}

export async function isAlive({ oauth }: OauthService, { body }: Granted): Promise<boolean> {
  return (await oauth.grants.find(String(body['access_token']))) !== undefined;
}

/** Advances the clock, without waiting. */
export function later(t: TestContext, seconds: number): void {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + seconds * 1000 });
}

export async function readGrant(request: Promise<Response>): Promise<Granted> {
  const response = await request;
  const body = (await response.json()) as Granted['body'];
  return { status: response.status, headers: response.headers, body };
}

export function basic(id: string, secret: string): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` };
}

const TOKEN = /^[0-9a-f]{40}$/;

export function assertTokens({ status, headers, body }: Granted): void {
  assert.equal(status, 200, JSON.stringify(body));
  const { access_token, refresh_token, ...rest } = body;
  assert.deepEqual(Object.keys(body), ['access_token', 'expires_in', 'token_type', 'scope', 'refresh_token']);
  assert.deepEqual(rest, { expires_in: 7200, token_type: 'bearer', scope: 'music' });
  assert.match(String(access_token), TOKEN);
  assert.match(String(refresh_token), TOKEN);
  assertUncached(headers);
}

export function assertRefused({ status, headers, body }: Granted, error: string, expected = 400): void {
  assert.deepEqual([status, body['error']], [expected, error], JSON.stringify(body));
  assert.deepEqual(Object.keys(body), ['error', 'error_description']);
  assert.match(String(body['error_description']), /^[\x20\x21\x23-\x5b\x5d-\x7e]+$/);
  assert.equal(headers.has('www-authenticate'), expected === 401);
  assertUncached(headers);
}

function assertUncached(headers: Headers): void {
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.match(headers.get('content-type') ?? '', /^application\/json/);
  assert.equal(headers.get('access-control-allow-origin'), '*');
}
