/** Log-in, token expiry and revocation, against the real services. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startApp } from '../../src/app/app.ts';
import { loadConfig } from '../../src/config/config.ts';
import { createUser } from '../../src/core/accounts/users.ts';
import { createApplication } from '../../src/core/applications/application-edits.ts';
import { createTokens } from '../../src/core/oauth/oauth-tokens.ts';
import type { App, Log } from '../../src/domain/ports.ts';
import { consent, type OauthService, REDIRECT, startOauth } from '../../src/http/oauth/oauth.fixture.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { temporaryFolder } from '../../test/cli-process.fixture.ts';
import { CantigaError, createClient, createOauth, OauthError, type Tokens } from '../src/index.ts';

const folder = temporaryFolder();
const quiet = () => {};
const log: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet, isEnabled: () => false };
let app: App;
let store: Store;
let clientId: string;
let userId: number;
let login: OauthService;

const closing: (() => Promise<void>)[] = [];

before(async () => {
  const env = { PORT: '0', CANTIGA_DATA: folder.path, CANTIGA_DEMO: 'off' };
  const { config } = loadConfig(env, folder.path);
  store = await openStore(config.database);
  closing.push(() => store.close());
  ({ client_id: clientId } = await createApplication(store, {
    name: 'Pocket',
    plan: 'readwrite',
    public: true,
    redirect_uri: REDIRECT,
  }));
  ({ id: userId } = await createUser(store, { name: 'ana' }));
  app = await startApp(config, log);
  closing.push(() => app.close());
  login = await startOauth(store);
  closing.push(() => login.close());
});
after(async () => {
  for (const close of closing.reverse()) await close();
  folder.remove();
});

/** A session of ana, with an unknown or expired access token. */
async function session(change: Partial<Tokens> = {}) {
  const { refresh_token, access_token } = await createTokens(store, { client_id: clientId, user_id: userId });
  const stored: (Tokens | undefined)[] = [];
  const grants: URLSearchParams[] = [];
  const counting: typeof fetch = async (input, init) => {
    if (String(input).endsWith('/oauth/grant')) grants.push(init?.body as URLSearchParams);
    return await fetch(input, init);
  };
  const connection = { baseUrl: app.url, clientId, fetch: counting };
  const tokens = {
    accessToken: access_token,
    refreshToken: refresh_token,
    expiresAt: Date.now() + 7_200_000,
    ...change,
  };
  const oauth = createOauth({ ...connection, tokens, onTokens: (next) => void stored.push(next) });
  return { oauth, client: createClient({ ...connection, token: oauth }), stored, grants };
}

const UNKNOWN = '0'.repeat(40);

test('a user logs in with PKCE, and the tokens are passed on to be stored', async () => {
  const stored: (Tokens | undefined)[] = [];
  const { client_id } = login.public;
  const oauth = createOauth({
    baseUrl: login.url,
    clientId: client_id,
    redirectUri: REDIRECT,
    onTokens: (tokens) => void stored.push(tokens),
  });
  const { url, state, verifier } = await oauth.authorize();
  assert.equal(new URL(url).origin + new URL(url).pathname, `${login.url}/v3.0/oauth/authorize`);
  const callback = await consent(login, Object.fromEntries(new URL(url).searchParams));
  const tokens = await oauth.exchange(callback, { state, verifier });
  assert.deepEqual(stored, [tokens]);
  assert.equal(await oauth.get(), tokens.accessToken);
  assert.equal((await login.oauth.grants.find(tokens.accessToken))?.userId, login.user.id);

  await oauth.revoke();
  assert.deepEqual(stored, [tokens, undefined]);
  assert.equal(await login.oauth.grants.find(tokens.accessToken), undefined);
  assert.equal(await oauth.get(), undefined);
});

test('an application with a secret logs in with it', async () => {
  const { client_id, client_secret } = login.confidential;
  const oauth = createOauth({ baseUrl: login.url, clientId: client_id, clientSecret: client_secret });
  const { url, ...pending } = await oauth.authorize();
  const callback = await consent(login, Object.fromEntries(new URL(url).searchParams));
  const { accessToken } = await oauth.exchange(callback.href, pending);
  const refreshed = await oauth.refresh();
  assert.notEqual(refreshed.accessToken, accessToken);
});

