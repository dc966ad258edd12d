/** Catalogue reads with query threads: what the main thread responds to itself, and what it makes of their answers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../../domain/refusal.ts';
import { WEB_CLIENT_ID } from '../../domain/vocabulary.ts';
import {
  CLIENT,
  exampleCatalogue,
  exampleServices,
  STATUS_CLIENT,
  TOKENS,
} from '../example-service.fixture.ts';
import type { CatalogueQuery, Payer, QueryResponse } from '../http-services.ts';
import { createCatalogueReader } from './catalogue-reader.ts';
import { createCall } from './fixtures/call.fixture.ts';
import { OPERATIONS } from './operations.ts';

const TARGET = `tracks/?client_id=${CLIENT}&limit=1`;

function start(change: Parameters<typeof exampleServices>[0] = {}) {
  const calls: { query: CatalogueQuery; payer: Payer }[] = [];
  const generation = { main: exampleCatalogue(1), thread: exampleCatalogue(1) };
  const example = exampleServices(change);
  const read = createCatalogueReader({ ...example, catalogue: () => generation.thread }, OPERATIONS);
  const threads = { answer: async (query: CatalogueQuery): Promise<QueryResponse> => read(query) };
  const services = {
    ...example,
    catalogue: () => generation.main,
    queries: {
      read(query: CatalogueQuery, payer: Payer) {
        // As the message to another thread is.
        calls.push(structuredClone({ query, payer }));
        return threads.answer(structuredClone(query));
      },
      render: () => assert.fail('there is no page'),
    },
  };
  return { call: createCall(services), calls, generation, threads, services };
}

test('a target that is requested for the third time is not sent to a thread, whatever the threads do', async () => {
  const { call, calls, threads } = start();
  const first = await call(TARGET);
  await call(TARGET);
  threads.answer = () => new Promise(() => {});
  const cached = await call(TARGET);
  assert.deepEqual([cached.status, cached.text], [200, first.text]);
  assert.deepEqual([...cached.http], [...first.http]);
  assert.equal(calls.length, 2);
  const etag = cached.http.get('etag')!;
  assert.equal((await call(TARGET, { headers: { 'if-none-match': '*' } })).status, 304);
  assert.equal((await call(TARGET, { headers: { 'if-none-match': etag } })).status, 304);
  assert.equal(calls.length, 2);
});

test('a client that has the response needs no thread', async () => {
  const { call, calls, generation } = start();
  const etag = (await call(TARGET)).http.get('etag')!;
  const known = await call(TARGET, { headers: { 'if-none-match': `W/"x", ${etag}` } });
  assert.deepEqual([known.status, known.text, known.http.get('etag')], [304, '', etag]);
  assert.equal(calls.length, 1);
  const any = await call(TARGET, { headers: { 'if-none-match': '*' } });
  assert.deepEqual([any.status, calls.length], [304, 2]);
  const wrong = await call(`${TARGET}&order=x`, { headers: { 'if-none-match': '*' } });
  assert.deepEqual([wrong.status, wrong.headers.code], [200, 3]);
  Object.assign(generation, { main: exampleCatalogue(2), thread: exampleCatalogue(2) });
  const changed = await call(TARGET, { headers: { 'if-none-match': etag } });
  assert.equal(changed.status, 200);
});

test('a response of a newer generation is not cached for the present one', async () => {
  const { call, calls, generation } = start();
  generation.thread = exampleCatalogue(2);
  for (let i = 0; i < 4; i++) await call(TARGET);
  assert.equal(calls.length, 4);
  generation.main = generation.thread;
  for (let i = 0; i < 4; i++) await call(TARGET);
  assert.equal(calls.length, 6);
});

test('errors of a thread have their code, and count for the application', async () => {
  const { call, threads, services } = start();
  const wrong = await call(`${TARGET}&limit=x&format=xml`);
  assert.deepEqual([wrong.status, wrong.headers.code], [200, 3]);
  assert.deepEqual(services.counted.splice(0), [`${CLIENT} tracks failed 3`]);
  threads.answer = () => Promise.reject(new Refusal('overload', 'the thread has ended'));
  const ended = await call(TARGET);
  assert.deepEqual([ended.status, ended.headers.code, ended.http.get('retry-after')], [503, 1, '2']);
  assert.deepEqual(services.counted.splice(0), [`${CLIENT} tracks failed 1`]);
  threads.answer = () => Promise.reject(new Refusal('rate-limit', 'too many wait', { retryAfter: 5 }));
  const busy = await call(TARGET);
  assert.deepEqual([busy.headers.code, busy.http.get('retry-after')], [6, '5']);
  assert.deepEqual(services.counted, [`${CLIENT} tracks refused 6`], 'it is no usage');
});

test('a call is charged to the network and the application', async () => {
  const { call, calls, services } = start();
  await call(TARGET);
  const web = { ...services.clients.find(CLIENT)!, clientId: WEB_CLIENT_ID };
  services.clients.find = () => web;
  await call(`tracks/?client_id=${WEB_CLIENT_ID}`);
  assert.deepEqual(
    calls.map(({ payer }) => payer),
    [
      { address: '192.0.2.7', application: CLIENT },
      { address: '192.0.2.7', application: undefined },
    ],
  );
});

test('a call is charged to the application it counts for', async () => {
  const { call, calls } = start();
  const queries = [
    `client_id=${STATUS_CLIENT}&client_id=${CLIENT}`,
    `client_id=${CLIENT}&client_id=`,
    `client_id=${STATUS_CLIENT}&client%5Fid=${CLIENT}`,
    `client_id=${STATUS_CLIENT}&client_id[]=%35eedcafe`,
  ];
  for (const query of queries) assert.equal((await call(`tracks/?limit=1&${query}`)).headers.code, 0, query);
  assert.deepEqual(
    calls.map(({ payer }) => payer.application),
    [CLIENT, CLIENT, CLIENT, CLIENT],
  );
});

test('the response to a token instead of a client id has no ETag and is not cached', async () => {
  const { call, calls, services } = start();
  services.settings = { ...services.settings, tokenOnly: true };
  for (let i = 0; i < 4; i++) {
    const response = await call(`tracks/?access_token=${TOKENS.reader}&limit=1`);
    assert.deepEqual([response.headers.code, response.http.get('etag')], [0, null]);
    assert.match(response.headers.next!, new RegExp(`client_id=${CLIENT}`));
  }
  assert.equal(calls.length, 4);
});
