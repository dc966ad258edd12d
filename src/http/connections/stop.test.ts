import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { CLIENT, createExampleServer, exampleServices } from '../example-service.fixture.ts';
import { gracefulStop } from './stop.ts';

const ONE = `GET /v3.0/tracks?client_id=${CLIENT}&limit=1 HTTP/1.1\r\nHost: x\r\n\r\n`;

async function listen() {
  const server = createExampleServer(exampleServices());
  const stop = gracefulStop(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  return { port: address.port, stop };
}

/** Everything up to the end; fails when the connection is reset. */
async function readAll(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += chunk;
  return text;
}

test('a request in flight is answered, as the last one', { timeout: 120_000 }, async () => {
  const { port, stop } = await listen();
  const socket = connect(port, '127.0.0.1');
  socket.write(ONE);
  const [first] = await once(socket, 'data');
  assert.doesNotMatch(String(first), /Connection: close/i);
  const stopped = stop();
  socket.write(ONE);
  const rest = await readAll(socket);
  assert.match(rest, /^HTTP\/1\.1 200 OK\r\n/);
  assert.match(rest, /Connection: close/i);
  assert.match(rest, /"results_count":1/);
  await stopped;
});

test('idle connections are closed without a reset, and stopping does not wait for them', {
  timeout: 120_000,
}, async () => {
  const { port, stop } = await listen();
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const [rest] = await Promise.all([readAll(socket), stop()]);
  assert.equal(rest, '');
  const other = await listen();
  await other.stop();
});
