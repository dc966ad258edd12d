/** Requests that a read thread relays to the main thread. `connections/streams.test.ts` has more tests of relayed streams. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { CLIENT, exampleServices, TOKENS, WRITER } from '../example-service.fixture.ts';
import { createAddressOf } from '../request/address.ts';
import { bodyPieces } from '../request/body.ts';
import type { HttpResponse } from '../response.ts';
import { createHttpServer } from '../server.ts';
import { type RelayingServer, startRelaying } from './relay.fixture.ts';
import { createRelay } from './relay.ts';
import { CLIENT_ADDRESS } from './relayed-connections.ts';

/** What the main thread has seen of each request. */
let seen: { method: string | undefined; url: string | undefined; rawHeaders: string[]; address: string }[] =
  [];
let received = 0;
let aborted = Promise.withResolvers<void>();
const addressOf = createAddressOf(['127.0.0.1']);
const services = exampleServices();

const main = createHttpServer(services, {
  addressOf,
  router: {
    handle(incoming, { path }) {
      if (path.startsWith('/v3.0')) return undefined;
      const { method, url, rawHeaders } = incoming;
      seen.push({ method, url, rawHeaders, address: addressOf(incoming) });
      return respond(path);

      async function respond(of: string): Promise<HttpResponse> {
        if (of === '/upload') {
          try {
            for await (const piece of bodyPieces(incoming)) received += piece.length;
          } catch (error) {
            aborted.resolve();
            throw error;
          }
          return { status: 201, headers: [], body: Buffer.from(String(received)) };
        }
        if (of === '/unread') return { status: 413, headers: [], body: Buffer.from('too large') };
        if (of === '/cookies')
          return {
            status: 200,
            headers: ['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2'],
            body: Buffer.from('ok'),
          };
        if (of === '/part')
          return {
            status: 206,
            headers: ['Content-Range', 'bytes 2-4/9', 'Content-Length', '3'],
            stream: Readable.from([Buffer.from('abc')]),
          };
        return { status: 200, headers: [], body: Buffer.from(of) };
      }
    },
    handleMissing: () => undefined,
  },
});

let front: RelayingServer;
before(async () => {
  front = await startRelaying(main, services);
});
after(() => front.close());

/** Sends raw bytes, and returns all that is received until the server closes the connection. */
async function raw(bytes: string): Promise<string> {
  const socket = connect(front.port, '127.0.0.1');
  socket.write(bytes);
  return (await buffer(socket)).toString();
}

test('headers and their duplicates arrive as they were sent, in both directions', async () => {
  seen = [];
  const response = await raw(
    'GET /cookies?x=%20 HTTP/1.1\r\nHost: music.example\r\nx-A: 1\r\nX-a: 2\r\nTE: trailers\r\nConnection: close\r\n\r\n',
  );
  const [{ url, rawHeaders }] = seen;
  assert.equal(url, '/cookies?x=%20');
  assert.deepEqual(rawHeaders.slice(2, 8), ['Host', 'music.example', 'x-A', '1', 'X-a', '2']);
  assert.ok(!rawHeaders.includes('TE'));
  assert.match(response, /Set-Cookie: a=1\r\nSet-Cookie: b=2\r\n/);
  for (const name of ['Date', 'X-Request-Id', 'Content-Length', 'Connection'])
    assert.equal(response.match(new RegExp(`^${name}:`, 'gm'))?.length, 1, name);
});

