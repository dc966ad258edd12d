import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Route } from './route.ts';
import { type RouteServer, serveRoutes } from './router.fixture.ts';

/** The streams that were handed out. */
let streams: Readable[] = [];
beforeEach(() => {
  streams = [];
});

async function* chunks(count: number) {
  for (let i = 0; i < count; i++) {
    await wait(1);
    yield Buffer.alloc(1000, String(i % 10));
  }
}

async function* broken() {
  yield Buffer.from('begun');
  throw new Error('the disk is gone');
}

const streamRoute = (path: string, make: () => Readable, headers: string[]): Route => ({
  method: 'GET',
  path,
  access: 'everyone',
  speaks: 'html',
  handle() {
    const stream = make();
    streams.push(stream);
    return { status: 200, headers, stream };
  },
});

let server: RouteServer;
before(async () => {
  const routes = [
    streamRoute('/known', () => Readable.from(chunks(5)), ['Content-Length', '5000']),
    streamRoute('/unknown', () => Readable.from(chunks(5)), []),
    streamRoute('/endless', () => Readable.from(chunks(Number.POSITIVE_INFINITY)), []),
    streamRoute('/broken', () => Readable.from(broken()), []),
  ];
  server = await serveRoutes(routes, () => undefined);
});
after(() => server.close());

test('a stream is sent whole, with its length where that is known', async () => {
  const known = await fetch(`${server.url}/known`);
  assert.equal(known.headers.get('content-length'), '5000');
  assert.equal((await known.text()).length, 5000);
  const unknown = await fetch(`${server.url}/unknown`);
  assert.equal(unknown.headers.get('content-length'), null);
  assert.equal((await unknown.text()).length, 5000);
});

test('HEAD opens nothing for long', async () => {
  const response = await fetch(`${server.url}/known`, { method: 'HEAD' });
  assert.equal(response.headers.get('content-length'), '5000');
  assert.equal(streams[0].destroyed, true);
});

test('who hangs up ends the stream', async () => {
  const stopped = new AbortController();
  const response = await fetch(`${server.url}/endless`, { signal: stopped.signal });
  await response.body?.getReader().read();
  stopped.abort();
  await finished(streams[0]).catch(() => {});
  assert.equal(streams[0].destroyed, true);
});

test('a stream that breaks off is not taken for complete', async () => {
  await assert.rejects(async () => await (await fetch(`${server.url}/broken`)).text());
});

test('a request that was sent ahead is answered when the stream has ended', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const get = (path: string, last = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${last}\r\n`;
  socket.write(get('/known') + get('/known', 'Connection: close\r\n'));
  let text = '';
  for await (const chunk of socket) text += chunk;
  assert.equal(text.match(/HTTP\/1.1 200 OK/g)?.length, 2);
  assert.equal(text.match(/0{1000}1{1000}2{1000}3{1000}4{1000}/g)?.length, 2);
});
