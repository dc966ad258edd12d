import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { rotateSecret, updateApplication } from '../../core/applications/application-edits.ts';
import {
  assertRefused,
  assertTokens,
  basic,
  CHALLENGE,
  type Granted,
  isAlive,
  later,
  newCode,
  type OauthService,
  post,
  REDIRECT,
  readGrant,
  refreshed,
  startOauth,
  VERIFIER,
} from './oauth.fixture.ts';

forEachDatabase(({ openFresh }) => {
  let service: OauthService;
  let app: OauthService['confidential'];
  let pocket: OauthService['public'];
  before(async () => {
    service = await startOauth(await openFresh());
    app = service.confidential;
    pocket = service.public;
  });
  after(() => service.close());

  const code = (more: Record<string, string> = {}) => newCode(service, { client_id: app.client_id, ...more });
  const pocketCode = () =>
    newCode(service, { ...pocket, code_challenge: CHALLENGE, code_challenge_method: 'S256' });
  const byCode = (fields: Record<string, string>, headers = {}) =>
    post(service, 'grant', { grant_type: 'authorization_code', ...fields }, headers);
  const refresh = (token: unknown, credentials?: Record<string, string>) =>
    refreshed(service, token, credentials);
  const lives = (granted: Granted) => isAlive(service, granted);

  test('exchanges a code for tokens of the user and the application', async () => {
    const granted = await byCode({ ...app, code: await code() });
    assertTokens(granted);
    assert.deepEqual(await service.oauth.grants.find(String(granted.body['access_token'])), {
      userId: service.user.id,
      clientId: app.client_id,
      scope: 'music',
    });
  });

  test('a grant is accepted as form, multipart form or query string, with and without trailing slash', async () => {
    for (const slash of ['', '/']) {
      const url = `${service.url}/v3.0/oauth/grant${slash}`;
      const fields = async () => ({ grant_type: 'authorization_code', ...app, code: await code() });
      const urlencoded = new URLSearchParams(await fields());
      assertTokens(await readGrant(fetch(url, { method: 'POST', body: urlencoded })));
      const multipart = new FormData();
      for (const [name, value] of Object.entries(await fields())) multipart.set(name, value);
      assertTokens(await readGrant(fetch(url, { method: 'POST', body: multipart })));
      const query = new URLSearchParams(await fields());
      assertTokens(await readGrant(fetch(`${url}?${query}`, { method: 'POST' })));
    }
  });

  test('an application may authenticate by HTTP Basic, encoded or not, and in both ways together', async () => {
    const { client_id, client_secret } = app;
    const headers = basic(client_id, client_secret);
    assertTokens(await byCode({ code: await code() }, headers));
    assertTokens(await byCode({ code: await code(), client_id }, headers));
    assertTokens(await byCode({ code: await code(), ...app }, headers));
    const encode = (text: string) =>
      [...text].map((one) => `%${one.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');
    assertTokens(await byCode({ code: await code() }, basic(encode(client_id), encode(client_secret))));
    const differs = await byCode({ code: await code(), client_id: pocket.client_id }, headers);
    assertRefused(differs, 'invalid_request');
  });

  test('wrong credentials are refused, with 401 if they were in the header', async () => {
    const { client_id, client_secret } = app;
    const wrong = client_secret.replace(/./g, '0');
    const fields = { code: await code() };
    assertRefused(await byCode(fields), 'invalid_client');
    assertRefused(await byCode({ ...fields, client_id }), 'invalid_client');
    assertRefused(await byCode({ ...fields, client_secret }), 'invalid_client');
    assertRefused(await byCode({ ...fields, client_id, client_secret: wrong }), 'invalid_client');
    assertRefused(await byCode({ ...fields, client_id, client_secret: 'é\0' }), 'invalid_request');
    assertRefused(await byCode({ ...fields, client_id: '\0', client_secret }), 'invalid_request');
    assertRefused(await byCode({ ...fields, client_id: '00000000', client_secret }), 'invalid_client');
    assertRefused(await byCode(fields, basic(client_id, wrong)), 'invalid_client', 401);
    assertRefused(await byCode(fields, basic(client_id, '')), 'invalid_client', 401);
    assertRefused(await byCode(fields, { authorization: 'Basic' }), 'invalid_client', 401);
    assertRefused(await byCode(fields, { authorization: 'Basic %%%' }), 'invalid_client', 401);
    assertRefused(await byCode(fields, { authorization: 'Bearer x' }), 'invalid_client', 401);
    assertTokens(await byCode({ ...fields, ...app }));
  });

  test('a new secret is valid immediately, and the old one is not', async () => {
    const old = await service.newApplication({});
    const { client_id } = old;
    const createCode = () => newCode(service, { client_id });
    const fresh = await rotateSecret(service.store, client_id);
    assertRefused(await byCode({ ...old, code: await createCode() }), 'invalid_client');
    assertTokens(await byCode({ ...fresh, code: await createCode() }));
  });

  test('a suspended application gets no tokens, and learns the reason after authentication', async () => {
    const suspended = await service.newApplication({});
    const { client_id } = suspended;
    const granted = await byCode({ ...suspended, code: await newCode(service, { client_id }) });
    const waiting = await newCode(service, { client_id });
    await updateApplication(service.store, client_id, { suspended: true });
    assertRefused(await byCode({ ...suspended, code: waiting }), 'unauthorized_client');
    assertRefused(await refresh(granted.body['refresh_token'], suspended), 'unauthorized_client');
    assertRefused(await byCode({ client_id, client_secret: 'wrong', code: waiting }), 'invalid_client');
    await updateApplication(service.store, client_id, { suspended: false });
    assertTokens(await refresh(granted.body['refresh_token'], suspended));
  });

  test('unsupported grant types and missing parameters are named', async () => {
    for (const grant_type of ['password', 'client_credentials', 'implicit', '__proto__', 'é', 'x y']) {
      assertRefused(await post(service, 'grant', { grant_type, ...app }), 'unsupported_grant_type');
    }
    assertRefused(await post(service, 'grant', app), 'invalid_request');
    assertRefused(await byCode(app), 'invalid_request');
    assertRefused(await byCode({ ...app, code: '' }), 'invalid_request');
    assertRefused(await post(service, 'grant', { grant_type: 'refresh_token', ...app }), 'invalid_request');
    const url = `${service.url}/v3.0/oauth/grant?grant_type=refresh_token`;
    const body = new URLSearchParams({ grant_type: 'authorization_code', ...app, code: await code() });
    assertRefused(await readGrant(fetch(url, { method: 'POST', body })), 'invalid_request');
  });

  test('white space around values is ignored', async () => {
    const padded = (fields: Record<string, string>) =>
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, ` ${value}\r\n`]));
    const fields = { grant_type: 'authorization_code', ...app, redirect_uri: REDIRECT };
    const granted = await post(
      service,
      'grant',
      padded({ ...fields, code: await code({ redirect_uri: REDIRECT }) }),
    );
    assertTokens(granted);
    const { access_token } = granted.body;
    assert.equal(
      (await post(service, 'revoke', padded({ ...app, token: String(access_token) }))).status,
      200,
    );
    assert.ok(!(await lives(granted)));
    const credentials = basic(app.client_id, `${app.client_secret}\n`);
    assertTokens(await byCode({ code: await code() }, credentials));
  });

  test('a urlencoded form labelled as JSON is accepted, and an empty body with a query string', async () => {
    const url = `${service.url}/v3.0/oauth/grant`;
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    const fields = async () =>
      new URLSearchParams({ grant_type: 'authorization_code', ...app, code: await code() });
    const body = String(await fields());
    assertTokens(await readGrant(fetch(url, { method: 'POST', body, headers })));
    for (const type of ['application/json', 'multipart/form-data', 'multipart/form-data; boundary=x']) {
      const empty = { method: 'POST', headers: { 'content-type': type } };
      assertTokens(await readGrant(fetch(`${url}?${await fields()}`, empty)));
    }
    const json = JSON.stringify(Object.fromEntries(await fields()));
    assertTokens(await readGrant(fetch(url, { method: 'POST', body: json, headers })));
    for (const broken of ['{"a":', 'grant_type', '["a=b"]', '"a=b"', '=a'])
      assertRefused(
        await readGrant(fetch(url, { method: 'POST', body: broken, headers })),
        'invalid_request',
      );
  });

  test('invalid codes are refused', async () => {
    const real = await code();
    for (const wrong of [real.slice(0, 39), `${real}0`, real.toUpperCase(), '0'.repeat(40), "' or 1=1 --"]) {
      assertRefused(await byCode({ ...app, code: wrong }), 'invalid_grant');
    }
    assertTokens(await byCode({ ...app, code: real }));
  });

  test('a code expires after 30 seconds', async (t) => {
    const [early, late] = [await code(), await code()];
    later(t, 28);
    assertTokens(await byCode({ ...app, code: early }));
    t.mock.timers.reset();
    later(t, 31);
    assertRefused(await byCode({ ...app, code: late }), 'invalid_grant');
  });

  test('a code used twice is refused, and its tokens are revoked', async () => {
    const twice = await code();
    const granted = await byCode({ ...app, code: twice });
    const refreshed = await refresh(granted.body['refresh_token']);
    assertTokens(refreshed);
    assertRefused(await byCode({ ...app, code: twice }), 'invalid_grant');
    assert.equal(await lives(granted), false);
    assert.equal(await lives(refreshed), false);
    assertRefused(await refresh(refreshed.body['refresh_token']), 'invalid_grant');
    const warning = service.logged.find((line) => line.includes('code was used again')) ?? '';
    assert.ok(warning.includes(app.client_id) && !warning.includes(twice), warning);
  });

  test('a code used again much later revokes its tokens too', async (t) => {
    const twice = await code();
    const granted = await byCode({ ...app, code: twice });
    later(t, 600);
    assert.equal(await lives(granted), true);
    assertRefused(await byCode({ ...app, code: twice }), 'invalid_grant');
    assert.equal(await lives(granted), false);
  });

  test('concurrent uses of a code leave no tokens', async () => {
    const shared = await code();
    const granted = await Promise.all(Array.from({ length: 8 }, () => byCode({ ...app, code: shared })));
    assert.ok(granted.filter(({ status }) => status === 200).length <= 1);
    for (const one of granted) assert.equal(await lives(one), false);
  });

  test('a code of another application is refused, and stays valid for its own', async () => {
    const another = await service.newApplication({});
    const mine = await code();
    assertRefused(await byCode({ ...another, code: mine }), 'invalid_grant');
    const granted = await byCode({ ...app, code: mine });
    assertTokens(granted);
    assertRefused(await byCode({ ...another, code: mine }), 'invalid_grant');
    assert.equal(await lives(granted), true, 'other applications cannot revoke with a stolen code');
  });

  test('the redirect URI must be sent again if it was sent, and must be the same', async () => {
    const redirect_uri = `${REDIRECT}/x`;
    assertTokens(await byCode({ ...app, code: await code({ redirect_uri }), redirect_uri }));
    assertRefused(await byCode({ ...app, code: await code({ redirect_uri }) }), 'invalid_grant');
    for (const wrong of [REDIRECT, `${redirect_uri}/`, 'nonsense']) {
      const spent = await code({ redirect_uri });
      assertRefused(await byCode({ ...app, code: spent, redirect_uri: wrong }), 'invalid_grant');
      assertRefused(await byCode({ ...app, code: spent, redirect_uri }), 'invalid_grant');
    }
    assertTokens(await byCode({ ...app, code: await code(), redirect_uri: REDIRECT }));
  });

  test('a public application gets tokens for its verifier, without a secret', async () => {
    const granted = await byCode({ ...pocket, code: await pocketCode(), code_verifier: VERIFIER });
    assertTokens(granted);
    assertTokens(await refresh(granted.body['refresh_token'], pocket));
    const claimed = { ...pocket, client_secret: 'x' };
    assertRefused(
      await byCode({ ...claimed, code: await pocketCode(), code_verifier: VERIFIER }),
      'invalid_client',
    );
    assertTokens(
      await byCode({ ...pocket, client_secret: '', code: await pocketCode(), code_verifier: VERIFIER }),
    );
  });

  test('a wrong or missing verifier is refused and invalidates the code', async () => {
    for (const code_verifier of ['', 'short', 'w'.repeat(64), VERIFIER.slice(1), CHALLENGE, 'é'.repeat(64)]) {
      const tried = await pocketCode();
      assertRefused(await byCode({ ...pocket, code: tried, code_verifier }), 'invalid_grant');
      assertRefused(await byCode({ ...pocket, code: tried, code_verifier: VERIFIER }), 'invalid_grant');
    }
  });

  test('an application with a secret may use PKCE, and then its verifier is checked too', async () => {
    const challenged = () => code({ code_challenge: CHALLENGE, code_challenge_method: 'S256' });
    assertTokens(await byCode({ ...app, code: await challenged(), code_verifier: VERIFIER }));
    assertRefused(await byCode({ ...app, code: await challenged() }), 'invalid_grant');
    const { client_id } = app;
    const bare = { client_id, code: await challenged(), code_verifier: VERIFIER };
    assertRefused(await byCode(bare), 'invalid_client');
    assertRefused(await byCode({ ...app, code: await code(), code_verifier: VERIFIER }), 'invalid_grant');
  });

  test('an application that became public gets no tokens for a code without a challenge', async () => {
    const turned = await service.newApplication({});
    const { client_id } = turned;
    const waiting = await newCode(service, { client_id });
    const { db } = service.store;
    await db
      .updateTable('application')
      .set({ public: 1, secret_hash: '' })
      .where('client_id', '=', client_id)
      .execute();
    assertRefused(await byCode({ client_id, code: waiting }), 'invalid_grant');
  });

  test('allows other origins (CORS)', async () => {
    for (const path of ['grant', 'revoke', 'grant/']) {
      const { status, headers } = await fetch(`${service.url}/v3.0/oauth/${path}`, { method: 'OPTIONS' });
      assert.equal(status, 204);
      assert.equal(headers.get('access-control-allow-origin'), '*');
      assert.match(headers.get('access-control-allow-methods') ?? '', /POST/);
      assert.match(headers.get('access-control-allow-headers') ?? '', /Authorization/);
    }
  });

  test('rejects GET', async () => {
    const query = new URLSearchParams({ grant_type: 'authorization_code', ...app, code: await code() });
    assert.equal((await fetch(`${service.url}/v3.0/oauth/grant?${query}`)).status, 405);
  });
});
