import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { registerSdk } from '../../core/tracing/sdk.fixture.ts';
import { type BeginRequestSpan, createRequestSpans } from './request-spans.ts';

const { spans } = registerSdk();
const TRACE = 'a'.repeat(32);
const traceparent = `00-${TRACE}-${'b'.repeat(16)}-01`;

/** Sends one request with `traceparent`, which is answered with 503. */
async function request(t: TestContext, begin: BeginRequestSpan) {
  const server = createServer((incoming, response) => {
    const result = { status: 503, headers: [], operation: 'tracks' };
    begin(incoming, response)!.answered(result, 'id', performance.now());
    response.writeHead(503).end();
  }).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await (await fetch(url, { headers: { traceparent, connection: 'close' } })).text();
}

test('a request continues the trace that a proxy names, and no other', async (t) => {
  for (const isProxy of [true, false]) {
    spans.length = 0;
    await request(
      t,
      createRequestSpans(() => isProxy),
    );
    const [{ name, traceId, failed }] = spans;
    assert.deepEqual([name, failed, traceId === TRACE], ['GET tracks', true, isProxy]);
  }
});
