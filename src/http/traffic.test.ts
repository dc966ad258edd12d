import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { createTraffic } from '../core/health/traffic.ts';
import { until } from '../media/transcodes/transcodes.fixture.ts';
import { CLIENT, exampleServices, LIMITLESS } from './example-service.fixture.ts';
import { createAddressOf } from './request/address.ts';
import { createCookies } from './request/cookies.ts';
import type { Route } from './route.ts';
import { createRouter } from './router.ts';
import { createHttpServer } from './server.ts';
import { Pages } from './web/pages.ts';

async function serve(t: TestContext, change: Parameters<typeof exampleServices>[0] = {}) {
  const services = exampleServices(change);
  const audio = new PassThrough();
  const everyone = { access: 'everyone', speaks: 'json', method: 'GET' } as const;
  const routes: Route[] = [
    {
      ...everyone,
      path: '/reset/:token',
      handle() {
        throw new Error('a secret reason');
      },
    },
    {
      ...everyone,
      path: '/sound',
      media: 'stream',
      handle: () => ({ status: 200, headers: [], stream: audio }),
    },
  ];
  const addressOf = createAddressOf([]);
  const router = createRouter(routes, {
    findSession: async () => undefined,
    cookies: createCookies(() => false),
    settings: services.settings,
    addressOf,
    pages: new Pages(services, { signup: true }, () => []),
    limits: LIMITLESS,
    log: services.log,
  });
  const traffic = createTraffic();
  t.after(traffic.close);
  const server = createHttpServer(services, { router, addressOf, traffic });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  return { traffic, audio, get };
}

test('responses are counted by kind, and faults by the request id of the log', async (t) => {
  const { traffic, get } = await serve(t);
  await (await get(`/v3.0/tracks?client_id=${CLIENT}`)).text();
  await (await get('/nowhere')).text();
  const failed = await get('/reset/0123456789?secret=hush');
  assert.equal(failed.status, 500);
  await failed.text();
  const { kinds, operations, errors } = await traffic.read();
  assert.deepEqual([kinds.api.requests, kinds.media.requests, kinds.pages.requests], [1, 0, 2]);
  assert.deepEqual(operations.map(({ operation, faults }) => `${operation} ${faults}`).sort(), [
    '/reset/:token 1',
    'tracks 0',
  ]);
  const [{ at, ...fault }] = errors;
  const request_id = failed.headers.get('x-request-id');
  assert.equal(errors.length, 1);
  assert.deepEqual([fault.request_id, fault.status, fault.method], [request_id, 500, 'GET']);
  assert.ok(Date.parse(at) > 0);
  assert.doesNotMatch(JSON.stringify(errors), /0123456789|hush|secret/);
});

test('a fault that is sent with status 200 for older clients counts as a fault', async (t) => {
  const { traffic, get } = await serve(t, { catalogue: () => undefined });
  const response = await get(`/v3.0/tracks?client_id=${CLIENT}&callback=f`);
  assert.equal(response.status, 200);
  await response.text();
  const { kinds, errors, minutes } = await traffic.read();
  assert.equal(kinds.api.faults, 1);
  assert.equal(errors[0].status, 503);
  assert.equal(
    minutes.reduce((sum, { statuses }) => sum + statuses['5xx'], 0),
    1,
  );
});

test('a node that starts is not ready, which is no fault', async (t) => {
  const { traffic, get } = await serve(t, { catalogue: () => undefined });
  const response = await get('/health/ready');
  assert.deepEqual([response.status, await response.json()], [503, { status: 'starting' }]);
  const { kinds, errors } = await traffic.read();
  assert.deepEqual([kinds.pages.requests, kinds.pages.faults, errors.length], [1, 0, 0]);
});

test('a stream is open until its last byte, or until the client disconnects', async (t) => {
  const { traffic, audio, get } = await serve(t);
  audio.write('first');
  const response = await get('/sound');
  assert.equal(traffic.streams(), 1);
  await response.body?.cancel();
  await until(() => traffic.streams() === 0);
  assert.equal((await traffic.read()).kinds.media.requests, 1);
});