test('the address is that of the connection or of its proxy, whatever headers the client sends', async () => {
  seen = [];
  await fetch(`${front.url}/a`, { headers: { [CLIENT_ADDRESS]: '203.0.113.66' } });
  assert.equal(seen[0].address, '127.0.0.1');
  await fetch(`${front.url}/a`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  assert.equal(seen[1].address, '203.0.113.9');
  // A client of the public port of the main thread is not trusted with it either.
  main.listen(0, '127.0.0.1');
  await once(main, 'listening');
  const { port } = main.address() as AddressInfo;
  await fetch(`http://127.0.0.1:${port}/a`, { headers: { [CLIENT_ADDRESS]: '203.0.113.66' } });
  main.close();
  assert.equal(seen[2].address, '127.0.0.1');
});

test('a read thread responds to probes itself', async () => {
  seen = [];
  for (const path of ['/health/live', '/health/ready'])
    assert.equal((await fetch(front.url + path)).status, 200, path);
  assert.deepEqual(seen, []);
});

test('only the owner may open the socket', () => {
  assert.equal(statSync(dirname(front.path)).mode & 0o777, 0o700);
});

test('HEAD, a range, and a method without a body', async () => {
  const head = await fetch(`${front.url}/part`, { method: 'HEAD' });
  assert.deepEqual([head.status, head.headers.get('content-length')], [206, '3']);
  const part = await fetch(`${front.url}/part`);
  assert.deepEqual([part.headers.get('content-range'), await part.text()], ['bytes 2-4/9', 'abc']);
  seen = [];
  assert.equal(await (await fetch(`${front.url}/p`, { method: 'POST' })).text(), '/p');
  assert.equal(seen[0].rawHeaders.includes('Transfer-Encoding'), false);
});

test('a large upload arrives whole, with and without a length', async () => {
  for (const length of [true, false]) {
    received = 0;
    const headers: Record<string, string> = length ? { 'content-length': '5000000' } : {};
    const upload = request(`${front.url}/upload`, { method: 'POST', headers });
    Readable.from(Array.from({ length: 50 }, () => Buffer.alloc(100_000))).pipe(upload);
    const [response] = await once(upload, 'response');
    assert.equal((await buffer(response)).toString(), '5000000');
  }
});

test('a client that waits for permission to send its body gets it', async () => {
  received = 0;
  const upload = request(`${front.url}/upload`, {
    method: 'POST',
    headers: { 'content-length': '5', expect: '100-continue' },
  });
  upload.flushHeaders();
  await once(upload, 'continue');
  upload.end('abcde');
  const [response] = await once(upload, 'response');
  assert.equal(response.statusCode, 201);
  response.resume();
});

test('an upload that is rejected unread gets its response, and the next request works', async () => {
  for (let i = 0; i < 3; i++) {
    const upload = request(`${front.url}/unread`, {
      method: 'POST',
      headers: { 'content-length': '50000000' },
      agent: false,
    });
    upload.on('error', () => {});
    Readable.from(Array.from({ length: 500 }, () => Buffer.alloc(100_000))).pipe(upload);
    const [response] = await once(upload, 'response');
    assert.equal(response.statusCode, 413);
    assert.equal((await buffer(response)).toString(), 'too large');
    upload.destroy();
    assert.equal(await (await fetch(`${front.url}/next`)).text(), '/next');
  }
});

test('an upload that is aborted ends in the main thread too', async () => {
  received = 0;
  const upload = request(`${front.url}/upload`, { method: 'POST', headers: { 'content-length': '1000' } });
  upload.on('error', () => {});
  upload.write('x'.repeat(10));
  while (received < 10) await new Promise((resolve) => setTimeout(resolve, 5));
  upload.destroy();
  await aborted.promise;
});

test('a thread that ends in the middle of an upload ends it in the main thread too', async () => {
  received = 0;
  aborted = Promise.withResolvers();
  const head = `POST /upload HTTP/1.1\r\n${CLIENT_ADDRESS}: 192.0.2.1\r\nContent-Length: 1000\r\n\r\n0123456789`;
  const thread = new Worker(
    `const { workerData: { path, head } } = require('node:worker_threads');
     require('node:net').connect(path).write(head);`,
    { eval: true, workerData: { path: front.path, head } },
  );
  while (received < 10) await new Promise((resolve) => setTimeout(resolve, 5));
  await thread.terminate();
  await aborted.promise;
  assert.equal(await (await fetch(`${front.url}/next`)).text(), '/next');
});

test('as many headers as the parser accepts do not hide the length of a body', async () => {
  seen = [];
  const inner = `GET /smuggled HTTP/1.1\r\n${CLIENT_ADDRESS}: 203.0.113.66\r\n\r\n`;
  const body = `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`;
  for (const count of [900, 996, 997, 998, 999, 1000, 1100, 2100]) {
    const others = Array.from({ length: count }, (_, i) => `a${i}: b\r\n`).join('');
    const head = `POST /many HTTP/1.1\r\nConnection: close\r\n${others}Transfer-Encoding: chunked\r\n\r\n`;
    assert.match(await raw(head + body), /^HTTP\/1\.1 (200|431) /, String(count));
  }
  assert.deepEqual([...new Set(seen.map(({ url, address }) => `${url} ${address}`))], ['/many 127.0.0.1']);
});

test('pipelined requests for both threads are answered in order', async () => {
  const api = `/v3.0/tracks?client_id=${CLIENT}&limit=1`;
  const get = (target: string, last = '') => `GET ${target} HTTP/1.1\r\nHost: x\r\n${last}\r\n`;
  const text = await raw(
    get('/one') + get(api) + get('/two') + get(api) + get('/three', 'Connection: close\r\n'),
  );
  const order = [...text.matchAll(/\/one|\/two|\/three|"status":"success"/g)].map(([found]) => found);
  assert.deepEqual(order, ['/one', '"status":"success"', '/two', '"status":"success"', '/three']);
});

test('raw UTF-8 in the URL of an operation that reads the database is accepted', async () => {
  const text = await raw(`GET /v3.0/radios?client_id=${CLIENT}&name=bj\u00f6rk HTTP/1.1\r\n\r\n`);
  assert.match(text, /^HTTP\/1.1 200 OK\r\n/);
  assert.match(text, /"status":"success"/);
  assert.equal(text.match(/^X-Request-Id:/gm)?.length, 1);
});

test('API writes are forwarded, with the responses of the main thread', async (t) => {
  main.listen(0, '127.0.0.1');
  await once(main, 'listening');
  t.after(() => main.close());
  t.after(() => main.closeAllConnections());
  const direct = `http://127.0.0.1:${(main.address() as AddressInfo).port}`;
  const send = async (
    url: string,
    path: string,
    body: string,
    type = 'application/x-www-form-urlencoded',
  ) => {
    const response = await fetch(`${url}/v3.0/${path}`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': type },
    });
    const headers = [...response.headers].filter(
      ([name]) => !['date', 'x-request-id', 'keep-alive'].includes(name),
    );
    return { status: response.status, headers, body: await response.text() };
  };
  const known = `client_id=${WRITER}&access_token=${TOKENS.writer}`;
  const json = JSON.stringify({ client_id: WRITER, access_token: TOKENS.writer, track_id: 8 });
  const requests: [code: number, path: string, body: string, type?: string][] = [
    [0, 'setuser/like', `${known}&track_id=7`],
    [0, `setuser/fan/?${known}&format=xml`, 'artist_id=9'],
    [0, 'setuser/dislike', `${known}&track_id=6`],
    [5, 'setuser/dislike', `access_token=${TOKENS.writer}&track_id=6`],
    [0, 'setuser/favorite', json, 'application/json'],
    [3, 'setuser/like', `${known}&track_id=d\u00e9j\u00e0+vu%20%E2%82%AC`],
    [3, `setuser/like?${known}`, 'x'.repeat(100_000)],
    [3, `setuser/like?${known}`, '{"track_id":', 'application/json'],
    [4, 'setuser/like', known],
    [5, 'setuser/like', 'track_id=7'],
    [12, 'setuser/like', `client_id=${WRITER}&access_token=x&track_id=7`],
    [12, 'setuser/like', `client_id=${WRITER}&access_token=${TOKENS.reader}&track_id=7`],
    [12, 'setuser/like', `client_id=${WRITER}&access_token=${TOKENS.orphan}&track_id=7`],
    [13, 'setuser/like', `client_id=${CLIENT}&access_token=${TOKENS.reader}&track_id=7`],
  ];
  seen = [];
  for (const [code, path, body, type] of requests) {
    const forwarded = await send(front.url, path, body, type);
    assert.match(forwarded.body, new RegExp(`<code>${code}<|"code":${code},`), path);
    assert.deepEqual(forwarded, await send(direct, path, body, type));
  }
  const expected = ['1 like 7', '1 fan 9', '1 dislike 6', '1 favorite 8'];
  assert.deepEqual(
    services.users.written,
    expected.flatMap((write) => [write, write]),
  );
  t.after(() => {
    services.users.fault = undefined;
  });
  services.users.fault = new Error('no such table');
  const failed = await send(front.url, 'setuser/like', `${known}&track_id=7`);
  assert.deepEqual([failed.status, failed.body.includes('no such table')], [500, false]);
  assert.ok(services.lines.some(({ fields }) => String(fields?.error).includes('no such table')));
});

test('while the main thread cannot be reached, clients get 503, and catalogue reads work', async (t) => {
  const alone = createHttpServer(services, {
    addressOf,
    router: { handle: () => undefined, handleMissing: () => undefined },
    relay: createRelay(`${front.path}-missing`, { stalledMs: 1000, unreadMs: 1000 }),
  });
  alone.listen(0, '127.0.0.1');
  await once(alone, 'listening');
  t.after(() => alone.closeAllConnections());
  t.after(() => alone.close());
  const url = `http://127.0.0.1:${(alone.address() as AddressInfo).port}`;
  const response = await fetch(`${url}/upload`, { method: 'POST', body: 'x' });
  assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '1']);
  assert.ok(response.headers.has('x-request-id'));
  assert.equal((await fetch(`${url}/v3.0/tracks?client_id=${CLIENT}`)).status, 200);
});
