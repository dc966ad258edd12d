/** The access to an account: authorized applications, and sessions. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { forEachDatabase, type TestDatabase } from '../../../test/databases.fixture.ts';
import { createAccounts } from '../../core/accounts/accounts.ts';
import { createSession } from '../../core/accounts/sessions.ts';
import { createUser, getPasswordHash } from '../../core/accounts/users.ts';
import { createApplication } from '../../core/applications/application-edits.ts';
import { createTokens, findGrant } from '../../core/oauth/oauth-tokens.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import type { User } from '../../domain/users.ts';
import { contextOf, serveRoutes } from '../router.fixture.ts';
import { ownAccountRoutes } from './account.ts';
import { sendAs } from './own-page.fixture.ts';

async function open(t: TestContext, { openFresh }: TestDatabase) {
  const store = await openFresh();
  const settings = { url: 'http://localhost', signup: true };
  const accounts = createAccounts({ store, mailer: { deliver: async () => {} }, settings, log: quiet });
  const server = await serveRoutes(ownAccountRoutes(contextOf({ accounts })), accounts.findSession);
  t.after(() => server.close());

  async function logIn({ id }: User): Promise<string> {
    const hash = await getPasswordHash(store.db, id);
    return (await createSession(store, { userId: id, verified: hash, next: hash }, new Date()))!;
  }
  const eva = await createUser(store, { name: 'eva' });
  const ana = await createUser(store, { name: 'ana' });
  return { store, sendAs: sendAs.bind(undefined, server.url), logIn, eva, ana };
}

forEachDatabase((database) => {
  test('users list and revoke authorized applications and sessions', async (t) => {
    const { store, sendAs, logIn, eva, ana } = await open(t, database);
    const [here, there, sessionOfEva] = [await logIn(ana), await logIn(ana), await logIn(eva)];
    const { client_id } = await createApplication(store, { name: 'Radio Norte', plan: 'read' });
    const { access_token } = await createTokens(store, { client_id, user_id: ana.id });
    const hash = await createTokens(store, { client_id, user_id: eva.id });

    const { json: consents } = await sendAs(here, 'GET /web-api/consents');
    const [{ first, last, ...consent }] = consents;
    assert.deepEqual(consent, { client_id, name: 'Radio Norte', scope: 'music' });
    assert.deepEqual([consents.length, first], [1, last]);
    assert.equal((await sendAs(here, `DELETE /web-api/consents/${client_id}`)).status, 204);
    assert.equal(await findGrant(store.db, access_token), undefined);
    assert.equal((await findGrant(store.db, hash.access_token))?.userId, eva.id);
    assert.deepEqual((await sendAs(here, 'GET /web-api/consents')).json, []);

    const { json: sessions } = await sendAs(here, 'GET /web-api/sessions');
    assert.deepEqual(sessions.map(({ current }: { current: boolean }) => current).sort(), [false, true]);
    assert.doesNotMatch(JSON.stringify(sessions), new RegExp(`${here}|${there}|token`));
    const other = sessions.find(({ current }: { current: boolean }) => !current);
    assert.equal((await sendAs(sessionOfEva, `DELETE /web-api/sessions/${other.id}`)).status, 404);
    assert.equal((await sendAs(here, `DELETE /web-api/sessions/${other.id}`)).status, 204);
    assert.equal((await sendAs(there, 'GET /web-api/sessions')).status, 401);
    assert.equal((await sendAs(here, 'GET /web-api/sessions')).json.length, 1);
    assert.equal((await sendAs(here, `DELETE /web-api/sessions/${other.id}`)).status, 404);
    assert.equal((await sendAs(here, 'DELETE /web-api/sessions/%00')).status, 404);

    const others = [await logIn(ana), await logIn(ana)];
    assert.equal((await sendAs(here, 'DELETE /web-api/sessions')).status, 204);
    for (const one of others) assert.equal((await sendAs(one, 'GET /web-api/sessions')).status, 401);
    assert.equal((await sendAs(here, 'GET /web-api/sessions')).json.length, 1);
    assert.equal((await sendAs(sessionOfEva, 'GET /web-api/sessions')).json.length, 1);
  });
});
