import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { HttpResponse } from '../response.ts';
import type { Route, WebRequest } from '../route.ts';
import { type RouteServer, serveRoutes } from '../router.fixture.ts';

/** The streams that were opened. */
let streams: Readable[] = [];
beforeEach(() => {
  streams = [];
});

async function* chunks(count: number, bytes = 1000) {
  for (let i = 0; i < count; i++) {
    await wait(1);
    yield Buffer.alloc(bytes, String(i % 10));
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

/** Called when the client has disconnected. */
let onGone: () => void = () => {};
async function never({ signal }: WebRequest): Promise<HttpResponse> {
  await once(signal!, 'abort');
  onGone();
  return { status: 200, headers: [] };
}

describe('streams', () => {
  test('a stream that is silent for a while is kept, but a client that reads nothing is disconnected', async (t) => {
    async function* slow() {
      for (const part of ['a', 'b', 'c']) {
        await wait(100);
        yield Buffer.from(part);
      }
    }
    // More than the buffers of the operating system take.
    const ample = () => Readable.from(chunks(Number.POSITIVE_INFINITY, 100_000));
    const routes = [
      streamRoute('/slow', () => Readable.from(slow()), []),
      streamRoute('/ample', () => ample(), []),
    ];
    const impatient = await serveRoutes(routes, () => undefined, { stalledMs: 20 });
    t.after(() => impatient.close());
    assert.equal(await (await fetch(`${impatient.url}/slow`)).text(), 'abc');
    const socket = connect(Number(new URL(impatient.url).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.pause();
    socket.write('GET /ample HTTP/1.1\r\nHost: x\r\n\r\n');
    while (streams.length < 2) await wait(1);
    await finished(streams[1]).catch(() => {});
    socket.destroy();
  });

  let server: RouteServer;
  before(async () => {
    const routes = [
      streamRoute('/known', () => Readable.from(chunks(5)), ['Content-Length', '5000']),
      streamRoute('/unknown', () => Readable.from(chunks(5)), []),
      streamRoute('/endless', () => Readable.from(chunks(Number.POSITIVE_INFINITY)), []),
      streamRoute('/broken', () => Readable.from(broken()), []),
      streamRoute('/short', () => Readable.from(chunks(5)), ['Content-Length', '6000']),
      streamRoute('/long', () => Readable.from(chunks(5)), ['Content-Length', '2500']),
      { ...streamRoute('/never', () => Readable.from([]), []), handle: never } as Route,
    ];
    server = await serveRoutes(routes, () => undefined);
  });
  after(() => server.close());

  test('a stream is sent whole, with its length if known', async () => {
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

  test('a disconnect ends the stream', async () => {
    const stopped = new AbortController();
    const response = await fetch(`${server.url}/endless`, { signal: stopped.signal });
    await response.body?.getReader().read();
    stopped.abort();
    await finished(streams[0]).catch(() => {});
    assert.equal(streams[0].destroyed, true);
  });

  test('an aborted stream is not taken for complete', async () => {
    await assert.rejects(async () => await (await fetch(`${server.url}/broken`)).text());
  });

  test('a pipelined request is answered after the stream has ended', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const get = (path: string, last = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${last}\r\n`;
    socket.write(get('/known') + get('/known', 'Connection: close\r\n'));
    let text = '';
    for await (const chunk of socket) text += chunk;
    assert.equal(text.match(/HTTP\/1.1 200 OK/g)?.length, 2);
    assert.equal(text.match(/0{1000}1{1000}2{1000}3{1000}4{1000}/g)?.length, 2);
  });

  for (const [path, promised] of [
    ['/short', 6000],
    ['/long', 2500],
  ] as const) {
    test(`nothing follows a stream with a wrong length: ${path}`, async () => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      const get = (of: string) => `GET ${of} HTTP/1.1\r\nHost: x\r\n\r\n`;
      socket.write(get(path) + get('/known'));
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('error', () => {});
      await once(socket, 'close');
      assert.match(text, new RegExp(`^HTTP/1.1 200 OK\r\n[^]*Content-Length: ${promised}\r\n`));
      assert.equal(text.match(/HTTP\/1.1/g)?.length, 1);
    });
  }

  function halfClosed(path: string) {
    const socket = connect({
      port: Number(new URL(server.url).port),
      host: '127.0.0.1',
      allowHalfOpen: true,
    });
    socket.end(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    return socket;
  }

  test('a client that has closed its half of the connection gets the response, even if it takes a while', async () => {
    for (const path of ['/known', '/unknown']) {
      let text = '';
      for await (const chunk of halfClosed(path)) text += chunk;
      assert.match(text, /^HTTP\/1.1 200 OK/, path);
      assert.equal(text.match(/(\d)\1{999}/g)?.length, 5, path);
    }
  });

  test('a client that has closed its half and gets no response counts as disconnected', async () => {
    const disconnected = new Promise<void>((resolve) => {
      onGone = resolve;
    });
    const socket = halfClosed('/never');
    socket.on('error', () => {});
    await Promise.all([disconnected, once(socket.resume(), 'close')]);
  });
});
