import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import {
  assertRefused,
  assertTokens,
  basic,
  type Granted,
  isAlive,
  later,
  newCode,
  type OauthService,
  post,
  refreshed,
  startOauth,
} from './oauth.fixture.ts';

forEachDatabase(({ openFresh }) => {
  let service: OauthService;
  let app: OauthService['confidential'];
  before(async () => {
    service = await startOauth(await openFresh());
    app = service.confidential;
  });
  after(() => service.close());

  const logIn = async () => {
    const code = await newCode(service, { client_id: app.client_id });
    return await post(service, 'grant', { grant_type: 'authorization_code', ...app, code });
  };
  const refresh = (token: unknown, credentials?: Record<string, string>) =>
    refreshed(service, token, credentials);
  const lives = (granted: Granted) => isAlive(service, granted);

  test('a refresh token returns the next pair, the same pair within 30 seconds, and then revokes everything', async (t) => {
    const first = await logIn();
    const second = await refresh(first.body['refresh_token']);
    assertTokens(second);
    assert.notEqual(second.body['refresh_token'], first.body['refresh_token']);
    assert.equal(await lives(first), true, 'concurrent requests keep working');
    later(t, 20);
    assert.deepEqual((await refresh(first.body['refresh_token'])).body, second.body);
    t.mock.timers.reset();
    later(t, 31);
    assertRefused(await refresh(first.body['refresh_token']), 'invalid_grant');
    assertRefused(await refresh(second.body['refresh_token']), 'invalid_grant');
    assert.equal(await lives(first), false);
    assert.equal(await lives(second), false);
    const warning = service.logged.find((line) => line.includes('refresh token was used again')) ?? '';
    assert.ok(warning.includes(app.client_id));
    for (const { body } of [first, second]) assert.ok(!warning.includes(String(body['refresh_token'])));
  });

  test('32 concurrent refreshes return the same pair', async () => {
    const first = await logIn();
    const all = await Promise.all(Array.from({ length: 32 }, () => refresh(first.body['refresh_token'])));
    for (const one of all) assert.deepEqual(one.body, all[0].body);
    assertTokens(all[0]);
    assertTokens(await refresh(all[0].body['refresh_token']));
  });

  test('wrong, truncated and foreign refresh tokens are refused, without harm to their owner', async () => {
    const another = await service.newApplication({});
    const { body } = await logIn();
    const token = String(body['refresh_token']);
    for (const wrong of [
      token.slice(0, 39),
      token.slice(1),
      `${token}0`,
      token.toUpperCase(),
      body['access_token'],
    ]) {
      assertRefused(await refresh(wrong), 'invalid_grant');
    }
    assertRefused(await refresh(token, another), 'invalid_grant');
    assertRefused(await refresh(token, service.public), 'invalid_grant');
    assertTokens(await refresh(token));
  });

  test('a refresh may name the scope, and cannot widen it', async () => {
    const { body } = await logIn();
    assertRefused(await refresh(body['refresh_token'], { ...app, scope: 'music email' }), 'invalid_scope');
    assertTokens(await refresh(body['refresh_token'], { ...app, scope: 'music' }));
  });

  test('revoking a token revokes both of every pair', async () => {
    for (const which of ['access_token', 'refresh_token']) {
      const first = await logIn();
      const second = await refresh(first.body['refresh_token']);
      const token = String(second.body[which]);
      const another = await service.newApplication({});
      assertRefused(await post(service, 'revoke', { ...another, token }), 'invalid_grant');
      assertRefused(await post(service, 'revoke', { client_id: app.client_id, token }), 'invalid_client');
      assertRefused(
        await post(service, 'revoke', { token }, basic(app.client_id, 'x')),
        'invalid_client',
        401,
      );
      assertRefused(await post(service, 'revoke', app), 'invalid_request');
      assert.equal(await lives(second), true);
      const { status } = await post(
        service,
        'revoke',
        { token, token_type_hint: 'x' },
        basic(app.client_id, app.client_secret),
      );
      assert.equal(status, 200);
      assert.equal(await lives(first), false);
      assert.equal(await lives(second), false);
      assertRefused(await refresh(second.body['refresh_token']), 'invalid_grant');
      assert.equal((await post(service, 'revoke', { ...app, token })).status, 200, 'again');
    }
  });
});
