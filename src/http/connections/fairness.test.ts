import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import {
  CLIENT,
  type ExampleServer,
  exampleServices,
  STATUS_CLIENT,
  startServer,
} from '../example-service.fixture.ts';
import type { CatalogueRead } from '../v3.0/kinds/operation.ts';
import { tracks } from '../v3.0/operations/tracks.ts';
import { OPERATIONS } from '../v3.0/operations.ts';
import { createFairQueue } from './fair-queue.ts';
import { createTimeAccounts } from './time-accounts.ts';

const EXPENSIVE_MS = 5;
const CONNECTIONS = 40;

/** An operation that blocks the processor for a while. */
function expensive(served: string[]): CatalogueRead {
  return {
    ...(tracks as CatalogueRead),
    path: 'expensive',
    read(...args) {
      served.push('expensive');
      const end = performance.now() + EXPENSIVE_MS;
      while (performance.now() < end);
      return (tracks as CatalogueRead).read(...args);
    },
  };
}

function cheap(served: string[]): CatalogueRead {
  return {
    ...(tracks as CatalogueRead),
    path: 'cheap',
    read(...args) {
      served.push('cheap');
      return (tracks as CatalogueRead).read(...args);
    },
  };
}

async function start(t: TestContext, budget: number) {
  const served: string[] = [];
  const server = await startServer(exampleServices(), {
    operations: [...OPERATIONS, expensive(served), cheap(served)],
    fairQueue: createFairQueue({ accountsOf: createTimeAccounts({ address: budget, application: 0 }) }),
  });
  const sockets: Socket[] = [];
  t.after(async () => {
    for (const socket of sockets) socket.destroy();
    await server.close();
  });
  return { served, server, sockets };
}

async function open({ port }: ExampleServer, localAddress: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

let requests = 0;

/** Each is another one, so that no response is cached. */
function request(path: string): string {
  return `GET /v3.0/${path}/?client_id=${CLIENT}&offset=${requests++} HTTP/1.1\r\nHost: x\r\n\r\n`;
}

test('a cheap request is served long before earlier expensive requests of another address', async (t) => {
  const { served, server, sockets } = await start(t, 20);
  for (let i = 0; i < CONNECTIONS; i++) sockets.push(await open(server, '127.0.0.1'));
  const other = await open(server, '127.0.0.2');
  sockets.push(other);
  const responses = sockets.map((socket) => once(socket, 'data'));
  for (const socket of sockets.slice(0, -1)) socket.write(request('expensive'));
  other.write(request('cheap'));
  await Promise.all(responses);
  assert.equal(served.length, CONNECTIONS + 1);
  const before = served.indexOf('cheap');
  assert.ok(before <= CONNECTIONS / 2, `${before} expensive requests were served before the cheap one`);
});

test('overload is refused with code 6 and Retry-After', async (t) => {
  const refusing = await startServer(exampleServices(), {
    fairQueue: { run: () => false, resume() {}, waiting: () => 0, rejected: () => 0 },
  });
  t.after(() => refusing.close());
  const response = await fetch(`${refusing.url}/v3.0/tracks/?client_id=${CLIENT}`);
  assert.equal(response.headers.get('retry-after'), '5');
  const { headers } = (await response.json()) as { headers: { code: number; error_message: string } };
  assert.equal(headers.code, 6);
  assert.match(headers.error_message, /^Rate Limit Exceeded Error: /);
  for (const path of ['/health/live', '/health/ready'])
    assert.equal((await fetch(refusing.url + path)).status, 200, path);
  const page = await fetch(`${refusing.url}/`);
  assert.equal(page.status, 503);
  assert.equal(page.headers.get('retry-after'), '5');
});

test('a queued request whose client disconnects is not served', async (t) => {
  const { served, server, sockets } = await start(t, 1);
  for (let i = 0; i < CONNECTIONS; i++) sockets.push(await open(server, '127.0.0.1'));
  const last = sockets.at(-1)!;
  const responses = sockets.slice(0, -1).map((socket) => once(socket, 'data'));
  for (const socket of sockets) socket.write(request('expensive'));
  await responses[0];
  last.resetAndDestroy();
  await Promise.all(responses);
  // It is last in the queue, so the server has noticed the disconnect by then.
  const received = once(sockets[0], 'data');
  sockets[0].write(request('cheap'));
  await received;
  assert.equal(served.filter((name) => name === 'expensive').length, CONNECTIONS - 1);
});

test('a request is charged to the application it counts for', async (t) => {
  const payers: (string | undefined)[] = [];
  const server = await startServer(exampleServices(), {
    fairQueue: {
      run({ application }, work) {
        payers.push(application);
        void work();
        return true;
      },
      resume: (_, work) => void work(),
      waiting: () => 0,
      rejected: () => 0,
    },
  });
  t.after(() => server.close());
  const queries = [
    `client_id=${STATUS_CLIENT}&client_id=${CLIENT}`,
    `client_id=${CLIENT}&client_id=`,
    `client_id=${STATUS_CLIENT}&client%5Fid=${CLIENT}`,
    `client_id=${STATUS_CLIENT}&client_id[]=%35eedcafe`,
  ];
  for (const query of queries) {
    const response = await fetch(`${server.url}/v3.0/tracks/?limit=1&${query}`);
    assert.equal(((await response.json()) as { headers: { code: number } }).headers.code, 0, query);
  }
  assert.deepEqual(payers, [CLIENT, CLIENT, CLIENT, CLIENT]);
});
