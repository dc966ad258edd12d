/** Busy, slow, broken and foreign services, each a real one over HTTP. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, test } from 'node:test';
import { CantigaError, type ClientOptions, createClient } from '../src/index.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => void;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(handler: Handler, options: Partial<Omit<ClientOptions, 'clientId'>> = {}) {
  const state = { requests: 0 };
  const server = createServer((request, response) => {
    state.requests++;
    handler(request, response, state.requests);
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, clientId: 'x', ...options });
  return { client, state };
}

const document = (headers: object, results: unknown[] = []) =>
  JSON.stringify({
    headers: {
      status: 'success',
      code: 0,
      error_message: '',
      warnings: '',
      results_count: results.length,
      ...headers,
    },
    results,
  });
const OK = document({});
const BUSY = document({ status: 'failed', code: 6, error_message: 'Rate Limit Exceeded Error: slow down' });

const failure = async (work: Promise<unknown>): Promise<CantigaError> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof CantigaError, String(error));
  return error;
};

test('a busy service is retried after its Retry-After', async () => {
  const moments: number[] = [];
  const { client } = await serve((_request, response, count) => {
    moments.push(performance.now());
    if (count === 1) response.writeHead(503, { 'Retry-After': '1' }).end('<html>');
    else response.end(OK);
  });
  await client.tracks();
  assert.ok(moments[1] - moments[0] >= 990, 'not before the time is over');
});

test('a rate limit with HTTP 200 is respected as well', async () => {
  const { client, state } = await serve((_request, response, count) => {
    response.writeHead(200, { 'Retry-After': '0' }).end(count === 1 ? BUSY : OK);
  });
  await client.tracks();
  assert.equal(state.requests, 2);
});

test('after the last attempt the error is returned, with its Retry-After', async () => {
  const { client, state } = await serve(
    (_request, response) => response.writeHead(429, { 'Retry-After': '0' }).end(BUSY),
    { retries: 2 },
  );
  const { kind, code, httpStatus, retryAfter } = await failure(client.setuser.like({ track_id: 1 }));
  assert.deepEqual([kind, code, httpStatus, retryAfter], ['Rate Limit Exceeded', 6, 429, 0]);
  assert.equal(state.requests, 3);
});

test('a Retry-After that is too long fails immediately', async () => {
  const { client, state } = await serve((_request, response) => {
    response.writeHead(429, { 'Retry-After': '86400' }).end(BUSY);
  });
  assert.equal((await failure(client.tracks())).retryAfter, 86400);
  assert.equal(state.requests, 1);
});

test('accepts a date as Retry-After', async () => {
  const { client } = await serve((_request, response) => {
    const tomorrow = new Date(Date.now() + 86_400_000).toUTCString();
    response.writeHead(503, { 'Retry-After': tomorrow }).end(OK.replace('"code":0', '"code":1'));
  });
  const { retryAfter = 0, kind } = await failure(client.tracks());
  assert.equal(kind, 'Exception');
  assert.ok(retryAfter > 86_000 && retryAfter <= 86_400, String(retryAfter));
});

test('other errors are not retried', async () => {
  const { client, state } = await serve((_request, response) => {
    response
      .writeHead(500)
      .end(document({ status: 'failed', code: 1, error_message: 'Exception Error: oh' }));
  });
  assert.equal((await failure(client.tracks())).kind, 'Exception');
  assert.equal(state.requests, 1);
});

// Without the abort it would wait for 50 seconds.
test('an abort ends the wait for another attempt', { timeout: 20_000 }, async () => {
  const waiting = Promise.withResolvers<void>();
  const { client, state } = await serve((_request, response) => {
    response.writeHead(503, { 'Retry-After': '50' }).end(BUSY, () => waiting.resolve());
  });
  const controller = new AbortController();
  const pending = client.tracks({}, { signal: controller.signal });
  await waiting.promise;
  setTimeout(() => controller.abort(new Error('enough')), 50);
  await assert.rejects(pending, /enough/);
  assert.equal(state.requests, 1);
});

test('an abort ends a running request, and one before it sends nothing', async () => {
  const controller = new AbortController();
  const { client, state } = await serve(() => controller.abort());
  await assert.rejects(client.tracks({}, { signal: controller.signal }), { name: 'AbortError' });
  await assert.rejects(client.tracks({}, { signal: AbortSignal.abort() }), { name: 'AbortError' });
  assert.equal(state.requests, 1);
});

test('an abort ends an iteration', async () => {
  const controller = new AbortController();
  const { client } = await serve((_request, response) => response.end(document({}, [{ id: '1' }])));
  const walk = async () => {
    for await (const _one of client.tracks.all({}, { signal: controller.signal })) controller.abort();
  };
  await assert.rejects(walk(), { name: 'AbortError' });
});

test('a service that does not respond in time is a timeout', async () => {
  const { client } = await serve(() => {}, { timeout: 50 });
  assert.equal((await failure(client.tracks())).kind, 'Timeout');
  const patient = await serve(() => {});
  assert.equal((await failure(patient.client.tracks({}, { timeout: 50 }))).kind, 'Timeout');
});

test('an unreachable service is a connection error', async () => {
  const { client } = await serve((request) => request.destroy());
  const { kind, code, cause } = await failure(client.tracks());
  assert.deepEqual([kind, code], ['Connection', undefined]);
  assert.ok(cause instanceof Error);
});

test('a response that is not from the API is an error', async () => {
  for (const body of ['<html>', '', '[]', 'null', '{"headers":{}}']) {
    const { client } = await serve((_request, response) => response.writeHead(404).end(body));
    const { kind, httpStatus } = await failure(client.tracks());
    assert.deepEqual([kind, httpStatus], ['Answer', 404], body);
  }
});

test('unknown fields and codes are harmless', async () => {
  const { client } = await serve((_request, response, count) => {
    response.end(
      count === 1
        ? document({ mood: 'good' }, [{ id: '1', colour: 'blue' }])
        : document({ status: 'failed', code: 99, error_message: '' }),
    );
  });
  const { results } = await client.tracks();
  assert.deepEqual(results as unknown, [{ id: '1', colour: 'blue' }]);
  const { kind, code } = await failure(client.tracks());
  assert.deepEqual([kind, code], ['Unknown', 99]);
});
