import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import type { LogFields } from '../domain/ports.ts';
import { Refusal } from '../domain/refusal.ts';
import type { User } from '../domain/users.ts';
import { UploadPlaces } from './connections/upload-places.ts';
import { readFields } from './request/form.ts';
import { type HttpResponse, jsonResponse } from './response.ts';
import type { Route } from './route.ts';
import { browse, type RouteServer, serveRoutes } from './router.fixture.ts';

const ANA: User = {
  id: 1,
  name: 'ana',
  dispname: 'Ana',
  lang: 'pt',
  creationdate: '2020-01-01',
  email: '',
  emailVerified: false,
  admin: false,
};
const ANAS = 'a'.repeat(43);
const ADMINS = 'b'.repeat(43);
const lines: unknown[] = [];
const denials: [message: string, fields: LogFields][] = [];

const ok = (value: unknown): HttpResponse => jsonResponse(200, value);
const ROUTES: Route[] = [
  { method: 'GET', path: '/open', speaks: 'json', access: 'everyone', handle: ({ query }) => ok([...query]) },
  {
    method: 'POST',
    path: '/open',
    speaks: 'json',
    access: 'everyone',
    handle: ({ form }) => ok(form.pairs),
  },
  {
    method: 'GET',
    path: '/form',
    speaks: 'html',
    access: 'visitor',
    handle: (_, { csrfToken, cookie }) => ({
      status: 200,
      headers: ['Content-Type', 'text/html', 'Cache-Control', 'no-store', ...cookie],
      body: Buffer.from(
        `<form action="/form"><input type="hidden" name="csrf_token" value="${csrfToken}"></form>`,
      ),
    }),
  },
  { method: 'POST', path: '/form', speaks: 'html', access: 'visitor', handle: () => ok('taken') },
  {
    method: 'GET',
    path: '/mine',
    speaks: 'html',
    access: 'user',
    handle: (_, { user }) => ok(user.name),
  },
  {
    method: 'POST',
    path: '/mine',
    speaks: 'json',
    access: 'user',
    handle: (_, { user }) => ok(user.name),
  },
  {
    method: 'POST',
    path: '/files',
    speaks: 'json',
    access: 'user',
    filesMax: 1_000_000,
    handle: ({ form }) => ok([...form.files].map(([name, { bytes }]) => [name, bytes.length])),
  },
  { method: 'GET', path: '/all', speaks: 'json', access: 'administrator', handle: () => ok('all') },
  {
    method: 'DELETE',
    path: '/things/:id/parts/:part',
    speaks: 'json',
    access: 'everyone',
    handle: ({ parameters }) => ok(parameters),
  },
  {
    method: 'GET',
    path: '/lists/:what.rss',
    speaks: 'json',
    access: 'everyone',
    handle: ({ parameters }) => ok({ feed: parameters }),
  },
  {
    method: 'GET',
    path: '/lists/:what',
    speaks: 'json',
    access: 'everyone',
    handle: ({ parameters }) => ok(parameters),
  },
  {
    method: 'GET',
    path: '/broken',
    speaks: 'html',
    access: 'everyone',
    handle: () => {
      throw new Error('select secret from table');
    },
  },
  {
    method: 'GET',
    path: '/refused',
    speaks: 'json',
    access: 'everyone',
    handle: () => {
      throw new Refusal('rate-limit', 'Slowly <please>', { retryAfter: 7 });
    },
  },
];

let server: RouteServer;
before(async () => {
  const users = new Map([
    [ANAS, ANA],
    [ADMINS, { ...ANA, id: 2, admin: true }],
  ]);
  server = await serveRoutes(ROUTES, (session) => users.get(session), {
    log: {
      debug() {},
      info: (message, fields = {}) => void denials.push([message, fields]),
      warn() {},
      error: (...line) => void lines.push(line),
      isEnabled: () => true,
    },
  });
});
after(() => server.close());

const fetchPath = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { redirect: 'manual', ...init });
const as = (session: string, init: RequestInit = {}) => ({
  ...init,
  headers: { ...init.headers, cookie: `other=1; cantiga_session=${session}` },
});

test('a route matches with and without a trailing slash, and its parameters are decoded', async () => {
  assert.deepEqual(await (await fetchPath('/open/?a=1')).json(), [['a', '1']]);
  const response = await fetchPath('/things/a%20b/parts/7/', { method: 'DELETE' });
  assert.deepEqual(await response.json(), { id: 'a b', part: '7' });
});

test('a parameter may have an ending', async () => {
  const found = async (path: string) => await (await fetchPath(path)).json();
  assert.deepEqual(await found('/lists/a%20b.rss'), { feed: { what: 'a b' } });
  assert.deepEqual(await found('/lists/a.rss.rss/'), { feed: { what: 'a.rss' } });
  for (const what of ['a70', '.rss', 'a.rss.x']) assert.deepEqual(await found(`/lists/${what}`), { what });
});

