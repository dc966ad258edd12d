/** Bodies that never arrive, or that are malformed: the connection does not stay open. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { describe, type TestContext, test } from 'node:test';
import { exampleServices } from '../example-service.fixture.ts';
import { createHttpServer } from '../server.ts';
import { createAddressOf } from './address.ts';
import { readBody } from './body.ts';

const services = exampleServices();

/** `/form` reads the body, all other paths do not. */
async function start(t: TestContext): Promise<{ main: Server; port: number }> {
  const main = createHttpServer(services, {
    addressOf: createAddressOf([]),
    router: {
      async handle(request, { path }) {
        if (path === '/form') await readBody(request, 1000);
        return { status: 200, headers: [], body: Buffer.from(path) };
      },
      handleMissing: () => undefined,
    },
  });
  main.listen(0, '127.0.0.1');
  await once(main, 'listening');
  t.after(() => {
    main.closeAllConnections();
    main.close();
  });
  return { main, port: (main.address() as AddressInfo).port };
}

/** All that the server sends until it closes the connection. */
async function raw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.setEncoding('utf8').write(bytes);
  let text = '';
  for await (const chunk of socket) text += chunk;
  return text;
}

/** What Node emits when the time for a request is over. */
function expire(server: Server, socket: Socket): void {
  const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  server.emit('clientError', late, socket);
}

const statusesOf = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));

const post = (path: string, headers: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${body}`;
const BAD_CHUNK = post('/form', 'Transfer-Encoding: chunked', 'zz\r\n');

describe('slow and malformed bodies', { timeout: 120_000 }, () => {
  test('a form whose body does not arrive in time gets 408', async (t) => {
    const { main, port } = await start(t);
    const requested = once(main, 'request');
    const response = raw(port, post('/form', 'Content-Length: 100', 'x'));
    const [{ socket }] = await requested;
    expire(main, socket);
    assert.deepEqual(statusesOf(await response), [408]);
  });

  test('a malformed chunk gets 400, after the responses before it', async (t) => {
    const { port } = await start(t);
    assert.deepEqual(statusesOf(await raw(port, BAD_CHUNK)), [400]);
    const pipelined = `GET /first HTTP/1.1\r\nHost: x\r\n\r\n${BAD_CHUNK}`;
    assert.deepEqual(statusesOf(await raw(port, pipelined)), [200, 400]);
  });

  test('a body that is not read does not keep the connection open', async (t) => {
    const { main, port } = await start(t);
    const requested = once(main, 'request');
    const response = raw(port, post('/other', 'Content-Length: 100', ''));
    const [{ socket }, { writableFinished }] = await requested;
    assert.equal(writableFinished, false);
    await new Promise(setImmediate);
    expire(main, socket);
    assert.deepEqual(statusesOf(await response), [200]);
  });
});
