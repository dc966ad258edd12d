/** The health of a whole service, as administrators, owners of applications and Prometheus see it. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { startApp } from '../src/app/app.ts';
import { loadConfig } from '../src/config/config.ts';
import { createSession } from '../src/core/accounts/sessions.ts';
import { createUser, getPasswordHash } from '../src/core/accounts/users.ts';
import { createApplication } from '../src/core/applications/application-edits.ts';
import type { UsageReport } from '../src/domain/applications/usage.ts';
import type { Health } from '../src/domain/node/health.ts';
import { openStore, type Store } from '../src/store/store.ts';
import { temporaryFolder } from './cli-process.fixture.ts';
import { forEachDatabase } from './databases.fixture.ts';
import { copyDemo } from './demo-folder.fixture.ts';
import { type ExposedFamily, sumOf } from './exposition.fixture.ts';
import { FREE_METRICS_PORT, watchMetrics } from './metrics.fixture.ts';

async function logIn(store: Store, name: string, admin: boolean) {
  const { id } = await createUser(store, { name, admin });
  const hash = await getPasswordHash(store.db, id);
  const session = await createSession(store, { userId: id, verified: hash, next: hash }, new Date());
  return { id, headers: { cookie: `cantiga_session=${session}` } };
}

async function codeOf(response: Response): Promise<number> {
  assert.equal(response.status, 200);
  return ((await response.json()) as { headers: { code: number } }).headers.code;
}

const METRIC = /\b(?:cantiga|process|nodejs)_[a-z_]+/g;
/** Names of metrics in a file next to `test`. */
function namesIn(file: string): Set<string> {
  return new Set(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').match(METRIC));
}

function namesOf(families: Map<string, ExposedFamily>): string[] {
  const suffixes = ['_bucket', '_sum', '_count'];
  return [...families].flatMap(([name, { type }]) =>
    type === 'histogram' ? [name, ...suffixes.map((suffix) => name + suffix)] : [name],
  );
}

const operationsOf = (families: Map<string, ExposedFamily>) =>
  new Set(families.get('cantiga_requests_total')?.samples.map(({ labels }) => labels['operation']));

/** With a path that `fetch` would change. */
async function requestRaw(url: string, path: string, headers: Record<string, string>): Promise<void> {
  const { hostname: host, port } = new URL(url);
  const [response] = (await once(get({ host, port, path, headers }), 'response')) as [IncomingMessage];
  await text(response);
}

/** After the requests of the test below. */
async function checkMetrics(url: string, metrics: ReturnType<typeof watchMetrics>, isPostgres: boolean) {
  const families = await metrics.read();
  const sum = (name: string, labels?: Record<string, string>) => sumOf(families, name, labels);
  assert.equal(sum('cantiga_requests_total', { kind: 'api' }), 6);
  assert.equal(sum('cantiga_requests_total', { operation: 'tracks', status: '200' }), 1);
  assert.equal(sum('cantiga_requests_total', { operation: 'tracks', status: '400' }), 2);
  assert.equal(sum('cantiga_requests_total', { operation: 'unknown', status: '404' }), 1);
  assert.equal(sum('cantiga_request_duration_seconds_count', { operation: 'tracks' }), 3);
  assert.equal(sum('cantiga_request_duration_seconds_bucket', { operation: 'tracks', le: '+Inf' }), 3);
  assert.ok(sum('cantiga_request_duration_seconds_sum', { operation: 'tracks' })! > 0);
  assert.equal(sum('cantiga_rejected_total', { limit: 'quota' }), 1);
  assert.equal(sum('cantiga_rejected_total', { limit: 'address' }), 0);
  assert.ok(sum('cantiga_cache_misses_total', { cache: 'items' })! > 0);
  assert.ok(sum('cantiga_catalogue_items', { type: 'tracks' })! > 0);
  assert.equal(sum('cantiga_generation_version'), sum('cantiga_generation_shown_version'));
  assert.equal(sum('cantiga_database_up'), 1);
  assert.equal(sum('cantiga_database_pool_connections_max') !== undefined, isPostgres);
  assert.ok(sum('cantiga_database_query_duration_seconds_count')! > 0);
  assert.ok(sum('cantiga_disk_free_bytes', { folder: 'data' })! > 0);
  assert.equal(sum('cantiga_writable'), 1);
  assert.ok(sum('cantiga_event_loop_delay_seconds', { quantile: '0.99' })! >= 0);
  assert.ok(sum('process_resident_memory_bytes')! > 0);

  const served = new Set(namesOf(families));
  for (const file of ['deploy/grafana-dashboard.json', 'deploy/alerts.yml', 'docs/monitoring.md']) {
    const names = namesIn(file);
    assert.ok(names.size > 5, file);
    assert.deepEqual(
      [...names].filter((name) => !served.has(name)),
      [],
      file,
    );
  }
  const documented = namesIn('docs/monitoring.md');
  const ours = [...families.keys()].filter((name) => name.startsWith('cantiga_'));
  assert.deepEqual(
    ours.filter((name) => !documented.has(name)),
    [],
    'in docs/monitoring.md',
  );

  const before = operationsOf(families);
  for (const path of [
    '/evil"}',
    '/v3.0/evil\\',
    '/v3.0/tracks?client_id=evil',
    '/oembed?url=evil',
    '/%0Aevil_total',
  ])
    await requestRaw(url, path, { 'user-agent': 'evil', 'x-forwarded-for': 'evil' });
  const after = await metrics.read();
  assert.deepEqual(
    [...operationsOf(after)].filter((name) => !before.has(name)),
    ['/oembed'],
  );
  assert.doesNotMatch(JSON.stringify([...after]), /evil/);

  assert.equal((await fetch(`${url}/metrics`)).status, 404, 'the port of the service does not have it');
  assert.equal((await metrics.request('/')).status, 404);
  assert.equal((await metrics.request('/metrics', { method: 'POST' })).status, 405);
}

forEachDatabase(({ newLocation }) => {
  test('an administrator sees the health of the node, and an owner the usage of the application', async () => {
    const folder = temporaryFolder();
    const location = await newLocation();
    await copyDemo(join(folder.path, 'data'), location);
    const store = await openStore(location);
    const [eva, ana] = [await logIn(store, 'eva', true), await logIn(store, 'ana', false)];
    const { client_id } = await createApplication(store, { name: 'x', plan: 'read', user_id: ana.id });
    const env = { PORT: '0', CANTIGA_QUOTA_READ: '4', CANTIGA_THREADS: '1', ...FREE_METRICS_PORT };
    const { config } = loadConfig(env, folder.path);
    const metrics = watchMetrics();
    const app = await startApp({ ...config, database: location }, metrics.log);
    const api = (path: string) => fetch(`${app.url}/v3.0/${path}`);
    const codes = [];
    for (const path of ['tracks?', 'tracks?limit=0&', 'tracks?format=pdf&', 'albums?', 'albums?', 'nothing?'])
      codes.push(await codeOf(await api(`${path}client_id=${client_id}`)));
    assert.deepEqual(codes, [0, 3, 9, 0, 6, 7]);
    const stream = await fetch(`${app.url}/storage/download/a999/mp32/`);
    assert.equal(stream.status, 404);
    const exposed = await metrics.read();
    assert.equal(sumOf(exposed, 'cantiga_requests_total', { kind: 'media', status: '404' }), 1);

    assert.equal((await fetch(`${app.url}/web-api/admin/health`)).status, 401);
    assert.equal((await fetch(`${app.url}/web-api/admin/health`, ana)).status, 403);
    const response = await fetch(`${app.url}/web-api/admin/health`, eva);
    assert.equal(response.status, 200);
    const health = (await response.json()) as Health;
    const { traffic, catalogue, database, node, connections } = health;
    assert.deepEqual([node.pid, node.node], [process.pid, process.version]);
    assert.ok(node.memory.rss > 0 && node.host !== '');
    assert.equal(traffic.kinds.api.requests, 6);
    const refused = traffic.minutes.reduce((sum, { statuses }) => sum + statuses['4xx'], 0);
    assert.equal(refused, 7, 'errors sent as HTTP 200 count by their code');
    assert.equal(traffic.kinds.media.requests, 1);
    assert.equal(traffic.kinds.pages.requests, 2);
    const tracks = traffic.operations.find(({ operation }) => operation === 'tracks');
    assert.deepEqual([tracks?.kind, tracks?.requests], ['api', 3]);
    assert.ok(traffic.kinds.api.p99 > 0);
    assert.ok(connections.open >= 1 && connections.max >= connections.open);
    assert.equal(connections.streams, 0);
    assert.equal(database.kind, location.kind);
    assert.ok(database.bytes! > 0 && database.round_trip_ms > 0 && database.schema > 8);
    assert.equal(database.pool === null, location.kind === 'sqlite');
    assert.ok(catalogue.generation!.tracks > 0 && catalogue.generation!.bytes > 0);
    assert.deepEqual([catalogue.failing, catalogue.building, health.imports], [0, false, 0]);
    assert.deepEqual(
      health.caches.map(({ name }) => name),
      ['sounds', 'images', 'generations'],
    );
    assert.ok(health.disks[0].free! > 0 && health.disks[0].total! > health.disks[0].free!);
    assert.equal(health.mail.configured, false);
    assert.equal(health.sound.running + health.sound.waiting, 0);
    assert.doesNotMatch(JSON.stringify(health), /cantiga_session|password|postgres:\/\//);

    const usage = await fetch(`${app.url}/web-api/applications/${client_id}/usage?days=1`, ana);
    const { days, limits } = (await usage.json()) as UsageReport;
    const [today] = days;
    assert.deepEqual([today.requests, today.failures, today.limited], [4, 2, 1]);
    assert.deepEqual(
      today.errors.map(({ code, count }) => [code, count]),
      [
        [3, 1],
        [6, 1],
        [7, 1],
        [9, 1],
      ],
    );
    assert.ok(limits.application!.limit > 0);
    const { limit = 0, remaining = 0 } = limits.quota ?? {};
    assert.deepEqual([limit, remaining], [4, 0]);
    await checkMetrics(app.url, metrics, location.kind === 'postgres');
    await Promise.all([app.close(), store.close()]);
    folder.remove();
  });
});
