import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createUseMemory, GenerationUse, oldestInUse } from '../../core/catalogue/generation-use.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import { parseTarget } from '../request/request-target.ts';
import { connectionQueueOf } from './connection-queue.ts';
import { Exchange, type RequestHandler } from './exchange.ts';
import { createFairQueue } from './fair-queue.ts';

/** A server whose requests run the handler, and the generations that they use. */
async function start(t: TestContext, handler: RequestHandler) {
  const use = createUseMemory(1);
  const readers = new GenerationUse(use, 0);
  const options = {
    ...{ log: quiet, readers, stalledMs: 1000, nextId: () => 'x' },
    traffic: { answered() {}, failed() {}, streamBegins() {}, streamEnds() {} },
    fairQueue: createFairQueue({ address: 0, application: 0 }),
  };
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const queue = connectionQueueOf(request.socket);
    const payer = { address: '127.0.0.1', application: undefined };
    const target = parseTarget(request.url!);
    void new Exchange(options, { request, response, queue, target, payer }).run(handler);
  });
  t.after(() => server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  return { socket, readers, oldest: () => oldestInUse(use) };
}

test('a response in pieces whose client has left before it uses no generation', async (t) => {
  const reached = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  const { socket, readers, oldest } = await start(t, async () => {
    reached.resolve();
    await gone.promise;
    const pieces = [Buffer.from('a'), Buffer.from('b')][Symbol.iterator]();
    return { status: 200, headers: [], pieces };
  });
  await reached.promise;
  readers.advance(1);
  assert.equal(oldest(), 0);
  socket.destroy();
  await wait(50);
  gone.resolve();
  while (oldest() !== 1) await wait(5);
});

test('other work goes on between the pieces of a response', async (t) => {
  let turn = 0;
  let counting = setImmediate(function count() {
    turn++;
    counting = setImmediate(count);
  });
  t.after(() => clearImmediate(counting));
  const turns: number[] = [];
  function* pieces(): Generator<Buffer, undefined> {
    for (let piece = 0; piece < 8; piece++) {
      turns.push(turn);
      yield Buffer.alloc(100_000);
    }
    return undefined;
  }
  const { socket } = await start(t, async () => ({ status: 200, headers: [], pieces: pieces() }));
  let received = 0;
  for await (const chunk of socket) {
    received += (chunk as Buffer).length;
    if (received > 800_000) break;
  }
  assert.equal(turns.length, 8);
  assert.equal(new Set(turns).size, 8);
});

test('a handler that fails uses no generation', async (t) => {
  for (const handler of [
    () => {
      throw new Error('as expected');
    },
    async () => {
      throw new Error('as expected');
    },
  ]) {
    const { socket, readers, oldest } = await start(t, handler);
    const [answer] = await once(socket, 'data');
    assert.match(String(answer), /^HTTP\/1.1 500/);
    readers.advance(1);
    assert.equal(oldest(), 1);
    socket.destroy();
  }
});
