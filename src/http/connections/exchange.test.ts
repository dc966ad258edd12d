import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import { parseTarget } from '../request/request-target.ts';
import { connectionQueueOf } from './connection-queue.ts';
import { exchange, type RequestHandler } from './exchange.ts';
import { createRequestTurns } from './request-turns.ts';

/** Sends a request to a server that runs the handler. */
async function start(t: TestContext, handler: RequestHandler, log = quiet) {
  const options = {
    ...{ log, stalledMs: 1000, nextId: () => 'x' },
    traffic: { answered() {}, failed() {}, streamBegins() {}, streamEnds() {} },
    turns: createRequestTurns(),
  };
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const queue = connectionQueueOf(request.socket);
    const target = parseTarget(request.url!);
    void exchange(options, { request, response, queue, target }, handler);
  });
  t.after(() => server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  return socket;
}

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
  const socket = await start(t, async () => ({ status: 200, headers: [], pieces: pieces() }));
  let received = 0;
  for await (const chunk of socket) {
    received += (chunk as Buffer).length;
    if (received > 800_000) break;
  }
  assert.equal(turns.length, 8);
  assert.equal(new Set(turns).size, 8);
});

test('a piece that fails is an error, unless its client has gone', async (t) => {
  for (const hasGone of [false, true]) {
    const errors: unknown[] = [];
    const log = { ...quiet, error: (text: string) => errors.push(text) };
    const asked = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const failing = Promise.withResolvers<never>();
    const pieces = {
      first: true,
      async next() {
        if (!this.first) {
          asked.resolve();
          return await failing.promise;
        }
        this.first = false;
        return { done: false as const, value: Buffer.from('a') };
      },
    };
    const handler = async () => ({ status: 200, headers: [], pieces, sent: ended.resolve });
    const socket = await start(t, handler, log);
    await asked.promise;
    if (hasGone) {
      socket.destroy();
      await ended.promise;
    }
    failing.reject(new Error('as expected'));
    if (!hasGone) await once(socket.resume(), 'close');
    await new Promise(setImmediate);
    assert.deepEqual(errors, hasGone ? [] : ['request failed']);
  }
});

test('a handler that fails is answered with 500', async (t) => {
  for (const handler of [
    () => {
      throw new Error('as expected');
    },
    async () => {
      throw new Error('as expected');
    },
  ]) {
    const socket = await start(t, handler);
    const [answer] = await once(socket, 'data');
    assert.match(String(answer), /^HTTP\/1.1 500/);
    socket.destroy();
  }
});
