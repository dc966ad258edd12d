import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { afterEach, test } from 'node:test';
import type { ListenerIdentity } from '../../core/listening/listening.ts';
import type { Radio } from '../../core/radios/radios.ts';
import { Refusal } from '../../domain/refusal.ts';
import { type RouteServer, serveRoutes } from '../router.fixture.ts';
import { type RadioParts, radioRoute } from './radio.ts';

const RADIO: Radio = {
  id: 7,
  name: 'r',
  dispname: 'The Editors’\r\nShelf',
  type: 'pro',
  tags: [],
  tracks: [],
};

let server: RouteServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

type Stations = RadioParts['stations'];

async function serve(listen: Stations['listen'], check: Stations['check'] = async () => {}) {
  const radios = { find: (id: number) => (id === RADIO.id ? RADIO : undefined) };
  server = await serveRoutes([radioRoute({ radios, stations: { listen, check } })], () => undefined);
  const { url } = server;
  return (path: string, init: RequestInit = {}) => fetch(url + path, init);
}

function endless(): Readable {
  const stream = new Readable({ read() {} });
  stream.push('sound');
  return stream;
}

test('a stream is sound without end, that nobody keeps', async () => {
  const heard: { asker: ListenerIdentity; titles: boolean }[] = [];
  let took = 0;
  const ask = await serve(async (_radio, asker, titles) => {
    heard.push({ asker, titles });
    const taken = (bytes: number) => {
      took += bytes;
    };
    return { stream: endless(), taken };
  });
  for (const path of ['/stream/7', '/stream/7/?from=app-5eedcafe']) {
    const response = await ask(path, { headers: { 'user-agent': 'x' } });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'audio/mpeg');
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    for (const name of ['accept-ranges', 'content-length', 'icy-metaint', 'icy-name', 'icy-br', 'etag']) {
      assert.equal(response.headers.get(name), null, name);
    }
    const reader = response.body!.getReader();
    assert.equal(Buffer.from((await reader.read()).value!).toString(), 'sound');
    await reader.cancel();
  }
  const asker = { address: '127.0.0.1', userAgent: 'x', from: '' };
  assert.deepEqual(heard, [
    { asker, titles: false },
    { asker: { ...asker, from: 'app-5eedcafe' }, titles: false },
  ]);
  assert.equal(took, 10);
});

test('titles are promised only to who asks for them, with the name in UTF-8', async () => {
  const ask = await serve(async (_radio, _asker, titles) => {
    assert.ok(titles);
    return { stream: endless(), taken() {} };
  });
  const response = await ask('/stream/7/', { headers: { 'icy-metadata': '1' } });
  assert.equal(response.headers.get('icy-metaint'), '16000');
  assert.equal(response.headers.get('icy-br'), '96');
  const name = Buffer.from(response.headers.get('icy-name') ?? '', 'latin1').toString();
  assert.equal(name, 'The Editors’ Shelf');
  assert.match(response.headers.get('access-control-expose-headers') ?? '', /icy-metaint/);
  await response.body?.cancel();
});

test('HEAD tells the same and starts nothing', async () => {
  const ask = await serve(async () => assert.fail('nobody listens'));
  const response = await ask('/stream/7/', { method: 'HEAD', headers: { 'icy-metadata': '1' } });
  assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'audio/mpeg']);
  assert.equal(response.headers.get('icy-metaint'), '16000');
});

test('HEAD is refused where GET is', async () => {
  const ask = await serve(
    async () => assert.fail('nobody listens'),
    async () => {
      throw new Refusal('overload', 'Not now.', { retryAfter: 3 });
    },
  );
  const response = await ask('/stream/7/', { method: 'HEAD' });
  assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '3']);
  assert.equal((await ask('/stream/8/', { method: 'HEAD' })).status, 404);
});

test('a range is not answered as one', async () => {
  const ask = await serve(async () => ({ stream: endless(), taken() {} }));
  const response = await ask('/stream/7/', { headers: { range: 'bytes=0-1' } });
  assert.deepEqual([response.status, response.headers.get('content-range')], [200, null]);
  await response.body?.cancel();
});

test('a radio that is not there, or plays nothing, is refused', async () => {
  const ask = await serve(async () => {
    throw new Refusal('overload', 'Radios need ffmpeg.', { retryAfter: 3 });
  });
  for (const id of ['8', 'x', '-1', '7.0', '0x7', '99999999999999999', '7%00'])
    assert.equal((await ask(`/stream/${id}`)).status, 404, id);
  const response = await ask('/stream/7');
  assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '3']);
  assert.match(await response.text(), /Radios need ffmpeg/);
});

test('who hangs up listens no more', async () => {
  const stream = endless();
  await serve(async () => ({ stream, taken() {} }));
  const asking = request(`${server!.url}/stream/7/`).end();
  asking.on('error', () => {});
  const [response] = await once(asking, 'response');
  await once(response, 'data');
  const closed = new Promise((resolve) => stream.once('close', resolve));
  asking.destroy();
  await closed;
});
