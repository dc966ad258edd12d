import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { forEachDatabase, type TestDatabase } from '../../../test/databases.fixture.ts';
import { createUser } from '../../core/accounts/users.ts';
import { createApplications, createClientDirectory } from '../../core/applications/applications.ts';
import type { Application, User } from '../../domain/users.ts';
import { adminRoutes } from '../admin/routes.ts';
import { csrfTokenOf } from '../request/csrf.ts';
import { contextOf, serveRoutes } from '../router.fixture.ts';
import { applicationRoutes } from './applications.ts';
import { among, cookieOf, ownHeaders, send, sendAs, sessionOf } from './own-page.fixture.ts';

const today = () => new Date().toISOString().slice(0, 10);

async function openPortal(t: TestContext, { openFresh }: TestDatabase) {
  const store = await openFresh();
  const clients = createClientDirectory(store);
  const applications = createApplications(store, createClientDirectory(store), { readwriteAtOnce: false });
  const context = contextOf({
    applications,
    clients,
    usage: {
      todayOfEach: async () => new Map(),
      of: async (_clientId, days) => [
        { day: today(), operation: '', requests: 0, failures: 0, errors: { 7: 3 } },
        { day: today(), operation: '=cmd()', requests: 2, failures: 0, errors: { 6: 4 } },
        { day: today(), operation: 'tracks', requests: days, failures: 1, errors: { 3: 1, 6: 2 } },
      ],
    },
    limits: {
      status: async ({ clientId }, address) => ({
        ...(address === undefined ? {} : { address: { limit: 1, remaining: 1, reset: 1 } }),
        quota: { limit: Number.parseInt(clientId, 16), remaining: 7, reset: 60 },
      }),
    },
  });
  const routes = applicationRoutes(context);
  const [ana, rui, eva] = [
    await createUser(store, { name: 'ana' }),
    await createUser(store, { name: 'rui' }),
    await createUser(store, { name: 'eva', admin: true }),
  ];
  const server = await serveRoutes([...routes, ...adminRoutes(context)], among([ana, rui, eva]));
  t.after(() => server.close());

  const sendHere = (what: string, headers: Record<string, string>, body?: Parameters<typeof send>[3]) =>
    send(server.url, what, headers, body);
  /** `sendAs(ana, 'POST /web-api/applications', { name: 'Costa' })` */
  const sendAsUser = (user: User, what: string, body?: object) =>
    sendAs(server.url, sessionOf(user), what, body);
  const created: Application & { client_secret: string } = (
    await sendAsUser(ana, 'POST /web-api/applications', { name: 'Costa' })
  ).json;
  const one = `/web-api/applications/${created.client_id}`;
  return {
    url: server.url,
    routes,
    clients,
    send: sendHere,
    sendAs: sendAsUser,
    ana,
    rui,
    eva,
    created,
    one,
  };
}