test('another method is refused with the allowed ones; HEAD works like GET', async () => {
  const response = await fetchPath('/open', { method: 'PUT' });
  assert.equal(response.status, 405);
  assert.equal(response.headers.get('allow'), 'GET, POST, HEAD, OPTIONS');
  const head = await fetchPath('/open', { method: 'HEAD' });
  assert.equal(head.status, 200);
  assert.equal(await head.text(), '');
});

test('other origins may read public routes, and none that need a cookie', async () => {
  assert.equal((await fetchPath('/open')).headers.get('access-control-allow-origin'), '*');
  const preflight = await fetchPath('/open', { method: 'OPTIONS' });
  assert.equal(preflight.status, 204);
  assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /Authorization/);
  for (const method of ['GET', 'OPTIONS']) {
    const response = await fetchPath('/form', { method });
    assert.equal(response.headers.get('access-control-allow-origin'), null);
  }
});

test('accepts urlencoded, multipart and JSON bodies', async () => {
  const expected = [
    ['a', '1'],
    ['b', 'ü &'],
  ];
  const multipart = new FormData();
  multipart.set('a', '1');
  multipart.set('b', 'ü &');
  const json = { 'content-type': 'application/json' };
  for (const init of [
    { body: new URLSearchParams({ a: '1', b: 'ü &' }) },
    { body: multipart },
    { body: '{"a":1,"b":"ü &"}', headers: json },
  ]) {
    assert.deepEqual(await (await fetchPath('/open', { method: 'POST', ...init })).json(), expected);
  }
});

test('a body that is too large or malformed is rejected', async () => {
  const json = { 'content-type': 'application/json' };
  for (const [body, headers, message] of [
    ['x'.repeat(65537), {}, /larger than 65536 bytes/],
    ['a&'.repeat(501), {}, /more than 500 fields/],
    [JSON.stringify(Object.fromEntries(Array.from({ length: 501 }, (_, i) => [i, 1]))), json, /500 fields/],
    ['{', json, /JSON/],
    ['[]', json, /JSON object/],
    ['{"a":[1]}', json, /field "a"/],
    ['--x', { 'content-type': 'multipart/form-data; boundary=y' }, /multipart/],
  ] as const) {
    const response = await fetchPath('/open', { method: 'POST', body, headers });
    assert.equal(response.status, 400);
    assert.match(((await response.json()) as { message: string }).message, message);
  }
});

test('a visitor is redirected to the log-in page and back, or refused on JSON routes', async () => {
  const page = await fetchPath('/mine?x=1&y=%26');
  assert.equal(page.status, 303);
  assert.equal(page.headers.get('location'), '/login?next=%2Fmine%3Fx%3D1%26y%3D%2526');
  assert.equal((await fetchPath('/all')).status, 401);
});

test('the redirect to the log-in page does not repeat a query that is too long once it is encoded', async () => {
  const path = `/mine?x=${'%20%26'.repeat(9000)}&language=fr`;
  assert.equal((await fetchPath(path)).headers.get('location'), '/login?language=fr');
});

test('admits users, and only administrators to admin routes', async () => {
  assert.equal(await (await fetchPath('/mine', as(ANAS))).json(), 'ana');
  assert.equal((await fetchPath('/all', as(ANAS))).status, 403);
  assert.equal((await fetchPath('/all', as(ADMINS))).status, 200);
  assert.equal((await fetchPath('/mine', as('c'.repeat(43)))).status, 303);
});

test('a form is accepted only from the browser it was shown to', async () => {
  const browser = browse(server.url);
  const shown = await browser.get('/form');
  assert.match(shown.headers.get('set-cookie') ?? '', /; HttpOnly; SameSite=Lax$/);
  assert.equal((await browser.submit('/form', {})).text, '"taken"\n');
  const visitor = browse(server.url);
  await visitor.get('/form');
  visitor.cookie = browser.cookie;
  assert.equal((await visitor.submit('/form', {})).status, 403);
  visitor.cookie = '';
  assert.equal((await visitor.submit('/form', {})).status, 403);
});

test('a request without access is in the log, with the reason, and one with access is not', async () => {
  denials.length = 0;
  await fetchPath('/mine?token=hush', { method: 'POST' });
  await fetchPath('/all', as(ANAS));
  await fetchPath('/all', as(ADMINS));
  const events = denials.map(([message, { path, reason, user }]) => [message, path, reason, user]);
  assert.deepEqual(events, [
    ['request denied', '/mine', 'login', undefined],
    ['request denied', '/all', 'forbidden', 1],
  ]);
  assert.ok(!JSON.stringify(denials).includes('hush'));
});

test('a form from another site is refused even with the right token', async () => {
  const browser = browse(server.url);
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]) {
    await browser.get('/form');
    assert.equal((await browser.submit('/form', {}, headers)).status, 403, JSON.stringify(headers));
  }
  await browser.get('/form');
  assert.equal((await browser.submit('/form', {}, { 'sec-fetch-site': 'same-origin' })).status, 200);
});

