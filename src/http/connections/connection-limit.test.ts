import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { CLIENT, exampleServices, startServer } from '../example-service.fixture.ts';
import { createConnectionLimit } from './connection-limit.ts';

const REQUEST = `GET /v3.0/tracks/?client_id=${CLIENT}&limit=1 HTTP/1.1\r\nHost: x\r\n\r\n`;

/** Sends a request and returns the start of the response. */
async function send(socket: Socket): Promise<string> {
  socket.write(REQUEST);
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return chunk.toString('latin1');
}

async function open(port: number, localAddress: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

test('limits connections per address; further ones get 503 and are closed', async (t) => {
  const { admit, open: openNow } = createConnectionLimit({
    max: 3,
    exempt: (address) => address === '127.0.0.3',
  });
  const server = await startServer(exampleServices(), { connectionLimit: admit });
  t.after(() => server.close());
  const open1 = () => open(server.port, '127.0.0.1');
  const first = [await open1(), await open1(), await open1()];
  for (const socket of first) assert.match(await send(socket), /^HTTP\/1\.1 200 /);

  const excess = await open1();
  const refusal = await send(excess);
  assert.match(refusal, /^HTTP\/1\.1 503 /);
  assert.match(refusal, /\r\nRetry-After: 5\r\n/);
  assert.match(refusal, /Too many open connections from this address \(limit: 3\)/);
  if (!excess.closed) await once(excess, 'close');

  // Other addresses, exempt addresses and open connections are not affected.
  const others = [await open(server.port, '127.0.0.2')];
  for (let i = 0; i < 5; i++) others.push(await open(server.port, '127.0.0.3'));
  for (const socket of [...first, ...others]) assert.match(await send(socket), /^HTTP\/1\.1 200 /);
  assert.equal(openNow(), first.length + others.length);

  // A closed connection makes room for another.
  first[0].destroy();
  let response = '';
  for (let tries = 0; tries < 3000 && !response.startsWith('HTTP/1.1 200 '); tries++) {
    const next = await open1();
    response = await send(next);
    if (!response.startsWith('HTTP/1.1 200 ')) await wait(20);
  }
  assert.match(response, /^HTTP\/1\.1 200 /);
  for (const socket of [...first, ...others]) socket.destroy();
});
