import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { type PostgresServer, startPostgres } from '../../../test/databases.fixture.ts';
import type { Outage } from '../../domain/outage.ts';
import { Refusal } from '../../domain/refusal.ts';
import { openStore, type Store } from '../store.ts';

let server: PostgresServer;
before(async () => {
  server = await startPostgres('max_connections=8');
});
after(() => server.close());

const outages: Outage[] = [];
const reports = { begins: (outage: Outage) => void outages.push(outage), ends() {}, hiccup() {} };
const open = () => openStore({ kind: 'postgres', url: server.url }, { reports });

const slowly = ({ db }: Store) => sql`select pg_sleep(0.02)`.execute(db);

test('a server with fewer connections than configured: queries wait for one, and all succeed', async () => {
  const stores = [await open(), await open()];
  const queries = Array.from({ length: 200 }, (_, i) => slowly(stores[i % 2]));
  const ended = await Promise.allSettled(queries);
  for (const store of stores) await store.close();
  assert.deepEqual(
    ended.filter(({ status }) => status === 'rejected'),
    [],
  );
  assert.deepEqual(outages, []);
});

test('if no connection becomes free in time, the query fails with Retry-After', async () => {
  const store = await open();
  const others: pg.Client[] = [];
  const takeAll = async () => {
    for (;;) {
      const client = new pg.Client(server.url);
      client.on('error', () => {});
      await client.connect();
      others.push(client);
    }
  };
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'cantiga' and pid <> pg_backend_pid()`.execute(store.db);
  await assert.rejects(takeAll(), /too many clients|reserved/);
  // The only connection of the store is in use.
  const held = Promise.withResolvers<void>();
  const holding = store.db.connection().execute(() => held.promise);
  await assert.rejects(slowly(store), (error) => {
    assert.ok(error instanceof Refusal);
    assert.equal(error.kind, 'overload');
    assert.equal(typeof error.retryAfter, 'number');
    assert.doesNotMatch(error.message, /127\.0\.0\.1|PostgreSQL/);
    return true;
  });
  held.resolve();
  await holding;
  await slowly(store);
  for (const client of others) await client.end();
  await store.close();
  assert.deepEqual(outages, []);
});

test('a failed connection is not lost to the pool', async () => {
  const store = await open();
  for (let round = 0; round < 15; round++) {
    const queries = Promise.allSettled(Array.from({ length: 4 }, () => slowly(store)));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()
      and application_name = 'cantiga'`
      .execute(store.db)
      .catch(() => {});
    await queries;
  }
  // A connection that was cut while idle may fail one more query each.
  await Promise.allSettled(Array.from({ length: 20 }, () => slowly(store)));
  await slowly(store);
  await store.close();
});
