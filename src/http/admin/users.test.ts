import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { forEachDatabase, type TestDatabase } from '../../../test/databases.fixture.ts';
import { createAccounts } from '../../core/accounts/accounts.ts';
import { createAccountAdmin } from '../../core/accounts/admin-users.ts';
import { createSession } from '../../core/accounts/sessions.ts';
import { createUser, getPasswordHash } from '../../core/accounts/users.ts';
import { createApplication, updateApplication } from '../../core/applications/application-edits.ts';
import { createApplications, createClientDirectory } from '../../core/applications/applications.ts';
import { createTokens, findGrant } from '../../core/oauth/oauth-tokens.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import type { User } from '../../domain/users.ts';
import { contextOf, serveRoutes } from '../router.fixture.ts';
import { ownAccountRoutes } from '../web-api/account.ts';
import { sendAs } from '../web-api/own-page.fixture.ts';
import { adminRoutes } from './routes.ts';

async function openService(t: TestContext, { openFresh }: TestDatabase) {
  const store = await openFresh();
  const settings = { url: 'http://localhost', signup: true };
  const mailer = { sends: false, deliver: async () => {} };
  const accounts = createAccounts({ store, mailer, settings, log: quiet });
  const context = contextOf({
    accounts,
    accountAdministration: createAccountAdmin({ store, mailer, settings }),
    applications: createApplications(store, createClientDirectory(store), { readwriteAtOnce: false }),
    usage: { todayOfEach: async (ids) => new Map(ids.map((id) => [id, 3])) },
  });
  const own = ownAccountRoutes(context).filter(({ access }) => access === 'user');
  const routes = [...own, ...adminRoutes(context)];
  const server = await serveRoutes(routes, accounts.findSession);
  t.after(() => server.close());

  async function logIn({ id }: User): Promise<string> {
    const hash = await getPasswordHash(store.db, id);
    return (await createSession(store, { userId: id, verified: hash, next: hash }, new Date()))!;
  }
  const send = (session: string | undefined, what: string, body?: object) =>
    sendAs(server.url, session, what, body);
  const eva = await createUser(store, { name: 'eva', admin: true });
  const ana = await createUser(store, { name: 'ana', email: 'ana@example.org' });
  return { store, routes, send, logIn, eva, ana };
}

forEachDatabase((database) => {
  test('visitors and ordinary users get no access to the admin API', async (t) => {
    const { routes, send, logIn, ana } = await openService(t, database);
    const session = await logIn(ana);
    assert.ok(routes.some(({ access }) => access === 'administrator'));
    for (const { method, path, access } of routes) {
      const what = `${method} ${path.replace(':id', String(ana.id)).replace(':client_id', 'ffffffff')}`;
      assert.equal((await send(undefined, what)).status, 401, what);
      assert.equal(access === 'administrator', path.startsWith('/web-api/admin/'), what);
      if (access === 'administrator') assert.equal((await send(session, what)).status, 403, what);
    }
  });

  test('an administrator finds, suspends, resumes and resets users, and grants and revokes admin rights', async (t) => {
    const { store, send, logIn, eva, ana } = await openService(t, database);
    const [session, sessionOfAna] = [await logIn(eva), await logIn(ana)];
    const one = `/web-api/admin/people/${ana.id}`;
    const { json: found } = await send(session, 'GET /web-api/admin/people?q=an&limit=1');
    const record = { ...ana, suspended: false, applications: 0 };
    assert.deepEqual(found, { total: 1, items: [record] });

    const { client_id } = await createApplication(store, { name: 'x', plan: 'read' });
    const { access_token } = await createTokens(store, { client_id, user_id: ana.id });
    assert.equal((await send(sessionOfAna, 'GET /web-api/admin/people')).status, 403);
    assert.deepEqual((await send(session, `POST ${one}/suspend`)).json, { ...record, suspended: true });
    assert.equal((await send(sessionOfAna, 'GET /web-api/admin/people')).status, 401);
    assert.equal(await findGrant(store.db, access_token), undefined);
    assert.equal((await send(session, `POST ${one}/reset`)).status, 409);
    assert.deepEqual((await send(session, `POST ${one}/resume`)).json, record);

    assert.equal((await send(session, `POST ${one}/admin`, { admin: true })).json.admin, true);
    assert.equal((await send(session, `POST ${one}/admin`, { admin: false })).json.admin, false);
    assert.equal((await send(session, `POST ${one}/admin`)).status, 400);
    const reset = await send(session, `POST ${one}/reset`);
    assert.equal(reset.json.mailed, null);
    assert.match(reset.json.link, /^http:\/\/localhost\/reset\/[\w-]{43}$/);

    for (const verb of ['suspend', 'reset'])
      assert.equal((await send(session, `POST /web-api/admin/people/${eva.id}/${verb}`)).status, 403, verb);
    const own = await send(session, `POST /web-api/admin/people/${eva.id}/admin`, { admin: false });
    assert.deepEqual([own.status, own.json.error], [403, 'forbidden']);
    for (const id of ['0', '99999', 'x', '%00'])
      assert.equal((await send(session, `POST /web-api/admin/people/${id}/suspend`)).status, 404, id);
    assert.equal((await send(session, 'GET /web-api/admin/people?limit=0')).status, 400);
  });

  test('finds applications of all users by name, owner and status', async (t) => {
    const { store, send, logIn, eva, ana } = await openService(t, database);
    const session = await logIn(eva);
    const make = async (name: string, user_id?: number) =>
      (await createApplication(store, { name, plan: 'read', user_id })).client_id;
    const [norte, sur, este] = [
      await make('Radio Norte', ana.id),
      await make('Sur'),
      await make('=Este 100%'),
    ];
    await updateApplication(store, norte, { plan_requested: 'readwrite' });
    await updateApplication(store, sur, { suspended: true });
    const found = async (query: string) => {
      const { status, json } = await send(session, `GET /web-api/admin/applications?${query}`);
      assert.equal(status, 200, query);
      assert.ok(json.total >= json.items.length);
      return json.items.map((one: { client_id: string }) => one.client_id).sort();
    };
    assert.deepEqual(await found(''), [norte, sur, este].sort());
    assert.deepEqual(await found('q=NORTE'), [norte]);
    assert.deepEqual(await found('q=ana'), [norte]);
    assert.deepEqual(await found(`q=${sur}`), [sur]);
    assert.deepEqual(await found('q=100%25'), [este]);
    assert.deepEqual(await found('waiting=true'), [norte]);
    assert.deepEqual(await found('suspended=true'), [sur]);
    assert.deepEqual(await found('suspended=false&waiting=false'), [este]);
    const { json } = await send(session, 'GET /web-api/admin/applications?q=norte');
    assert.deepEqual(
      [json.total, json.items[0].owner, json.items[0].plan_requested, json.items[0].requests_today],
      [1, { name: 'ana', dispname: 'ana' }, 'readwrite', 3],
    );
    assert.equal((await send(session, 'GET /web-api/admin/applications?offset=1&limit=1')).json.total, 3);
    assert.equal('secret_hash' in json.items[0], false);
  });
});
