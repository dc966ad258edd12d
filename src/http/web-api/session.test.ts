/** Log-in, log-out and sign-up by the web application, and its tokens; the plain forms have their own tests. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { forEachDatabase, type TestDatabase } from '../../../test/databases.fixture.ts';
import { cheapHashes } from '../../core/accounts/accounts.fixture.ts';
import { createAccounts } from '../../core/accounts/accounts.ts';
import { createWebTokens } from '../../core/accounts/sessions.ts';
import { createApplication } from '../../core/applications/application-edits.ts';
import { makeWebApplication } from '../../core/applications/web-application.ts';
import { findImageOwner } from '../../core/media/media-rows.ts';
import { createTokens, findGrant } from '../../core/oauth/oauth-tokens.ts';
import { createAppKeys } from '../../core/players/app-keys.ts';
import { createScrobbling } from '../../core/scrobbling/scrobbling.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import { WEB_CLIENT_ID } from '../../domain/vocabulary.ts';
import { accountRoutes } from '../account/routes.ts';
import { createCookies } from '../request/cookies.ts';
import { browse, contextOf, examplePages, serveRoutes } from '../router.fixture.ts';
import { ownAccountRoutes } from './account.ts';

cheapHashes();

const PASSWORD = 'correct horse';
const ANA = { name: 'Ana', email: 'ana@example.org', password: PASSWORD };

async function openPortal(t: TestContext, { openFresh }: TestDatabase, { signup = true } = {}) {
  const store = await openFresh();
  await makeWebApplication(store);
  const mailer = { deliver: async () => {} };
  const settings = { url: 'http://localhost:8080', signup };
  const accounts = createAccounts({ store, mailer, settings, log: quiet });
  const cookies = createCookies(() => false);
  const appKeys = createAppKeys({ store, secret: undefined });
  const scrobbling = createScrobbling({
    ...{
      store,
      jobs: { handle() {} },
      policy: false,
      secret: undefined,
      settings: { url: '', version: '1' },
    },
  });
  const reports = { own: async () => [] };
  const context = contextOf({
    ...{ accounts, appKeys, reports, scrobbling, settings, cookies },
    pages: examplePages(signup),
    webTokens: createWebTokens(store),
    media: { findImageOwner: (_, id) => findImageOwner(store.db, 'user', id) },
  });
  const routes = [...accountRoutes(context), ...ownAccountRoutes(context)];
  const { url, close } = await serveRoutes(routes, accounts.findSession);
  t.after(async () => {
    await close();
    await accounts.close();
  });
  return {
    store,
    accounts,
    url,
    visit: () => visitor(url),
    grantOf: (token: string) => findGrant(store.db, token),
  };
}

/** A page in a browser: it keeps the cookie, and the CSRF token of the last response. */
function visitor(url: string) {
  const page = { cookie: '', csrf: '', request, token };
  async function request(what: string, body?: object, headers: Record<string, string> = {}) {
    const [method, path] = what.split(' ');
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(page.cookie === '' ? {} : { cookie: page.cookie }),
        ...(method === 'GET' ? {} : { origin: url, 'x-csrf-token': page.csrf }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const set = response.headers.get('set-cookie');
    if (set !== null) page.cookie = set.split(';', 1)[0];
    const text = await response.text();
    const json = text === '' ? undefined : JSON.parse(text);
    if (json?.csrfToken !== undefined) page.csrf = json.csrfToken;
    return { status: response.status, headers: response.headers, json };
  }
  async function token(): Promise<string> {
    const { status, json } = await request('POST /web-api/token');
    assert.equal(status, 200);
    return json.access_token;
  }
  return page;
}

async function signedUp(portal: Awaited<ReturnType<typeof openPortal>>) {
  const page = portal.visit();
  await page.request('GET /web-api/session');
  assert.equal((await page.request('POST /web-api/account', ANA)).status, 201);
  return page;
}

forEachDatabase((database) => {
  test('signs up, logs out and logs in again without leaving the page', async (t) => {
    const page = (await openPortal(t, database)).visit();
    const stranger = await page.request('GET /web-api/session');
    assert.deepEqual(stranger.json, { person: null, csrfToken: page.csrf, signup: true });
    assert.match(stranger.headers.get('set-cookie')!, /; HttpOnly; SameSite=Lax$/);
    const before = page.cookie;
    const created = await page.request('POST /web-api/account', ANA);
    const ana = {
      id: 1,
      name: 'Ana',
      dispname: 'Ana',
      lang: '',
      admin: false,
      emailVerified: false,
      hasEmail: true,
      isNew: true,
    };
    assert.deepEqual([created.status, created.json.person], [201, ana]);
    assert.match(created.headers.get('set-cookie')!, /; HttpOnly; SameSite=Lax; Max-Age=2592000$/);
    assert.notEqual(page.cookie, before, 'the previous session id must not be reused');
    assert.deepEqual((await page.request('GET /web-api/session')).json, {
      person: ana,
      csrfToken: created.json.csrfToken,
      signup: true,
    });
    const session = page.cookie;
    const left = await page.request('DELETE /web-api/session');
    assert.deepEqual([left.status, left.headers.get('set-cookie')?.includes('Max-Age=0')], [204, true]);
    page.cookie = session;
    assert.equal((await page.request('GET /web-api/session')).json.person, null, 'the old cookie is invalid');
    const again = await page.request('POST /web-api/session', {
      username: 'ANA@example.org',
      password: PASSWORD,
    });
    assert.deepEqual([again.status, again.json.person], [200, ana]);
    assert.notEqual(page.cookie, session);
    assert.equal((await page.request('GET /web-api/session')).json.person.name, 'Ana');
  });

  test('the page and the plain forms share one session', async (t) => {
    const portal = await openPortal(t, database);
    const page = await signedUp(portal);
    const token = await page.token();
    const browser = browse(portal.url);
    browser.cookie = page.cookie;
    assert.equal((await browser.get('/account')).status, 200);
    assert.equal((await browser.submit('/logout', {})).status, 303);
    assert.equal((await page.request('GET /web-api/session')).json.person, null);
    assert.equal(await portal.grantOf(token), undefined, 'the plain log-out revokes the token');
  });

  test('errors name the problem, the field if there is one, and never the password', async (t) => {
    const portal = await openPortal(t, database);
    await signedUp(portal);
    const page = portal.visit();
    await page.request('GET /web-api/session');
    const secret = 'hush-hush-hush';
    const cases: [string, object, number, object][] = [
      [
        'session',
        { username: 'Ana', password: secret },
        401,
        { error: 'login', message: 'The username or password is wrong.' },
      ],
      [
        'session',
        { username: 'nobody', password: secret },
        401,
        { error: 'login', message: 'The username or password is wrong.' },
      ],
      ['session', { password: secret }, 400, { error: 'required-parameter', field: 'username' }],
      ['session', { username: 'Ana' }, 400, { error: 'required-parameter', field: 'password' }],
      ['session', { username: 'Ana', password: secret, admin: true }, 400, { error: 'type' }],
      ['session', { username: 'Ana', password: [secret] }, 400, { error: 'type' }],
      ['account', { name: 'ana', password: secret }, 409, { error: 'duplicate', field: 'name' }],
      ['account', { name: 'e a', password: secret }, 400, { error: 'type', field: 'name' }],
      ['account', { name: 'eva', password: 'short' }, 400, { error: 'type', field: 'password' }],
      ['account', { name: 'eva', password: 'Password1' }, 400, { error: 'type', field: 'password' }],
      ['account', { name: 'eva', email: 'x', password: secret }, 400, { error: 'type', field: 'email' }],
      [
        'account',
        { name: 'eva', email: ANA.email, password: secret },
        409,
        { error: 'duplicate', field: 'email' },
      ],
      ['account', { name: 'eva' }, 400, { error: 'required-parameter', field: 'password' }],
    ];
    for (const [path, body, status, expected] of cases) {
      const answer = await page.request(`POST /web-api/${path}`, body);
      const what = `${path} ${JSON.stringify(body)}: ${JSON.stringify(answer.json)}`;
      assert.equal(answer.status, status, what);
      assert.partialDeepStrictEqual(answer.json, expected, what);
      assert.ok(!JSON.stringify(answer.json).includes('hush'), what);
      assert.equal(answer.headers.get('set-cookie'), null, what);
    }
  });

  test('failed log-ins of the page and the plain form count together', async (t) => {
    const portal = await openPortal(t, database);
    await signedUp(portal);
    const page = portal.visit();
    await page.request('GET /web-api/session');
    const browser = browse(portal.url);
    await browser.get('/login');
    for (let i = 0; i < 5; i++) {
      const wrong = { username: 'Ana', password: `wrong password ${i}` };
      assert.equal((await page.request('POST /web-api/session', wrong)).status, 401);
      assert.equal((await browser.submit('/login', wrong)).status, 401);
    }
    const { status, json, headers } = await page.request('POST /web-api/session', {
      username: 'Ana',
      password: PASSWORD,
    });
    assert.deepEqual([status, json.error], [429, 'rate-limit']);
    assert.match(json.message, /^Too many failed sign-ins for this account\. Try again in \d+ minutes\.$/);
    assert.ok(Number(headers.get('retry-after')) > 0);
  });

  test('requests from another site, or without the CSRF token, have no effect', async (t) => {
    const portal = await openPortal(t, database);
    const page = await signedUp(portal);
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'null' },
      { 'x-csrf-token': '' },
      { 'x-csrf-token': 'A'.repeat(43) },
    ];
    for (const headers of foreign) {
      for (const what of ['POST /web-api/token', 'DELETE /web-api/session'])
        assert.equal(
          (await page.request(what, undefined, headers)).status,
          403,
          `${what} ${JSON.stringify(headers)}`,
        );
      const login = { username: 'Ana', password: PASSWORD };
      assert.equal((await page.request('POST /web-api/session', login, headers)).status, 403);
      assert.equal(
        (await page.request('POST /web-api/account', { ...ANA, name: 'eva' }, headers)).status,
        403,
      );
    }
    const { status, headers } = await page.request('GET /web-api/session');
    assert.deepEqual([status, headers.get('access-control-allow-origin')], [200, null]);
    const stranger = portal.visit();
    const refused = await stranger.request('POST /web-api/session', { username: 'Ana', password: PASSWORD });
    assert.equal(refused.status, 403, 'a browser without the earlier cookie');
    assert.equal((await page.request('GET /web-api/session')).json.person.name, 'Ana');
  });

  test('sign-up can be disabled', async (t) => {
    const portal = await openPortal(t, database, { signup: false });
    const page = portal.visit();
    assert.equal((await page.request('GET /web-api/session')).json.signup, false);
    const { status, json } = await page.request('POST /web-api/account', ANA);
    assert.deepEqual([status, json.error], [403, 'forbidden']);
    assert.equal((await page.request('GET /web-api/session')).json.person, null);
  });

  test('a token of the pages is valid for two hours, is not an authorized application, and ends with the session', async (t) => {
    const { store, accounts, ...portal } = await openPortal(t, database);
    const page = await signedUp({ store, accounts, ...portal });
    const { json } = await page.request('POST /web-api/token');
    assert.deepEqual(Object.keys(json), ['access_token', 'expires_in']);
    assert.equal(json.expires_in, 7200);
    const grant = { userId: 1, clientId: WEB_CLIENT_ID, scope: 'music' };
    assert.deepEqual(await portal.grantOf(json.access_token), grant);
    const { client_id } = await createApplication(store, { name: 'Costa', plan: 'read' });
    const other = await createTokens(store, { client_id, user_id: 1 });
    const user = (await accounts.findSession(page.cookie.split('=')[1]))!;
    assert.deepEqual(
      (await accounts.listAllowed(user)).map(({ name }) => name),
      ['Costa'],
    );
    await page.request('DELETE /web-api/session');
    assert.equal(await portal.grantOf(json.access_token), undefined);
    assert.equal(
      (await portal.grantOf(other.access_token))?.clientId,
      client_id,
      'applications stay authorized',
    );
    assert.deepEqual((await page.request('POST /web-api/token')).json.error, 'login');
  });

  test('a token ends with a new password and with the account', async (t) => {
    const { accounts, ...portal } = await openPortal(t, database);
    const page = await signedUp({ accounts, ...portal });
    const user = (await accounts.findSession(page.cookie.split('=')[1]))!;
    const first = await page.token();
    await accounts.changePassword(user, PASSWORD, 'battery staple', '192.0.2.1');
    assert.equal(await portal.grantOf(first), undefined);
    assert.equal((await page.request('POST /web-api/token')).status, 401, 'the session has ended too');
    page.csrf = (await page.request('GET /web-api/session')).json.csrfToken;
    await page.request('POST /web-api/session', { username: 'Ana', password: 'battery staple' });
    const second = await page.token();
    await accounts.deleteAccount(user, 'battery staple', '192.0.2.1');
    assert.equal(await portal.grantOf(second), undefined);
    assert.equal((await page.request('POST /web-api/token')).status, 401);
    assert.equal((await page.request('GET /web-api/session')).json.person, null);
  });

  test('a user keeps the latest twenty tokens, even with concurrent requests', async (t) => {
    const portal = await openPortal(t, database);
    const page = await signedUp(portal);
    const tokens = await Promise.all(Array.from({ length: 25 }, () => page.token()));
    const last = await page.token();
    const alive = await Promise.all(tokens.map(async (one) => (await portal.grantOf(one)) !== undefined));
    assert.equal(alive.filter(Boolean).length, 19);
    assert.ok(await portal.grantOf(last));
  });

  test('a log-out during token requests leaves no tokens', async (t) => {
    const portal = await openPortal(t, database);
    const page = await signedUp(portal);
    const session = page.cookie;
    const requests = Array.from({ length: 8 }, () => page.request('POST /web-api/token'));
    const left = page.request('DELETE /web-api/session');
    const responses = await Promise.all(requests);
    assert.equal((await left).status, 204);
    for (const { status, json } of responses) {
      assert.ok(status === 200 || status === 401, String(status));
      if (status === 200) assert.equal(await portal.grantOf(json.access_token), undefined);
    }
    page.cookie = session;
    assert.equal((await page.request('POST /web-api/token')).status, 401);
  });
});
