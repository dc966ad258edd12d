/** A third-party client library runs the whole flow, configured by the metadata. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as client from 'oauth4webapi';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { type OauthService, REDIRECT, startOauth } from './oauth.fixture.ts';

/** The test server uses plain HTTP on the loopback address. */
const plain = { [client.allowInsecureRequests]: true };

forEachDatabase(({ openFresh }) => {
  let service: OauthService;
  let server: client.AuthorizationServer;
  before(async () => {
    service = await startOauth(await openFresh());
    const issuer = new URL(service.url);
    const response = await client.discoveryRequest(issuer, { algorithm: 'oauth2', ...plain });
    server = await client.processDiscoveryResponse(issuer, response);
  });
  after(() => service.close());

  test('the metadata name this service and all its endpoints', () => {
    assert.equal(server.issuer, service.url);
    assert.equal(server.authorization_endpoint, `${service.url}/v3.0/oauth/authorize`);
    assert.equal(server.token_endpoint, `${service.url}/v3.0/oauth/grant`);
    assert.equal(server.revocation_endpoint, `${service.url}/v3.0/oauth/revoke`);
    assert.deepEqual(server.code_challenge_methods_supported, ['S256']);
  });

  for (const method of ['client_secret_basic', 'client_secret_post', 'none'] as const) {
    test(`authorizes, refreshes and revokes (${method})`, async () => {
      const { client_id } = method === 'none' ? service.public : service.confidential;
      const { client_secret } = service.confidential;
      const authentication = {
        client_secret_basic: () => client.ClientSecretBasic(client_secret),
        client_secret_post: () => client.ClientSecretPost(client_secret),
        none: () => client.None(),
      }[method]();
      const verifier = client.generateRandomCodeVerifier();
      const state = client.generateRandomState();

      const authorize = new URL(server.authorization_endpoint ?? '');
      authorize.search = new URLSearchParams({
        client_id,
        redirect_uri: REDIRECT,
        response_type: 'code',
        scope: 'music',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
      }).toString();
      await service.browser.get(`${authorize.pathname}${authorize.search}`);
      const { location } = await service.browser.submit(authorize.pathname, { decision: 'allow' });

      const callback = client.validateAuthResponse(server, { client_id }, new URL(location), state);
      const granted = await client.processAuthorizationCodeResponse(
        server,
        { client_id },
        await client.authorizationCodeGrantRequest(
          server,
          { client_id },
          authentication,
          callback,
          REDIRECT,
          verifier,
          plain,
        ),
      );
      assert.equal(granted.expires_in, 7200);
      assert.equal(granted.scope, 'music');

      const refreshed = await client.processRefreshTokenResponse(
        server,
        { client_id },
        await client.refreshTokenGrantRequest(
          server,
          { client_id },
          authentication,
          granted.refresh_token ?? '',
          plain,
        ),
      );
      assert.notEqual(refreshed.access_token, granted.access_token);
      const grant = await service.oauth.grants.find(refreshed.access_token);
      assert.equal(grant?.userId, service.user.id);

      await client.processRevocationResponse(
        await client.revocationRequest(server, { client_id }, authentication, refreshed.access_token, plain),
      );
      assert.equal(await service.oauth.grants.find(refreshed.access_token), undefined);
      assert.equal(await service.oauth.grants.find(granted.access_token), undefined);
    });
  }
});
