import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createTraffic } from './traffic.ts';

const BEGIN = Date.parse('2026-03-01T10:00:30Z');

function clocked(t: TestContext) {
  let time = BEGIN;
  t.mock.timers.enable({ apis: ['setInterval'] });
  const traffic = createTraffic(() => time);
  t.after(traffic.close);
  return {
    traffic,
    pass: async (minutes: number) => {
      time += minutes * 60_000;
      t.mock.timers.tick(1000);
      await setImmediate();
    },
  };
}

test('responses are counted by minute, kind and outcome', async (t) => {
  const { traffic, pass } = clocked(t);
  traffic.answered('api', 'tracks', 200, 1);
  traffic.answered('api', undefined, 404, 1);
  traffic.answered('media', '/stream/:id', 206, 1);
  await pass(2);
  traffic.answered('pages', '/', 304, 1);
  traffic.answered('api', 'tracks', 503, 1);
  const { minutes } = await traffic.read();
  assert.equal(minutes.length, 60);
  const nothing = { '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0 };
  assert.deepEqual(minutes.slice(-3), [
    {
      ...{ minute: '2026-03-01T10:00:00.000Z', api: 2, media: 1, pages: 0 },
      statuses: { ...nothing, '2xx': 2, '4xx': 1 },
    },
    { minute: '2026-03-01T10:01:00.000Z', api: 0, media: 0, pages: 0, statuses: nothing },
    {
      ...{ minute: '2026-03-01T10:02:00.000Z', api: 1, media: 0, pages: 1 },
      statuses: { ...nothing, '3xx': 1, '5xx': 1 },
    },
  ]);
});

test('after an hour a count is dropped', async (t) => {
  const { traffic, pass } = clocked(t);
  traffic.answered('api', 'tracks', 200, 1);
  await pass(59);
  assert.deepEqual(
    [(await traffic.read()).minutes[0].api, (await traffic.read()).kinds.api.requests],
    [1, 1],
  );
  await pass(1);
  assert.deepEqual(
    [(await traffic.read()).minutes.some(({ api }) => api > 0), (await traffic.read()).operations],
    [false, []],
  );
  traffic.answered('api', 'tracks', 500, 1);
  assert.deepEqual(
    [(await traffic.read()).minutes[59].api, (await traffic.read()).kinds.api.requests],
    [1, 1],
  );
  assert.deepEqual((await traffic.read()).minutes[59].statuses, { '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 1 });
  await pass(600);
  assert.equal((await traffic.read()).kinds.api.requests, 0);
});

test('latencies are reported by kind and operation, the most frequent first', async (t) => {
  const { traffic } = clocked(t);
  for (let i = 0; i < 98; i++) traffic.answered('api', 'tracks', 200, 0.4);
  traffic.answered('api', 'albums', 500, 3);
  traffic.answered('api', 'albums', 200, 1000);
  const { kinds, operations } = await traffic.read();
  const { requests, faults, p50, p90, p99, histogram } = kinds.api;
  assert.deepEqual([requests, faults], [100, 1]);
  assert.ok(p50 > 0.25 && p50 <= 0.5 && p90 >= p50 && p90 <= 0.5, `${p50} ${p90}`);
  assert.ok(p99 > 2 && p99 <= 4, `${p99}`);
  const filled = histogram.filter((bucket) => bucket.requests > 0);
  assert.deepEqual(filled, [
    { to: 0.5, requests: 98 },
    { to: 4, requests: 1 },
    { to: 1024, requests: 1 },
  ]);
  assert.equal(histogram.at(-1)?.to, 1024);
  assert.deepEqual(
    operations.map(({ operation, kind, requests, faults }) => [operation, kind, requests, faults]),
    [
      ['tracks', 'api', 98, 0],
      ['albums', 'api', 2, 1],
    ],
  );
  assert.deepEqual(kinds.media, { requests: 0, faults: 0, p50: 0, p90: 0, p99: 0, histogram: [] });
});

test('a value on the edge of a bucket belongs to the lower bucket', async (t) => {
  const cases: [number, number | null][] = [
    [0, 1 / 16],
    [1 / 16, 1 / 16],
    [0.0626, 1 / 8],
    [1, 1],
    [1.0001, 2],
    [16_384, 16_384],
    [16_385, null],
    [1e12, null],
  ];
  for (const [ms, to] of cases) {
    const traffic = createTraffic();
    t.after(traffic.close);
    traffic.answered('api', 'tracks', 200, ms);
    assert.deepEqual((await traffic.read()).kinds.api.histogram.at(-1), { to, requests: 1 }, String(ms));
  }
});

test('the latest faults are kept, up to a limit', async (t) => {
  const { traffic, pass } = clocked(t);
  const fault = { status: 500, method: 'GET', path: '/v3.0/tracks' };
  for (let i = 0; i < 60; i++) traffic.failed({ ...fault, request_id: `a-${i}` });
  await pass(1);
  traffic.failed({ ...fault, request_id: 'last' });
  const { errors } = await traffic.read();
  assert.equal(errors.length, 50);
  assert.deepEqual(errors[0], { ...fault, at: '2026-03-01T10:01:30.000Z', request_id: 'last' });
  assert.equal(errors.at(-1)?.request_id, 'a-11');
});
