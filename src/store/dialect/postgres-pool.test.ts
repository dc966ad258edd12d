import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { type PostgresServer, startPostgres } from '../../../test/databases.fixture.ts';
import type { Outage } from '../../domain/node/outage.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import { Refusal } from '../../domain/refusal.ts';
import { waitForDatabase } from '../connection/wait-for-database.ts';
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

test('uses no more connections than configured', async () => {
  const store = await openStore({ kind: 'postgres', url: server.url }, { connections: 2 });
  const queries = Array.from({ length: 10 }, () => slowly(store));
  await Promise.all(queries);
  const { pool } = await store.dialect.state(store.db);
  assert.deepEqual([pool?.open, pool?.max], [2, 2]);
  await store.close();
});

async function waitFor(url: string, signal: AbortSignal, onLine: () => void): Promise<number> {
  const begun = performance.now();
  const log = { ...quiet, warn: onLine };
  await waitForDatabase({ kind: 'postgres', url }, { seconds: 60, signal, log });
  return performance.now() - begun;
}

test('a start waits for a server that cannot be reached, and reports it once', async () => {
  await server.stop();
  let lines = 0;
  let started: Promise<void> | undefined;
  await waitFor(server.url, new AbortController().signal, () => {
    lines++;
    // Later than the second attempt.
    started = sleep(700).then(server.start);
  });
  assert.equal(lines, 1);
  await started;
});

test('a start does not wait for an unknown database, nor after a signal', async () => {
  const unknown = server.url.replace(/\/postgres$/, '/nowhere');
  await waitFor(unknown, new AbortController().signal, () => assert.fail('it waits'));
  const stop = new AbortController();
  const ms = await waitFor('postgres://x:y@127.0.0.1:1/z', stop.signal, () => stop.abort());
  assert.ok(ms < 30_000, `${ms} ms`);
});

/** Makes a server accept or reject writes, also on open connections. */
async function setReadOnly({ url }: PostgresServer, value: 'on' | 'off'): Promise<void> {
  const execute = async (statement: string, options = '') => {
    const client = new pg.Client({ connectionString: url, options });
    await client.connect();
    return await client.query<{ value: string }>(statement).finally(() => client.end());
  };
  const writable = '-c default_transaction_read_only=off';
  await execute(`alter system set default_transaction_read_only = ${value}`, writable);
  await execute('select pg_reload_conf()');
  const current = `select current_setting('default_transaction_read_only') as value`;
  while ((await execute(current)).rows[0].value !== value) await sleep(5);
}

test('with several servers, the one that accepts writes is used, also after a failover', async (t) => {
  const other = await startPostgres('max_connections=8');
  t.after(() => other.close());
  for (const { url } of [server, other]) await (await openStore({ kind: 'postgres', url })).close();
  await setReadOnly(other, 'on');
  const [ours, theirs] = [new URL(server.url), new URL(other.url)];
  const several = server.url.replace(ours.host, `${theirs.host},${ours.host}`);
  const url = `${several}?target_session_attrs=read-write`;
  const store = await openStore({ kind: 'postgres', url });
  t.after(() => store.close());
  let rows = 0;
  const write = () =>
    store.commit(async (trx) => {
      const key = `leaving_${rows++}` as const;
      await trx.insertInto('meta').values({ key, value: key }).execute();
      const found = await sql<{ port: string }>`select inet_server_port()::text as port`.execute(trx);
      return found.rows[0].port;
    });
  /** Every write that fails may be sent again. */
  const writesTo = async (port: string) => {
    const until = performance.now() + 60_000;
    while (performance.now() < until) {
      const used = await write().catch((error) => {
        assert.ok(error instanceof Refusal && error.retryAfter !== undefined, String(error));
      });
      if (used === port) return;
      await sleep(20);
    }
    assert.fail(`nothing is written to the server at port ${port}`);
  };

  assert.equal(await write(), ours.port);
  await Promise.all(Array.from({ length: 4 }, () => slowly(store)));

  // Demoted: its connections stay open.
  await setReadOnly(server, 'on');
  await setReadOnly(other, 'off');
  await writesTo(theirs.port);
  assert.deepEqual(await Promise.all(Array.from({ length: 5 }, write)), Array(5).fill(theirs.port));
  assert.equal(store.dialect.availability.outage(), undefined);

  await setReadOnly(server, 'off');
  await other.stop();
  await writesTo(ours.port);

  await setReadOnly(server, 'on');
  await assert.rejects(openStore({ kind: 'postgres', url }), /no server accepts writes/);
  await setReadOnly(server, 'off');
});
