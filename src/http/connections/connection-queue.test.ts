import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { CLIENT, exampleServices, startServer } from '../example-service.fixture.ts';
import { connectionQueueOf, WAITING_MAX } from './connection-queue.ts';

const ONE = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

async function listen(respond: (response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    const queue = connectionQueueOf(request.socket);
    queue.enqueue(() => {
      response.once('finish', () => queue.done());
      respond(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, port, close: () => server.close().closeAllConnections() };
}

async function readBytes(socket: ReturnType<typeof connect>, byteCount: number): Promise<void> {
  let seen = 0;
  for await (const chunk of socket) {
    seen += chunk.length;
    if (seen >= byteCount) return;
  }
  assert.fail(`closed after ${seen} bytes`);
}

test('a pipelined request is served after the previous response was read and others were served', {
  timeout: 120_000,
}, async () => {
  const started: ServerResponse[] = [];
  const turns: number[] = [];
  let turn = 0;
  let counting = true;
  const count = () => {
    turn++;
    if (counting) setImmediate(count);
  };
  count();
  const { port, close } = await listen((response) => {
    assert.ok(started.every(({ writableFinished }) => writableFinished));
    started.push(response);
    turns.push(turn);
    response.end('x'.repeat(100_000));
  });
  const socket = connect(port, '127.0.0.1');
  socket.write(ONE.repeat(100));
  await readBytes(socket, 100 * 100_000);
  counting = false;
  assert.equal(started.length, 100);
  assert.equal(new Set(turns).size, 100);
  close();
});

test('a client that does not read holds one response, and can read all of them later', {
  timeout: 120_000,
}, async () => {
  let started = 0;
  const { server, port, close } = await listen((response) => {
    started++;
    response.end('x'.repeat(1_000_000));
  });
  const sent = 64;
  const socket = connect(port, '127.0.0.1');
  socket.write(ONE.repeat(sent));
  await once(server, 'request');
  assert.equal(started, 1);
  for (let round = 1; round <= 2; round++) {
    let seen = 0;
    while (seen < sent * 1_000_000) {
      await once(socket, 'readable');
      for (let chunk = socket.read(); chunk !== null; chunk = socket.read()) seen += chunk.length;
    }
    assert.equal(started, sent * round);
    // Later requests are read too.
    if (round === 1) socket.write(ONE.repeat(sent));
  }
  close();
});

test('stops reading while requests are queued', { timeout: 120_000 }, async () => {
  const held: ServerResponse[] = [];
  const { server, port, close } = await listen((response) => held.push(response));
  const connection = once(server, 'connection');
  const socket = connect(port, '127.0.0.1');
  socket.write(ONE.repeat(2));
  const [theirs] = await connection;
  await once(server, 'request');
  await new Promise(setImmediate);
  assert.equal(theirs.isPaused(), true);
  for (let i = 0; i < 2; i++) {
    assert.equal(held.length, i + 1);
    held[i].end('x');
    await once(socket, 'data');
    await new Promise(setImmediate);
  }
  assert.equal(theirs.isPaused(), false);
  close();
});

test('disconnects a client with too many queued requests, without affecting others', {
  timeout: 120_000,
}, async () => {
  const { server, url, port, close } = await startServer(exampleServices());
  const connection = once(server, 'connection');
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`GET /v3.0/tracks?client_id=${CLIENT} HTTP/1.1\r\n\r\n`.repeat(WAITING_MAX + 2));
  const [theirs] = await connection;
  await once(theirs, 'close');
  assert.equal((await fetch(`${url}/health`)).status, 200);
  await close();
});
