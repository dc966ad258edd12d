import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { NotReady } from '../core/node/node-status.ts';
import {
  CLIENT,
  type ExampleServer,
  type ExampleServices,
  exampleCatalogue,
  exampleServices,
  startServer,
} from './example-service.fixture.ts';

let services: ExampleServices;
let server: ExampleServer;
let generation = exampleCatalogue(1);
let notReady: NotReady | undefined;
let stuck: number[] = [];
before(async () => {
  services = exampleServices({ catalogue: () => generation });
  const status = {
    isDraining: () => notReady === 'draining',
    notReady: () => notReady,
    stuckThreads: () => stuck,
  };
  server = await startServer(services, { status });
});
after(() => server.close());

const TRACKS = `/v3.0/tracks/?client_id=${CLIENT}&limit=2`;
const send = (path: string, init?: RequestInit) => fetch(server.url + path, init);

test('HEAD responds like GET, without the body', async () => {
  for (const path of [
    TRACKS,
    '/v3.0/tracks',
    '/v3.0/nothing',
    '/',
    '/health',
    '/health/ready',
    '/elsewhere',
  ]) {
    const get = await send(path);
    const head = await send(path, { method: 'HEAD' });
    assert.equal(head.status, get.status, path);
    assert.equal(await head.text(), '');
    for (const name of ['content-length', 'content-type', 'etag', 'link', 'cache-control']) {
      assert.equal(head.headers.get(name), get.headers.get(name), `${path} ${name}`);
    }
  }
});

test('any origin may read every response, and each has its own id', async () => {
  const seen = new Set<string>();
  for (const path of [
    TRACKS,
    '/v3.0/tracks',
    '/v3.0/nothing',
    '/health',
    '/health/live',
    '/storage/?trackid=1',
    '/image/',
  ]) {
    const { headers } = await send(path);
    assert.equal(headers.get('access-control-allow-origin'), '*', path);
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('access-control-allow-credentials'), null);
    for (const exposed of ['Link', 'ETag', 'X-Request-Id']) {
      assert.match(headers.get('access-control-expose-headers') ?? '', new RegExp(`\\b${exposed}\\b`));
    }
    seen.add(headers.get('x-request-id') ?? '');
  }
  assert.equal(seen.size, 7);
});

test('OPTIONS responds to preflights, also without a client id', async () => {
  for (const path of [
    '/v3.0/tracks',
    '/v3.0/albums/?format=nonsense',
    '/storage/',
    '/health',
    '/health/ready',
  ]) {
    const response = await send(path, { method: 'OPTIONS' });
    assert.equal(response.status, 204, path);
    assert.equal(response.headers.get('access-control-allow-methods'), 'GET, HEAD, OPTIONS');
    assert.match(response.headers.get('access-control-max-age') ?? '', /^\d+$/);
  }
  assert.match(await (await send('/v3.0/nothing', { method: 'OPTIONS' })).text(), /"code":7/);
});

test('other methods are refused with the allowed ones', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    const response = await send(TRACKS, { method, body: method === 'DELETE' ? null : 'a=b' });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('allow'), 'GET, HEAD, OPTIONS');
    assert.match(
      await response.text(),
      new RegExp(`"code":2,"error_message":"Http Method Error: tracks .*${method}`),
    );
  }
  assert.equal((await send('/', { method: 'POST' })).status, 405);
});

test('a callback on another method than GET is ignored with a warning', async () => {
  const response = await send(`${TRACKS}&callback=f`, { method: 'POST' });
  assert.match(await response.text(), /"warnings":"callback ignored/);
});

test('a read is cached for a minute and revalidated by its ETag', async () => {
  const first = await send(TRACKS);
  const tag = first.headers.get('etag') ?? '';
  assert.match(tag, /^"[^"]+"$/);
  assert.equal(first.headers.get('cache-control'), 'public, max-age=60');
  for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
    const again = await send(TRACKS, { headers: { 'If-None-Match': known } });
    assert.equal(again.status, 304);
    assert.equal(again.headers.get('etag'), tag);
    assert.equal(again.headers.get('cache-control'), 'public, max-age=60');
    assert.equal(await again.text(), '');
  }
  assert.equal((await send(TRACKS, { headers: { 'If-None-Match': '"x"' } })).status, 200);
  assert.notEqual((await send(`${TRACKS}&offset=1`)).headers.get('etag'), tag);
});

