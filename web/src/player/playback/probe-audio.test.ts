import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { probeAudio, retryDelay } from './probe-audio.ts';

const server = createServer(({ url }, response) => {
  const status = Number(url?.slice(1));
  response.writeHead(status, status === 503 ? { 'Retry-After': '7' } : {}).end();
});
let base: string;
before(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
after(() => server.close());

test('a service that responds is worth another attempt', async () => {
  assert.deepEqual(await probeAudio(fetch, `${base}200`), { kind: 'fine', isResponse: true });
});

test('audio that does not exist is broken, whatever the status', async () => {
  for (const status of [400, 401, 403, 404, 410, 500])
    assert.deepEqual(await probeAudio(fetch, base + status), { kind: 'broken', isResponse: true });
});

test('a busy service is asked later, after its Retry-After', async () => {
  assert.deepEqual(await probeAudio(fetch, `${base}503`), { kind: 'away', isResponse: true, waitMs: 7000 });
  for (const status of [408, 425, 429, 502, 504])
    assert.deepEqual(await probeAudio(fetch, base + status), { kind: 'away', isResponse: true });
});

test('a service that does not respond is away', async () => {
  assert.deepEqual(await probeAudio(fetch, 'http://127.0.0.1:1/'), { kind: 'away', isResponse: false });
});

test('the delay between attempts doubles, and is not shorter than Retry-After', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5, 99].map((attempt) => retryDelay(attempt)),
    [...[1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]],
  );
  assert.equal(retryDelay(0, 7000), 7000);
  assert.equal(retryDelay(0, 900_000), 30_000);
});
