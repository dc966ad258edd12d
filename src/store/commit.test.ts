import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { forEachDatabase } from '../../test/databases.fixture.ts';
import type { Trx } from './schema.ts';
import { openStore, type Store } from './store.ts';

const insert = (id: number) => (trx: Trx) =>
  trx
    .insertInto('playlist')
    .values({
      id,
      name: 'x',
      name_folded: null,
      name_caseless: null,
      user_id: 1,
      creationdate: '',
      updated: '',
      version: 1,
    })
    .execute();
const idsIn = async ({ db }: Store) =>
  (await db.selectFrom('playlist').select('id').orderBy('id').execute()).map((row) => row.id);
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

forEachDatabase(({ newLocation, openFresh }) => {
  test('a resolved commit is visible to every reader', async () => {
    const location = await newLocation();
    const [one, other] = [await openStore(location), await openStore(location)];
    const value = await one.commit(async (trx) => {
      await insert(1)(trx);
      return 'done';
    });
    assert.equal(value, 'done');
    assert.deepEqual(await idsIn(other), [1]);
    await one.close();
    await other.close();
  });

  test('of grouped writes each fails alone and leaves no rows', async () => {
    const store = await openFresh();
    const writes = upTo(300).map((id) =>
      store.commit(async (trx) => {
        await insert(id)(trx);
        if (id % 3 === 1) throw new Error(`no ${id}`);
        if (id % 3 === 2) await sql`select * from no_such_table`.execute(trx);
        return id;
      }),
    );
    const ended = await Promise.allSettled(writes);
    const expected = upTo(300).filter((id) => id % 3 === 0);
    assert.deepEqual(
      ended.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])),
      expected,
    );
    assert.match(String(ended[0].status === 'rejected' && ended[0].reason), /no 1$/);
    assert.match(String(ended[1].status === 'rejected' && ended[1].reason), /no_such_table/);
    assert.deepEqual(await idsIn(store), expected);
  });

  test('success is reported only after the commit is visible', async () => {
    const store = await openFresh();
    const writes = upTo(50).map(async (id) => {
      await store.commit(insert(id));
      assert.ok((await idsIn(store)).includes(id));
    });
    await Promise.all(writes);
  });

  test('commits, transactions and single statements wait for each other', async () => {
    const store = await openFresh();
    const long = store.db.transaction().execute(async (trx) => {
      await insert(1)(trx);
      await sleep(50);
      await insert(2)(trx);
    });
    const single = store.db.insertInto('playlist').values({
      id: 3,
      name: 'x',
      name_folded: null,
      name_caseless: null,
      user_id: 1,
      creationdate: '',
      updated: '',
      version: 1,
    });
    await Promise.all([
      long,
      single.execute(),
      ...upTo(20).map((id) => store.commit(insert(100 + id))),
      ...upTo(20).map((id) => store.db.transaction().execute(insert(200 + id))),
    ]);
    assert.equal((await idsIn(store)).length, 43);
  });

  test('a commit waits for the writer of another program', async () => {
    const location = await newLocation();
    const [one, other] = [await openStore(location), await openStore(location)];
    const long = other.db.transaction().execute(async (trx) => {
      await insert(1)(trx);
      await sleep(60);
    });
    await Promise.all([long, ...upTo(10).map((id) => one.commit(insert(10 + id)))]);
    assert.equal((await idsIn(one)).length, 11);
    await one.close();
    await other.close();
  });

  test('a read-only store refuses every commit', async () => {
    const location = await newLocation();
    await (await openStore(location)).close();
    const reader = await openStore(location, { readOnly: true });
    for (const id of [1, 2]) await assert.rejects(reader.commit(insert(id)), /read-?only|reading alone/);
    assert.deepEqual(await idsIn(reader), []);
    await reader.close();
  });
});

describe('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cantiga-test-'));
  const store = await openStore({ kind: 'sqlite', file: join(folder, 'cantiga.db') });
  after(async () => {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('grouped writes become visible together', async () => {
    const seen: number[] = [];
    const write = (id: number) =>
      store.commit(async (trx) => {
        await insert(id)(trx);
        seen.push((await idsIn(store)).length);
      });
    await Promise.all(upTo(10).map(write));
    assert.deepEqual(
      seen,
      Array.from({ length: 10 }, () => 0),
    );
    assert.deepEqual(await idsIn(store), upTo(10));
  });

  test('when a transaction is lost, as on a full disk, all its writes fail and the next ones work', async () => {
    const before = await idsIn(store);
    const lost = [
      store.commit(insert(100)),
      store.commit((trx) => sql`rollback`.execute(trx)),
      store.commit(insert(101)),
    ];
    const ended = await Promise.allSettled(lost);
    assert.deepEqual(
      ended.map((one) => one.status),
      ['rejected', 'rejected', 'rejected'],
    );
    assert.deepEqual(await idsIn(store), before);
    await store.commit(insert(102));
    assert.deepEqual(await idsIn(store), [...before, 102]);
  });
});
