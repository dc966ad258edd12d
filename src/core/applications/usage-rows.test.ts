import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { openStore, type Store } from '../../store/store.ts';
import { createApplication } from './application-edits.ts';
import { addUsage, listUsage, purgeUsage, readUsage, sumUsage, type UsageRow } from './usage-rows.ts';

const NORTE = '00000001';
const SUR = '00000002';

async function add(store: Store, ...rows: UsageRow[]): Promise<void> {
  await store.commit((trx) => addUsage(trx, rows));
}

function row(client_id: string, day: string, operation: string, requests: number, failures = 0): UsageRow {
  return { client_id, day, operation, requests, failures, errors: {} };
}

async function addApplications(store: Store): Promise<void> {
  for (const client_id of [NORTE, SUR])
    await createApplication(store, { name: 'x', plan: 'read', client_id });
}

forEachDatabase(({ newLocation, openFresh }) => {
  test('usage is summed per application, day and operation, and returned in that order', async () => {
    const store = await openFresh();
    await addApplications(store);
    await add(store, row(NORTE, '2026-03-02', 'tracks', 5, 1), row(NORTE, '2026-03-01', 'tracks', 7));
    await add(store, row(NORTE, '2026-03-02', 'tracks', 3, 2), row(NORTE, '2026-03-02', 'albums', 1));
    await add(store, row(SUR, '2026-03-02', 'tracks', 9), row(NORTE, '2026-02-28', 'tracks', 4));
    assert.deepEqual(await listUsage(store.db, NORTE, '2026-03-01'), [
      { day: '2026-03-01', operation: 'tracks', requests: 7, failures: 0, errors: {} },
      { day: '2026-03-02', operation: 'albums', requests: 1, failures: 0, errors: {} },
      { day: '2026-03-02', operation: 'tracks', requests: 8, failures: 3, errors: {} },
    ]);
    const sums = await sumUsage(store.db, '2026-03-02', [NORTE, SUR, 'nobody']);
    assert.deepEqual([...sums].sort(), [
      [NORTE, 9],
      [SUR, 9],
    ]);
    assert.deepEqual([...(await sumUsage(store.db, '2026-03-01', [NORTE, SUR]))], [[NORTE, 7]]);
  });

  test('errors are summed by code, also without requests', async () => {
    const store = await openFresh();
    await addApplications(store);
    const met = (operation: string, requests: number, errors: Record<number, number>) =>
      add(store, { ...row(NORTE, '2026-03-01', operation, requests), errors });
    await met('tracks', 3, { 3: 1, 9: 2 });
    await met('tracks', 0, { 6: 5, 3: 1 });
    await met('', 0, { 7: 1 });
    await add(store, { ...row(SUR, '2026-03-01', 'tracks', 1), errors: { 3: 7 } });
    assert.deepEqual(await listUsage(store.db, NORTE, '2026-03-01'), [
      { day: '2026-03-01', operation: '', requests: 0, failures: 0, errors: { 7: 1 } },
      { day: '2026-03-01', operation: 'tracks', requests: 3, failures: 0, errors: { 3: 2, 6: 5, 9: 2 } },
    ]);
    assert.deepEqual([...(await sumUsage(store.db, '2026-03-01', [NORTE]))], [[NORTE, 3]]);
  });

  test('all usage is read some days at a time', async () => {
    const store = await openFresh();
    await addApplications(store);
    assert.deepEqual(await Array.fromAsync(readUsage(store.db, NORTE)), []);
    const days = ['2025-03-01', '2025-03-02', '2025-03-14', '2025-03-15', '2026-02-27', '2026-03-01'];
    for (const day of days) await add(store, row(NORTE, day, 'tracks', 5), row(SUR, day, 'tracks', 7));
    await add(store, { ...row(NORTE, '2026-01-01', 'albums', 0), errors: { 3: 1 } });
    const parts = await Array.fromAsync(readUsage(store.db, NORTE));
    assert.deepEqual(
      parts.map((part) => part.map(({ day }) => day)),
      [days.slice(0, 3), days.slice(3, 4), ['2026-01-01'], days.slice(4)],
    );
    assert.deepEqual(parts.flat(), await listUsage(store.db, NORTE, ''));
  });

  test('sums beyond 32 bits are correct', async () => {
    const store = await openFresh();
    await addApplications(store);
    await add(store, row(NORTE, '2026-03-01', 'tracks', 3e12));
    await add(store, row(NORTE, '2026-03-01', 'tracks', 3e12));
    assert.deepEqual([...(await sumUsage(store.db, '2026-03-01', [NORTE]))], [[NORTE, 6e12]]);
  });

  test('usage of a missing application is left out, and that of others is kept', async () => {
    const store = await openFresh();
    await addApplications(store);
    await add(store, row(NORTE, '2026-03-01', 'tracks', 1));
    await store.db.deleteFrom('application').where('client_id', '=', NORTE).execute();
    await store.db.deleteFrom('app_usage').where('client_id', '=', NORTE).execute();
    await add(store, row(NORTE, '2026-03-01', 'tracks', 1), row(SUR, '2026-03-01', 'tracks', 2));
    assert.deepEqual(await listUsage(store.db, NORTE, ''), []);
    assert.equal((await listUsage(store.db, SUR, '')).length, 1);
  });

  test('two concurrent nodes lose nothing and do not block each other', async () => {
    const location = await newLocation();
    const nodes = [await openStore(location), await openStore(location)];
    await addApplications(nodes[0]);
    const operations = ['tracks', 'albums', 'artists', 'users', 'playlists'];
    const writes = Array.from({ length: 20 }, (_, turn) => {
      const rows = operations.flatMap((one) => [
        row(NORTE, '2026-03-01', one, 1, 1),
        row(SUR, '2026-03-01', one, 2),
      ]);
      // Each node has its rows in another order.
      return add(nodes[turn % 2], ...(turn % 2 === 0 ? rows : rows.reverse()));
    });
    await Promise.all(writes);
    const found = await listUsage(nodes[1].db, NORTE, '');
    assert.deepEqual(
      found.map(({ requests, failures }) => [requests, failures]),
      operations.map(() => [20, 20]),
    );
    assert.deepEqual([...(await sumUsage(nodes[0].db, '2026-03-01', [SUR]))], [[SUR, 200]]);
    for (const node of nodes) await node.close();
  });

  test('a purge deletes usage older than 400 days and of missing applications, and keeps the rest', async () => {
    const store = await openFresh();
    const now = new Date('2027-02-05T12:00:00Z');
    await purgeUsage(store, now);
    await addApplications(store);
    const days = ['2025-12-30', '2025-12-31', '2026-01-01', '2026-01-02'];
    const bad = { failures: 1, errors: { 3: 1 } };
    for (const client of [NORTE, SUR])
      await add(store, ...days.map((day) => ({ ...row(client, day, 'tracks', 1), ...bad })));
    const left = Array.from({ length: 120 }, (_, at) => row(`gone${at}`, '2026-01-02', 'tracks', 1));
    for (const { errors: _, requests, failures, ...key } of left) {
      await store.db
        .insertInto('app_usage')
        .values({ ...key, requests, failures })
        .execute();
      await store.db
        .insertInto('app_error')
        .values({ ...key, code: 3, errors: 1 })
        .execute();
    }
    await purgeUsage(store, now);
    for (const table of ['app_usage', 'app_error'] as const) {
      const rows = await store.db.selectFrom(table).select(['client_id', 'day']).execute();
      assert.deepEqual(rows.map((one) => `${one.client_id} ${one.day}`).sort(), [
        `${NORTE} 2026-01-01`,
        `${NORTE} 2026-01-02`,
        `${SUR} 2026-01-01`,
        `${SUR} 2026-01-02`,
      ]);
    }
  });
});