forEachDatabase((database) => {
  test('visitors get no access, and only administrators review plans', async (t) => {
    const { routes, send, sendAs, ana, one } = await openPortal(t, database);
    for (const { method, path, access } of routes) {
      const what = `${method} ${path.replace('/web-api/applications/:client_id', one)}`;
      assert.equal((await send(what, {})).status, 401, what);
      assert.equal(access, /approve|refuse|suspend|resume/.test(path) ? 'administrator' : 'user', what);
      if (access === 'administrator') assert.equal((await sendAs(ana, what)).status, 403, what);
    }
    assert.equal((await sendAs(ana, `GET ${one}`)).json.suspended, false);
  });

  test('accepts changes only with the CSRF token of our own pages', async (t) => {
    const { send, ana, rui, one } = await openPortal(t, database);
    const json = { 'content-type': 'application/json' };
    const body = JSON.stringify({ name: 'Stolen' });
    assert.equal((await send(`PATCH ${one}`, { ...cookieOf(sessionOf(ana)), ...json }, body)).status, 403);
    const foreign = { 'x-csrf-token': csrfTokenOf(sessionOf(rui)) };
    assert.equal(
      (await send(`PATCH ${one}`, { ...cookieOf(sessionOf(ana)), ...json, ...foreign }, body)).status,
      403,
    );
    const form = new URLSearchParams({ name: 'By form', csrf_token: csrfTokenOf(sessionOf(ana)) });
    const { status, json: changed } = await send(`PATCH ${one}`, cookieOf(sessionOf(ana)), form);
    assert.deepEqual([status, changed.name], [200, 'By form']);
  });

  test('creates an application, shows its secret once, edits, lists and deletes it', async (t) => {
    const { sendAs, ana, created, one } = await openPortal(t, database);
    assert.match(created.client_secret, /^[0-9a-f]{32}$/);
    const fields = { name: 'Costa 2', http_statuses: true, redirect_uri: 'https://a.example/cb' };
    const edited = await sendAs(ana, `PATCH ${one}`, fields);
    const { client_secret, ...before } = created;
    assert.deepEqual(edited.json, { ...before, ...fields });
    assert.deepEqual((await sendAs(ana, `GET ${one}/`)).json, edited.json);
    assert.deepEqual((await sendAs(ana, 'GET /web-api/applications')).json, [edited.json]);

    const deleted = await sendAs(ana, `DELETE ${one}`);
    assert.deepEqual([deleted.status, deleted.json], [204, undefined]);
    assert.equal((await sendAs(ana, `GET ${one}`)).status, 404);
  });

  test('a new application is 201, with its URL; a public one has no secret', async (t) => {
    const { sendAs, ana } = await openPortal(t, database);
    const { status, headers, json } = await sendAs(ana, 'POST /web-api/applications', {
      name: 'P',
      public: true,
    });
    assert.equal(status, 201);
    assert.equal(headers.get('location'), `/web-api/applications/${json.client_id}`);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal('client_secret' in json, false);
    assert.equal((await sendAs(ana, `POST /web-api/applications/${json.client_id}/secret`)).status, 403);
  });

  test('replaces the secret', async (t) => {
    const { sendAs, ana, created, one } = await openPortal(t, database);
    const { json } = await sendAs(ana, `POST ${one}/secret`);
    assert.deepEqual(Object.keys(json), ['client_id', 'client_secret']);
    assert.notEqual(json.client_secret, created.client_secret);
  });

  test('a plan is requested, approved and refused; an application suspended and resumed', async (t) => {
    const { sendAs, ana, eva, created, one } = await openPortal(t, database);
    const request = { plan: 'readwrite' };
    assert.equal((await sendAs(ana, `POST ${one}/plan`, request)).json.plan_requested, 'readwrite');
    const requests = await sendAs(eva, 'GET /web-api/admin/applications?waiting=true');
    assert.deepEqual(
      requests.json.items.map((found: Application) => [found.client_id, found.owner?.name]),
      [[created.client_id, 'ana']],
    );
    assert.equal((await sendAs(eva, `POST ${one}/refuse`)).json.plan, 'read');
    await sendAs(ana, `POST ${one}/plan`, request);
    assert.equal((await sendAs(eva, `POST ${one}/approve`)).json.plan, 'readwrite');
    assert.equal((await sendAs(eva, `POST ${one}/approve`)).status, 404, 'no plan is requested any more');
    assert.equal((await sendAs(eva, `POST ${one}/suspend`)).json.suspended, true);
    assert.equal((await sendAs(eva, `POST ${one}/resume`)).json.suspended, false);
  });

  test('an application of another user is 404', async (t) => {
    const { sendAs, ana, rui, created, one } = await openPortal(t, database);
    const attempts: [string, object?][] = [
      [`GET ${one}`],
      [`GET ${one}/usage`],
      [`GET ${one}/usage.csv`],
      [`PATCH ${one}`, { name: 'Mine' }],
      [`DELETE ${one}`],
      [`POST ${one}/secret`],
      [`POST ${one}/plan`, { plan: 'readwrite' }],
    ];
    for (const [what, body] of attempts) {
      const message = `There is no application "${created.client_id}".`;
      const { status, json } = await sendAs(rui, what, body);
      assert.deepEqual({ status, json }, { status: 404, json: { error: 'not-found', message } }, what);
      const nowhere = await sendAs(rui, what.replace(created.client_id, '%00%ff'), body);
      assert.equal(nowhere.status, 404, what);
    }
    assert.equal((await sendAs(rui, 'GET /web-api/admin/applications')).status, 403);
    assert.equal((await sendAs(ana, `GET ${one}`)).json.name, 'Costa');
  });

  test('unknown, mistyped and missing fields are rejected by name', async (t) => {
    const { sendAs, send, ana, one } = await openPortal(t, database);
    const accepted = 'name, description, redirect_uri, http_statuses';
    const cases: [string, object | undefined, string, string][] = [
      [`PATCH ${one}`, { plan: 'readwrite' }, 'type', `Unknown field "plan"; accepted: ${accepted}.`],
      [`PATCH ${one}`, { public: true }, 'type', `Unknown field "public"; accepted: ${accepted}.`],
      [`PATCH ${one}`, { constructor: 'x' }, 'type', `Unknown field "constructor"; accepted: ${accepted}.`],
      [`PATCH ${one}`, { http_statuses: 1 }, 'type', 'http_statuses: expected true or false, got "1".'],
      ['POST /web-api/applications', {}, 'required-parameter', 'The field name is missing.'],
      ['POST /web-api/applications', { name: ' ' }, 'type', 'name: expected 1 to 80 characters, got 0.'],
      [`POST ${one}/plan`, {}, 'required-parameter', 'The field plan is missing.'],
      [`POST ${one}/plan`, { plan: 'all' }, 'type', 'plan: expected read or readwrite, got "all".'],
      [`POST ${one}/secret`, { length: 5 }, 'type', 'Unknown field "length"; accepted: none.'],
      ['GET /web-api/applications?user=1', undefined, 'type', 'Unknown field "user"; accepted: none.'],
      [`GET ${one}/usage?days=0`, undefined, 'type', 'days: expected an integer from 1 to 90, got "0".'],
      [`GET ${one}/usage?days=1&days=2`, undefined, 'type', 'days: expected once, got it twice.'],
    ];
    for (const [what, body, error, message] of cases) {
      const { status, json } = await sendAs(ana, what, body);
      assert.deepEqual([status, json.error, json.message], [400, error, message], what);
    }
    const upload = new FormData();
    upload.set('name', new Blob(['x']), 'x.txt');
    const { status, json } = await send('POST /web-api/applications', ownHeaders(sessionOf(ana)), upload);
    assert.deepEqual([status, json.message], [400, '"name": expected a text, got a file.']);
  });

  test('usage can be downloaded as CSV without formulas', async (t) => {
    const { ana, rui, created, one, url } = await openPortal(t, database);
    const response = await fetch(`${url}${one}/usage.csv?days=7`, { headers: cookieOf(sessionOf(ana)) });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8');
    assert.equal(
      response.headers.get('content-disposition'),
      `attachment; filename="usage-${created.client_id}.csv"`,
    );
    const [head, ...lines] = (await response.text()).trimEnd().split('\r\n');
    assert.deepEqual(head.split(',').slice(0, 7), [
      ...['day', 'operation', 'requests', 'failures'],
      ...['error 1 Exception', 'error 2 Http Method', 'error 3 Type'],
    ]);
    const [type, limited] = ['error 3 Type', 'error 6 Rate Limit Exceeded'].map((name) =>
      head.split(',').indexOf(name),
    );
    assert.deepEqual(
      lines.map((line) => line.split(',')).map((row) => [...row.slice(0, 4), row[type], row[limited]]),
      [
        [today(), '', '0', '0', '0', '0'],
        [today(), "'=cmd()", '2', '0', '0', '4'],
        [today(), 'tracks', '7', '1', '1', '2'],
      ],
    );
    const foreign = await fetch(`${url}${one}/usage.csv`, { headers: cookieOf(sessionOf(rui)) });
    assert.equal(foreign.status, 404);
    assert.equal(
      (await fetch(`${url}${one}/usage.csv?days=91`, { headers: cookieOf(sessionOf(ana)) })).status,
      400,
    );
  });

  test('usage contains every day of the last 30, or of the requested number, and the current limits', async (t) => {
    const { clients, sendAs, ana, created, one } = await openPortal(t, database);
    const { json } = await sendAs(ana, `GET ${one}/usage`);
    assert.equal(json.client_id, created.client_id);
    assert.equal(json.days.length, 30);
    assert.deepEqual(json.limits, {}, 'this node has not loaded the application yet');
    await clients.refresh();
    const { json: two } = await sendAs(ana, `GET ${one}/usage?days=2`);
    assert.deepEqual(two.days[1].operations, [
      { operation: '=cmd()', requests: 2, failures: 0 },
      { operation: 'tracks', requests: 2, failures: 1 },
    ]);
    const types = { 3: 'Type', 6: 'Rate Limit Exceeded', 7: 'Method Not Found' };
    const error = (code: keyof typeof types, count: number) => ({ code, type: types[code], count });
    assert.deepEqual(two.days[1].errors, [error(3, 1), error(6, 6), error(7, 3)]);
    assert.deepEqual([two.days[1].limited, two.days[0].limited, two.days[0].errors], [6, 0, []]);
    assert.deepEqual(two.errors, [
      { ...error(6, 4), operation: '=cmd()' },
      { ...error(7, 3), operation: '' },
      { ...error(6, 2), operation: 'tracks' },
      { ...error(3, 1), operation: 'tracks' },
    ]);
    const limit = Number.parseInt(created.client_id, 16);
    assert.deepEqual(two.limits, { quota: { limit, remaining: 7, reset: 60 } });
  });
});
