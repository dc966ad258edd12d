import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { exampleServices, startServer } from '../example-service.fixture.ts';
import { createRequestTurns } from './request-turns.ts';

const CONNECTIONS = 100;

/** A server whose responses wait until they are released; `served` are the paths in the order in which they were handled. */
async function start(t: TestContext) {
  const served: string[] = [];
  const held: (() => void)[] = [];
  const server = await startServer(exampleServices(), {
    router: {
      async handle(_request, { path }) {
        served.push(path);
        if (path === '/slow') await new Promise<void>((resolve) => held.push(resolve));
        return { status: 204, headers: [] };
      },
      handleMissing: () => undefined,
    },
  });
  const sockets: Socket[] = [];
  t.after(async () => {
    for (const socket of sockets) socket.destroy();
    await server.close();
  });
  /** Opens a connection and sends a request. */
  async function send(path: string, localAddress: string): Promise<Socket> {
    const socket = connect({ port: server.port, host: '127.0.0.1', localAddress });
    socket.on('error', () => {});
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    return socket;
  }
  async function release(): Promise<void> {
    for (const end of held.splice(0)) end();
    await wait(20);
  }
  return { served, held, send, release };
}

test('a request is served long before earlier ones of another address', async (t) => {
  const { served, held, send, release } = await start(t);
  for (let i = 0; i < CONNECTIONS; i++) await send('/slow', '127.0.0.1');
  await once(await send('/short', '127.0.0.2'), 'data');
  const before = served.indexOf('/short');
  assert.ok(before > 0 && before < CONNECTIONS / 2, `${before} requests were served before the short one`);
  while (served.length <= CONNECTIONS) {
    assert.ok(held.length < CONNECTIONS / 2, 'never more are in progress');
    await release();
  }
});

test('a waiting request whose client disconnects is not served', async (t) => {
  const { served, send, release } = await start(t);
  for (let i = 0; i < CONNECTIONS - 1; i++) await send('/slow', '127.0.0.1');
  const last = await send('/gone', '127.0.0.1');
  await once(await send('/short', '127.0.0.2'), 'data');
  last.resetAndDestroy();
  await wait(20);
  while (served.length < CONNECTIONS) await release();
  await release();
  assert.ok(!served.includes('/gone'));
});

test('requests that wait for their clients do not count for long', async () => {
  const { run, waiting } = createRequestTurns({ countedMs: 20 });
  let started = 0;
  const endless = () => {
    started++;
    return new Promise<void>(() => {});
  };
  for (let i = 0; i < CONNECTIONS; i++) run('A', endless);
  assert.ok(started > 1 && started < CONNECTIONS / 2);
  assert.equal(waiting(), CONNECTIONS - started);
  while (started < CONNECTIONS) await wait(10);
  assert.equal(waiting(), 0);
});

test('what is deferred runs in slices, and other events between them', async () => {
  const { defer } = createRequestTurns();
  let ran = 0;
  const work = () => {
    ran++;
    const end = performance.now() + 4;
    while (performance.now() < end);
  };
  for (let i = 0; i < 20; i++) defer(work);
  await new Promise(setImmediate);
  assert.ok(ran > 0 && ran < 6, `${ran} at once`);
  while (ran < 20) await new Promise(setImmediate);
});
