import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { examine, waitBefore } from './probe-audio.ts';

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

test('a service that answers is worth another attempt', async () => {
  assert.deepEqual(await examine(fetch, `${base}200`), { kind: 'fine', isAnswer: true });
});

test('what is not there is broken, for whatever reason', async () => {
  for (const status of [400, 401, 403, 404, 410, 500])
    assert.deepEqual(await examine(fetch, base + status), { kind: 'broken', isAnswer: true });
});

test('a service that is busy is asked later, when it says', async () => {
  assert.deepEqual(await examine(fetch, `${base}503`), { kind: 'away', isAnswer: true, wait: 7000 });
  assert.deepEqual(await examine(fetch, `${base}429`), { kind: 'away', isAnswer: true });
});

test('a service that does not answer is away', async () => {
  assert.deepEqual(await examine(fetch, 'http://127.0.0.1:1/'), { kind: 'away', isAnswer: false });
});

test('attempts come less and less often, and never sooner than was asked', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5, 99].map((attempt) => waitBefore(attempt)),
    [...[1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]],
  );
  assert.equal(waitBefore(0, 7000), 7000);
  assert.equal(waitBefore(0, 900_000), 30_000);
});