test('our own scripts authenticate by a header', async () => {
  const page = await (await fetchPath('/form', as(ANAS))).text();
  const token = /value="([^"]+)"/.exec(page)?.[1] ?? '';
  const post = (headers: Record<string, string>) => fetchPath('/mine', as(ANAS, { method: 'POST', headers }));
  assert.equal((await post({ 'x-csrf-token': token })).status, 200);
  assert.equal((await post({ 'x-csrf-token': `${token}x` })).status, 403);
  assert.equal((await post({})).status, 403);
});

test('a refusal has Retry-After, and an internal error has no details', async () => {
  const refused = await fetchPath('/refused');
  assert.equal(refused.status, 429);
  assert.equal(refused.headers.get('retry-after'), '7');
  assert.deepEqual(await refused.json(), { error: 'rate-limit', message: 'Slowly <please>' });
  const broken = await fetchPath('/broken');
  assert.equal(broken.status, 500);
  assert.doesNotMatch(await broken.text(), /secret/);
  assert.match(JSON.stringify(lines), /request failed/);
});

test('a body without content type is read as a form', async () => {
  for (const headers of [{}, { 'content-type': 'text/plain;charset=UTF-8' }]) {
    const body = Buffer.from('a=1&b=2');
    const response = await fetchPath('/open', { method: 'POST', body, headers });
    assert.deepEqual(await response.json(), [
      ['a', '1'],
      ['b', '2'],
    ]);
  }
});

test('files are accepted from authorized users, up to a size', async () => {
  const token = /value="([^"]+)"/.exec(await (await fetchPath('/form', as(ANAS))).text())?.[1] ?? '';
  const send = (size: number, session?: string) => {
    const body = new FormData();
    body.set('csrf_token', token);
    body.set('picture', new File([Buffer.alloc(size)], 'x.png'));
    return fetchPath(
      '/files',
      session === undefined ? { method: 'POST', body } : as(session, { method: 'POST', body }),
    );
  };
  assert.deepEqual(await (await send(900_000, ANAS)).json(), [['picture', 900_000]]);
  assert.equal((await send(1_100_000, ANAS)).status, 400);
  const large = as(ANAS, {
    method: 'POST',
    body: new URLSearchParams({ csrf_token: token, x: 'x'.repeat(70_000) }),
  });
  assert.equal((await fetchPath('/files', large)).status, 400, 'only files may be large');
});

test('does not wait for the body of an unauthorized user', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const type = 'Content-Type: multipart/form-data; boundary=x';
  socket.write(`POST /files HTTP/1.1\r\nHost: x\r\n${type}\r\nContent-Length: 900000\r\n\r\n--x`);
  const [received] = await once(socket, 'data');
  assert.match(String(received), /^HTTP\/1.1 401 /);
  socket.destroy();
});

test('uploads that trickle in leave places for other people', async () => {
  const port = Number(new URL(server.url).port);
  const open = Array.from({ length: 8 }, () => connect(port, '127.0.0.1'));
  const head = (session: string, length: number) =>
    [
      'POST /files HTTP/1.1',
      'Host: x',
      'Connection: close',
      `Cookie: cantiga_session=${session}`,
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${length}\r\n\r\n`,
    ].join('\r\n');
  for (const socket of open) socket.write(`${head(ANAS, 900_000)}--x`);
  const body = new FormData();
  body.set('picture', new File(['x'], 'x.png'));
  let refused = await fetchPath('/files', as(ANAS, { method: 'POST', body }));
  for (let tries = 0; refused.status !== 429 && tries < 100; tries++)
    refused = await fetchPath('/files', as(ANAS, { method: 'POST', body }));
  assert.match(((await refused.json()) as { message: string }).message, /2 files already/);
  const form = '--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\nabc\r\n--x--\r\n';
  const other = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
  other.setEncoding('utf8').write(head(ADMINS, form.length) + form);
  let received = '';
  for await (const chunk of other) received += chunk;
  // The form was read, and has no token.
  assert.match(received, /^HTTP\/1\.1 403 /);
  for (const socket of open) socket.destroy();
});

test('only a few files are received at the same time', () => {
  const places = new UploadPlaces();
  const leave = Array.from({ length: 8 }, (_, i) => places.take([`user ${i}`, `192.0.2.${i}`]));
  assert.throws(() => places.take(['user 9', '192.0.2.9']), { kind: 'overload' });
  leave[3]();
  leave[3] = places.take(['user 9', '192.0.2.9']);
  leave[3]();
  leave[3] = places.take(['user 9', '192.0.2.7']);
  assert.throws(() => places.take(['user 1', '192.0.2.7']), { kind: 'rate-limit' });
});

test('reads fields of forms in every encoding', () => {
  assert.deepEqual(readFields('a=1+2&b&&=x&c=%zz&d=%c3%a9=&%61=3'), [
    ['a', '1 2'],
    ['b', ''],
    ['', 'x'],
    ['c', '%zz'],
    ['d', 'é='],
    ['a', '3'],
  ]);
});