test('a new generation has new ETags', async () => {
  const tag = (await send(TRACKS)).headers.get('etag') ?? '';
  generation = exampleCatalogue(2);
  const response = await send(TRACKS, { headers: { 'If-None-Match': tag } });
  assert.equal(response.status, 200);
  assert.notEqual(response.headers.get('etag'), tag);
});

test('an error is never 304', async () => {
  for (const path of ['/v3.0/tracks', `${TRACKS}&speed=x`, '/v3.0/nothing']) {
    const response = await send(path, { headers: { 'If-None-Match': '*' } });
    assert.equal(response.status, 200);
    assert.match(await response.text(), /"status":"failed"/);
    assert.equal(response.headers.get('etag'), null);
    assert.equal(response.headers.get('cache-control'), 'no-store');
  }
});

test('health reports what is loaded', async () => {
  const response = await send('/health');
  assert.deepEqual(await response.json(), {
    status: 'ok',
    database: 'ok',
    ffmpeg: 'ok',
    storage: 'ok',
    version: '0.0.0',
    generation: generation.version,
    tracks: 5,
    albums: 2,
    artists: 2,
  });
});

test('probes: live unless a thread is stuck, ready unless there is a reason against it', async () => {
  const probe = async (path: string) => {
    const response = await send(path);
    return [response.status, await response.json()];
  };
  assert.deepEqual(await probe('/health/live'), [200, { status: 'live' }]);
  assert.deepEqual(await probe('/health/ready/'), [200, { status: 'ready' }]);
  [stuck, notReady] = [[1], 'without database'];
  assert.deepEqual(await probe('/health/live'), [503, { status: 'stuck', threads: [1] }]);
  assert.deepEqual(await probe('/health/ready'), [503, { status: 'without database' }]);
  [stuck, notReady] = [[], undefined];
  const posted = await send('/health/live', { method: 'POST', body: 'a=b' });
  assert.deepEqual([posted.status, posted.headers.get('allow')], [405, 'GET, HEAD, OPTIONS']);
});

test('while the node drains, each response is the last of its connection', async () => {
  assert.equal((await send(TRACKS)).headers.get('connection'), 'keep-alive');
  notReady = 'draining';
  const response = await send(TRACKS);
  assert.deepEqual([response.status, response.headers.get('connection')], [200, 'close']);
  assert.equal((await send('/health/ready')).status, 503);
  notReady = undefined;
});

test('any other path is a 404 in plain text', async () => {
  for (const path of [
    '/storage/?trackid=700&format=mp31',
    '/image/?type=album&id=70',
    '/x',
    '/v',
    '/vinyl/1',
  ]) {
    const response = await send(path);
    assert.equal(response.status, 404, path);
    assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8');
    assert.match(await response.text(), /\/v3\.0/);
  }
});

test('the access log contains path, operation and client, never the query', async () => {
  services.lines.length = 0;
  await send(`${TRACKS}&access_token=hush-hush&search=private`);
  const { fields, ...line } = services.lines[0];
  assert.deepEqual(line, { level: 'debug', message: 'request' });
  assert.deepEqual(
    { ...fields, requestId: '' },
    { requestId: '', method: 'GET', path: '/v3.0/tracks/', operation: 'tracks', client: CLIENT, status: 200 },
  );
  assert.doesNotMatch(JSON.stringify(services.lines), /hush|private/);
});

test('concurrent responses do not mix', async () => {
  const paths = ['tracks?limit=1', 'albums?', 'artists/tracks?', 'tracks?format=xml', 'tracks?limit=0'].map(
    (path) => `/v3.0/${path}&client_id=${CLIENT}`,
  );
  const alone = await Promise.all(paths.map(async (path) => (await send(path)).text()));
  const together = await Promise.all(
    Array.from({ length: 200 }, async (_, i) => (await send(paths[i % paths.length])).text()),
  );
  for (const [i, text] of together.entries()) assert.equal(text, alone[i % paths.length]);
});

test('the number of connections is limited', () => {
  assert.equal(server.server.maxConnections, 2000);
});
