import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { afterEach, test } from 'node:test';
import type { ListenerIdentity } from '../../core/listening/listening.ts';
import type { Radio } from '../../core/radios/radios.ts';
import type { Stations } from '../../core/radios/stations.ts';
import { Refusal } from '../../domain/refusal.ts';
import { contextOf, type RouteServer, serveRoutes } from '../router.fixture.ts';
import { radioRoute } from './storage.ts';

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

async function serve(listen: Stations['listen'], check: Stations['check'] = async () => {}) {
  const radios = { find: (id: number) => (id === RADIO.id ? RADIO : undefined) };
  server = await serveRoutes(
    [radioRoute(contextOf({ radios, stations: { listen, check } }))],
    () => undefined,
  );
  const { url } = server;
  return (path: string, init: RequestInit = {}) => fetch(url + path, init);
}

function endless(): Readable {
  const stream = new Readable({ read() {} });
  stream.push('sound');
  return stream;
}

test('a stream is endless audio that must not be cached', async () => {
  const heard: { listener: ListenerIdentity; titles: boolean }[] = [];
  let took = 0;
  const send = await serve(async (_radio, listener, titles) => {
    heard.push({ listener, titles });
    const taken = (bytes: number) => {
      took += bytes;
    };
    return { stream: endless(), taken };
  });
  for (const path of ['/stream/7', '/stream/7/?from=app-5eedcafe']) {
    const response = await send(path, { headers: { 'user-agent': 'x' } });
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
  const listener = { address: '127.0.0.1', userAgent: 'x', from: '' };
  assert.deepEqual(heard, [
    { listener, titles: false },
    { listener: { ...listener, from: 'app-5eedcafe' }, titles: false },
  ]);
  assert.equal(took, 10);
});

test('titles are sent only on request, with the name in UTF-8', async () => {
  const send = await serve(async (_radio, _listener, titles) => {
    assert.ok(titles);
    return { stream: endless(), taken() {} };
  });
  const response = await send('/stream/7/', { headers: { 'icy-metadata': '1' } });
  assert.equal(response.headers.get('icy-metaint'), '16000');
  assert.equal(response.headers.get('icy-br'), '96');
  const name = Buffer.from(response.headers.get('icy-name') ?? '', 'latin1').toString();
  assert.equal(name, 'The Editors’ Shelf');
  assert.match(response.headers.get('access-control-expose-headers') ?? '', /icy-metaint/);
  await response.body?.cancel();
});

test('HEAD sends the same headers and starts nothing', async () => {
  const send = await serve(async () => assert.fail('no listener'));
  const response = await send('/stream/7/', { method: 'HEAD', headers: { 'icy-metadata': '1' } });
  assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'audio/mpeg']);
  assert.equal(response.headers.get('icy-metaint'), '16000');
});

test('HEAD fails where GET does', async () => {
  const send = await serve(
    async () => assert.fail('no listener'),
    async () => {
      throw new Refusal('overload', 'Not now.', { retryAfter: 3 });
    },
  );
  const response = await send('/stream/7/', { method: 'HEAD' });
  assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '3']);
  assert.equal((await send('/stream/8/', { method: 'HEAD' })).status, 404);
});

test('ignores a range', async () => {
  const send = await serve(async () => ({ stream: endless(), taken() {} }));
  const response = await send('/stream/7/', { headers: { range: 'bytes=0-1' } });
  assert.deepEqual([response.status, response.headers.get('content-range')], [200, null]);
  await response.body?.cancel();
});

test('a radio that does not exist, or plays nothing, is an error', async () => {
  const send = await serve(async () => {
    throw new Refusal('overload', 'Radios need ffmpeg.', { retryAfter: 3 });
  });
  for (const id of ['8', 'x', '-1', '7.0', '0x7', '99999999999999999', '7%00'])
    assert.equal((await send(`/stream/${id}`)).status, 404, id);
  const response = await send('/stream/7');
  assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '3']);
  assert.match(await response.text(), /Radios need ffmpeg/);
});

test('a disconnected client no longer counts as listener', async () => {
  const stream = endless();
  await serve(async () => ({ stream, taken() {} }));
  const outgoing = request(`${server!.url}/stream/7/`).end();
  outgoing.on('error', () => {});
  const [response] = await once(outgoing, 'response');
  await once(response, 'data');
  const closed = new Promise((resolve) => stream.once('close', resolve));
  outgoing.destroy();
  await closed;
});