test('a denied consent and a wrong state give no tokens', async () => {
  const oauth = createOauth({ baseUrl: login.url, clientId: login.public.client_id, redirectUri: REDIRECT });
  const { url, state, verifier } = await oauth.authorize();
  const denied = await consent(login, Object.fromEntries(new URL(url).searchParams), 'deny');
  const refusal = (error: string) => (thrown: unknown) =>
    thrown instanceof OauthError && thrown.error === error;
  await assert.rejects(oauth.exchange(denied, { state, verifier }), refusal('access_denied'));
  const forged = new URL(`${REDIRECT}?code=${UNKNOWN}&state=other`);
  await assert.rejects(oauth.exchange(forged, { state, verifier }), refusal('invalid_request'));
  const wrong = new URL(`${REDIRECT}?code=${UNKNOWN}&state=${state}`);
  await assert.rejects(oauth.exchange(wrong, { state, verifier }), refusal('invalid_grant'));
});

test('every authorization has its own state and verifier, and the challenge is not the verifier', async () => {
  const oauth = createOauth({ baseUrl: login.url, clientId });
  const [one, other] = [await oauth.authorize(), await oauth.authorize()];
  assert.notEqual(one.state, other.state);
  assert.notEqual(one.verifier, other.verifier);
  assert.ok(!one.url.includes(one.verifier));
  assert.match(one.verifier, /^[A-Za-z0-9_-]{43}$/);
});

test('concurrent calls with a refused token renew it once, and all succeed', async () => {
  const { client, stored, grants } = await session({ accessToken: UNKNOWN });
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      i % 2 === 0 ? client.users() : client.setuser.like({ track_id: i }),
    ),
  );
  assert.ok(responses.every(({ headers }) => headers.status === 'success'));
  assert.equal(grants.length, 1);
  assert.equal(stored.length, 1);
});

test('an expired token is renewed before it is sent, once for all calls', async () => {
  const { client, grants, stored } = await session({ expiresAt: Date.now() + 1000 });
  const responses = await Promise.all([client.users(), client.users.tracks(), client.users()]);
  assert.deepEqual(
    responses.map(({ results }) => results[0].name),
    ['ana', 'ana', 'ana'],
  );
  assert.equal(grants.length, 1);
  await client.users();
  assert.equal(grants.length, 1);
  assert.ok(stored[0]!.expiresAt > Date.now() + 7_000_000);
});

test('a late call with the old token uses the new one, and does not renew it again', async () => {
  const { oauth, grants } = await session();
  const old = (await oauth.get())!;
  const fresh = await oauth.renew(old);
  assert.equal(await oauth.renew(old), fresh);
  assert.equal(grants.length, 1);
});

test('the end of a session is reported to the store of tokens, and calls fail', async () => {
  const { client, oauth, stored } = await session({ accessToken: UNKNOWN, refreshToken: UNKNOWN });
  await assert.rejects(
    client.users(),
    (error) => error instanceof OauthError && error.error === 'invalid_grant',
  );
  assert.deepEqual(stored, [undefined]);
  assert.equal(await oauth.get(), undefined);
  await assert.rejects(
    client.setuser.like({ track_id: 1 }),
    (error) => error instanceof CantigaError && error.code === 4,
  );
});

test('a temporary failure of a refresh loses nothing', async () => {
  const { refresh_token, access_token } = await createTokens(store, { client_id: clientId, user_id: userId });
  const tokens = { accessToken: access_token, refreshToken: refresh_token, expiresAt: 0 };
  const stored: unknown[] = [];
  const faults: (() => Response)[] = [
    () => {
      throw new TypeError('no network');
    },
    () => Response.json({ error: 'server_error', error_description: 'oh' }, { status: 500 }),
    () => new Response('<html>', { status: 502 }),
  ];
  const oauth = createOauth({
    baseUrl: app.url,
    clientId,
    tokens,
    onTokens: (next) => void stored.push(next),
    fetch: async (input, init) => faults.shift()?.() ?? (await fetch(input, init)),
  });
  const kind = (expected: string) => (error: unknown) =>
    error instanceof CantigaError && error.kind === expected;
  await assert.rejects(oauth.get(), kind('Connection'));
  await assert.rejects(oauth.get(), (error) => error instanceof OauthError && error.error === 'server_error');
  await assert.rejects(oauth.get(), kind('Answer'));
  assert.deepEqual(stored, []);
  assert.match((await oauth.get()) ?? '', /^[0-9a-f]{40}$/);
  assert.equal(stored.length, 1);
});

test('an abort ends the wait for a renewal, which continues for other calls', async () => {
  const { client, grants } = await session({ accessToken: UNKNOWN });
  const controller = new AbortController();
  const impatient = client.users({}, { signal: controller.signal });
  const patient = client.users();
  controller.abort();
  await assert.rejects(impatient, { name: 'AbortError' });
  assert.equal((await patient).results[0].name, 'ana');
  assert.equal(grants.length, 1);
});

test('iterating over empty lists ends after one page', async () => {
  const { client } = await session();
  for await (const _one of client.users.artists.all()) assert.fail('there is none');
});
