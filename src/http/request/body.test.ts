import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { exampleServices } from '../example-service.fixture.ts';
import { createHttpServer } from '../server.ts';
import { createAddressOf } from './address.ts';
import { bodyPieces, receiveBody } from './body.ts';

test('a streamed body may take longer than other requests', async (t) => {
  const expired = Promise.withResolvers<void>();
  const router = {
    handle: async (incoming: Parameters<typeof bodyPieces>[0]) => {
      let text = '';
      for await (const piece of bodyPieces(incoming)) text += piece;
      return { status: 200, headers: [], body: Buffer.from(text) };
    },
  };
  const server = createHttpServer(exampleServices(), {
    router: { ...router, handleMissing: router.handle },
    addressOf: createAddressOf([]),
  });
  server.headersTimeout = 50;
  server.requestTimeout = 100;
  server.on('clientError', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') expired.resolve();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const sending = request({ port, method: 'POST' });
  sending.write('slow ');
  await expired.promise;
  sending.end('but sure');
  const [response] = await once(sending, 'response');
  let text = '';
  for await (const piece of response) text += piece;
  assert.deepEqual([response.statusCode, text], [200, 'slow but sure']);
});

test('the body of a client that has left already is refused', async (t) => {
  const server = createServer();
  t.after(() => server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sending = request({ port, method: 'POST', headers: { 'Content-Length': 100 } });
  sending.on('error', () => {});
  sending.write('a part');
  const [incoming] = (await once(server, 'request')) as [IncomingMessage];
  sending.destroy();
  // once() would reject with the error.
  await new Promise((resolve) => incoming.on('error', () => {}).on('close', resolve));
  await assert.rejects(
    receiveBody(incoming, 1000, () => {}),
    /body is incomplete/,
  );
});
