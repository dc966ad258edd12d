import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTraffic } from '../health/traffic.ts';
import { createChangeDelays } from './change-delays.ts';
import { createDurations, histogram } from './durations.ts';
import { createRequestCounts } from './request-counts.ts';
import { createThreadMeasures, type ThreadMeasures } from './thread-measures.ts';

test('the buckets of a histogram are cumulative, in seconds', () => {
  const durations = createDurations();
  durations.add(0.01);
  durations.add(0.3);
  durations.add(3, 10, 25);
  durations.add(60_000);
  const { values } = histogram('x', 'help', [[{ of: 'y' }, durations]]);
  const read = (name: string, le?: string | number) =>
    values.find(({ metricName, labels }) => metricName === name && labels['le'] === le)?.value;
  assert.deepEqual(
    [0.00025, 0.0005, 0.002, 0.004, 8.192, '+Inf'].map((le) => read('x_bucket', le)),
    [1, 2, 2, 12, 12, 13],
  );
  assert.equal(read('x_count'), 13);
  assert.equal(read('x_sum'), (0.01 + 0.3 + 25 + 60_000) / 1000);
  assert.ok(values.every(({ labels }) => labels['of'] === 'y'));
});

test('responses count by operation and status, several at a time too, and for the health report', () => {
  const requests = createRequestCounts();
  const traffic = createTraffic();
  const counting = requests.counting(traffic);
  counting.answered('api', 'tracks', 200, 1);
  counting.answered('api', 'tracks', 200, 2, 5, 8);
  counting.answered('api', 'tracks', 404, 1);
  counting.answered('pages', undefined, 404, 1);
  const [total, durations] = requests.families();
  assert.deepEqual(total.values, [
    { labels: { kind: 'api', operation: 'tracks', status: 200 }, value: 6 },
    { labels: { kind: 'api', operation: 'tracks', status: 404 }, value: 1 },
    { labels: { kind: 'pages', operation: 'unknown', status: 404 }, value: 1 },
  ]);
  const sum = durations.values.find(
    ({ metricName, labels }) => metricName?.endsWith('_sum') && labels['operation'] === 'tracks',
  );
  assert.equal(sum?.value, 0.01);
  assert.equal(traffic.read().kinds.api.requests, 7);
});

test('the counts of a thread that has ended still count, and those of its successor are added', () => {
  const measures = (itemHits: number): ThreadMeasures => ({
    eventLoop: { p50: 0, p99: 0, max: 0 },
    ...{ heapBytes: 1, waiting: 0 },
    counts: {
      ...{ application: 0, address: 0, media: 0, user: 0, quota: 1, streams: 0, processor: 0 },
      ...{ itemHits, itemMisses: 0 },
    },
  });
  const threads = createThreadMeasures();
  threads.received(1, measures(10));
  threads.received(2, measures(100));
  threads.received(1, measures(20));
  threads.ended(1);
  threads.ended(3);
  threads.received(1, measures(5));
  threads.ended(1);
  threads.received(1, measures(3));
  const read = threads.read(measures(1000));
  assert.deepEqual([read.counts.itemHits, read.counts.quota], [20 + 5 + 3 + 100 + 1000, 5]);
  assert.deepEqual(
    read.threads.map(([thread]) => thread),
    [0, 2, 1],
  );
});

test('without a database, and at a start, no change is counted', async () => {
  const changes = createChangeDelays();
  const away = new Proxy({} as never, {
    get() {
      throw new Error('the database is away');
    },
  });
  await changes.served(away, 5);
  await changes.served(away, 9);
  await changes.served(away, 3);
  const [total, delays] = changes.families();
  assert.equal(total.values[0].value, 0);
  assert.equal(delays.values.at(-1)?.value, 0);
});
