/** The health of a whole service, as administrators and owners of applications see it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startApp } from '../src/app.ts';
import { loadConfig } from '../src/config.ts';
import type { Health } from '../src/domain/health.ts';
import { quiet } from '../src/domain/quiet-log.fixture.ts';
import type { UsageReport } from '../src/domain/usage.ts';
import { createUser, getPasswordHash } from '../src/store/accounts.ts';
import { createApplication } from '../src/store/applications.ts';
import { createSession } from '../src/store/sessions.ts';
import { openStore, type Store } from '../src/store/store.ts';
import { temporaryFolder } from './cli-process.fixture.ts';
import { forEachDatabase } from './databases.fixture.ts';

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

forEachDatabase(({ newLocation }) => {
  test('an administrator sees the health of the node, and an owner the usage of the application', async () => {
    const folder = temporaryFolder();
    const location = await newLocation();
    const store = await openStore(location);
    const [eva, ana] = [await logIn(store, 'eva', true), await logIn(store, 'ana', false)];
    const { client_id } = await createApplication(store, { name: 'x', plan: 'read', user_id: ana.id });
    const { config } = loadConfig({ PORT: '0', CANTIGA_QUOTA_READ: '4', CANTIGA_THREADS: '1' }, folder.path);
    const app = await startApp({ ...config, database: location }, quiet);
    const api = (path: string) => fetch(`${app.url}/v3.0/${path}`);
    const codes = [];
    for (const path of ['tracks?', 'tracks?limit=0&', 'tracks?format=pdf&', 'albums?', 'albums?', 'nothing?'])
      codes.push(await codeOf(await api(`${path}client_id=${client_id}`)));
    assert.deepEqual(codes, [0, 3, 9, 0, 6, 7]);
    const stream = await fetch(`${app.url}/storage/download/a999/mp32/`);
    assert.equal(stream.status, 404);

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
    assert.ok(connections.open >= 1 && connections.most >= connections.open);
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
    const { days, standing } = (await usage.json()) as UsageReport;
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
    assert.ok(standing.application!.limit > 0);
    const { limit = 0, remaining = 0 } = standing.quota ?? {};
    assert.deepEqual([limit, remaining], [4, 0]);
    await Promise.all([app.close(), store.close()]);
    folder.remove();
  });
});
