import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { forEachDatabase, type PostgresServer, startPostgres } from '../../../test/databases.fixture.ts';
import { openStore, type Store } from '../store.ts';
import { type Changes, latestChanges, recordChange, watchChanges } from './changes.ts';

const change = (store: Store) =>
  store.db.transaction().execute((trx) => recordChange(store, trx, { catalogue: {} }));

/** Collects the reports of a watcher; `until` waits for the report of a change. */
function reports() {
  const seen: Changes[] = [];
  return {
    seen,
    add: (changes: Changes) => void seen.push(changes),
    async until(catalogue: number): Promise<void> {
      for (let waited = 0; seen.at(-1)?.catalogue !== catalogue; waited += 20) {
        assert.ok(waited < 60_000, `change ${catalogue} was not reported: ${JSON.stringify(seen)}`);
        await sleep(20);
      }
    },
  };
}

forEachDatabase(({ newLocation }) => {
  test('a watcher reports changes of another process, also earlier ones', async () => {
    const location = await newLocation();
    const [writer, reader] = [await openStore(location), await openStore(location)];
    await change(writer);
    const { add, until } = reports();
    const watcher = watchChanges(reader, add);
    await until(1);
    await change(writer);
    await until(2);
    await watcher.close();
    await Promise.all([writer.close(), reader.close()]);
  });

  test('a closed watcher reports nothing, while others still report', async () => {
    const location = await newLocation();
    const [writer, reader] = [await openStore(location), await openStore(location)];
    const [closed, open] = [reports(), reports()];
    const watchers = [closed, open].map(({ add }) => watchChanges(reader, add));
    await change(writer);
    await Promise.all([closed.until(1), open.until(1)]);
    await watchers[0].close();
    // Twice: when the second change has reached one watcher, the first would have reached the other.
    for (const number of [2, 3]) {
      await change(writer);
      await open.until(number);
    }
    assert.equal(closed.seen.at(-1)?.catalogue, 1);
    await watchers[1].close();
    await Promise.all([writer.close(), reader.close()]);
  });

  test('a watcher reports nothing that its caller already knows, and survives a failing caller', async () => {
    const location = await newLocation();
    const store = await openStore(location);
    await change(store);
    const { add, until, seen } = reports();
    const faults: string[] = [];
    const onChange = (changes: Changes) => {
      add(changes);
      throw new Error('the caller failed');
    };
    const watcher = watchChanges(store, onChange, {
      since: { catalogue: 1, application: 0, rating: 0 },
      log: { info() {}, warn: (_, fields) => void faults.push(String(fields?.['error'])) },
    });
    // Another one, which is told nothing, has read the change: so has the first.
    const control = reports();
    const other = watchChanges(store, control.add);
    await control.until(1);
    assert.deepEqual(seen, []);
    await other.close();
    await change(store);
    await until(2);
    await change(store);
    await until(3);
    await watcher.close();
    assert.ok(faults.includes('Error: the caller failed'));
    await store.close();
  });
});

describe('an outage of PostgreSQL', () => {
  let server: PostgresServer;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server.close());

  test('fails queries, and the watcher reports missed changes once the server is back', async () => {
    const logged: string[] = [];
    const log = {
      info: (message: string) => void logged.push(`info ${message}`),
      warn: (message: string) => void logged.push(`warn ${message}`),
    };
    const store = await openStore({ kind: 'postgres', url: server.url });
    const { add, until } = reports();
    const watcher = watchChanges(store, add, { log });
    await change(store);
    await until(1);

    await server.stop();
    await assert.rejects(change(store));
    // Long enough for several attempts to reconnect.
    await sleep(1000);
    await server.start();
    const other = await openStore({ kind: 'postgres', url: server.url });
    await change(other);
    await other.close();

    await until(2);
    await change(store);
    await until(3);
    await watcher.close();
    await store.close();
    // The outage is reported once for the whole store, not by each of its users.
    assert.deepEqual(logged, []);
  });

  test('fails an open transaction, and the next one works', async () => {
    const store = await openStore({ kind: 'postgres', url: server.url });
    const interrupted = store.db.transaction().execute(async (trx) => {
      await recordChange(store, trx, { application: true });
      await server.stop();
      await recordChange(store, trx, { application: true });
    });
    await assert.rejects(interrupted);
    while (store.dialect.availability.outage() === undefined) await sleep(20);
    await server.start();
    // The store tries to reach the server a few times a second.
    while (store.dialect.availability.outage() !== undefined) await sleep(20);
    assert.equal((await latestChanges(store.db)).application, 0);
    await change(store);
    await store.close();
  });
});
