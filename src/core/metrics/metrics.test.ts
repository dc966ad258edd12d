import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { parseExposition, sumOf } from '../../../test/exposition.fixture.ts';
import { createTraffic } from '../health/traffic.ts';
import { createChangeDelays } from './metrics.ts';

test('responses count by operation and status, for Prometheus and for the health report', async (t) => {
  const traffic = createTraffic();
  t.after(traffic.close);
  traffic.answered('api', 'tracks', 200, 1);
  traffic.answered('api', 'tracks', 200, 9);
  traffic.answered('api', 'tracks', 404, 60_000);
  traffic.answered('pages', undefined, 404, 1);
  const register = new Registry();
  for (const metric of traffic.metrics) register.registerMetric(metric);
  const families = parseExposition(await register.metrics());
  const total = families.get('cantiga_requests_total')!;
  assert.deepEqual(
    total.samples.map(({ labels, value }) => [labels, value]),
    [
      [{ kind: 'api', operation: 'tracks', status: '200' }, 2],
      [{ kind: 'api', operation: 'tracks', status: '404' }, 1],
      [{ kind: 'pages', operation: 'unknown', status: '404' }, 1],
    ],
  );
  const tracks = (name: string, le?: string) =>
    sumOf(families, `cantiga_request_duration_seconds_${name}`, { operation: 'tracks', ...(le && { le }) });
  assert.deepEqual(
    ['0.00025', '0.001', '0.002', '0.016', '8.192', '+Inf'].map((le) => tracks('bucket', le)),
    [0, 1, 1, 2, 2, 3],
  );
  assert.deepEqual([tracks('sum'), tracks('count')], [60.01, 3]);
  assert.equal((await traffic.read()).kinds.api.requests, 3);
});

test('without a database, and at a start, no change is counted', async () => {
  const register = new Registry();
  const changes = createChangeDelays(register);
  const away = new Proxy({} as never, {
    get() {
      throw new Error('the database is away');
    },
  });
  await changes.served(away, 5);
  await changes.served(away, 9);
  await changes.served(away, 3);
  const families = parseExposition(await register.metrics());
  assert.equal(sumOf(families, 'cantiga_changes_total'), 0);
  assert.equal(sumOf(families, 'cantiga_change_delay_seconds_count'), 0);
});
