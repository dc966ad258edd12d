import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { forEachDatabase } from '../../test/databases.fixture.ts';
import { playlistRow } from '../core/playlists/playlist-row.fixture.ts';
import type { Db, Trx } from './schema.ts';
import { openStore, type Store } from './store.ts';

const insertion = (db: Db, id: number) => db.insertInto('playlist').values(playlistRow({ id }));
const insert = (id: number) => (trx: Trx) => insertion(trx, id).execute();
const insertSingle = async (store: Store, id: number) => {
  const { rows } = await store.commitStatement(insertion(store.db, id).returning('id').compile());
  return rows;
};
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

  test('of grouped single statements each fails alone, between writes of several statements', async () => {
    const store = await openFresh();
    await insertSingle(store, 1000);
    const writes = upTo(300).map((id) => {
      if (id % 3 === 0) return store.commit(insert(id)).then(() => [{ id }]);
      return insertSingle(store, id % 3 === 1 ? id : 1000);
    });
    const ended = await Promise.allSettled(writes);
    const expected = upTo(300).filter((id) => id % 3 !== 2);
    assert.deepEqual(
      ended.flatMap((one) => (one.status === 'fulfilled' ? one.value.map(({ id }) => id) : [])),
      expected,
    );
    for (const [at, one] of ended.entries())
      if (at % 3 === 1) assert.match(String(one.status === 'rejected' && one.reason), /unique|duplicate/i);
    assert.deepEqual(await idsIn(store), [...expected, 1000]);
  });

  test('success is reported only after the commit is visible', async () => {
    const store = await openFresh();
    const writes = upTo(50).map(async (id) => {
      await (id % 2 === 0 ? store.commit(insert(id)) : insertSingle(store, id));
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
    await Promise.all([
      long,
      insertion(store.db, 3).execute(),
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
    const grouped = upTo(10).map((id) => one.commit(insert(10 + id)));
    await Promise.all([long, ...grouped, insertSingle(one, 30)]);
    assert.equal((await idsIn(one)).length, 12);
    await one.close();
    await other.close();
  });

  test('a read-only store refuses every commit', async () => {
    const location = await newLocation();
    await (await openStore(location)).close();
    const reader = await openStore(location, { readOnly: true });
    for (const id of [1, 2]) await assert.rejects(reader.commit(insert(id)), /read-?only|reading alone/);
    await assert.rejects(insertSingle(reader, 3), /read-?only|reading alone/);
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

  test('writes of several transactions are acknowledged in their order', async () => {
    const ids = upTo(300).map((id) => 1000 + id);
    const acknowledged: number[] = [];
    await Promise.all(ids.map((id) => insertSingle(store, id).then(() => acknowledged.push(id))));
    assert.deepEqual(acknowledged, ids);
    await store.db.deleteFrom('playlist').where('id', 'in', ids).execute();
  });

  test('single statements are reported like all others', async () => {
    const reported: string[] = [];
    const onQuery = (_ms: number, failed: boolean, text: string) =>
      reported.push(`${text.slice(0, 6)} ${failed ? 'failed' : 'done'}`);
    const observed = await openStore({ kind: 'sqlite', file: join(folder, 'observed.db') }, { onQuery });
    reported.length = 0;
    await insertSingle(observed, 1);
    await assert.rejects(insertSingle(observed, 1));
    await sql`select 1`.execute(observed.db);
    await assert.rejects(sql`select none`.execute(observed.db), /none/);
    assert.deepEqual(reported, ['insert done', 'insert failed', 'select done', 'select failed']);
    await observed.close();
  });

  const losses: Record<string, () => Promise<unknown>> = {
    'a write of several statements': () => store.commit((trx) => sql`rollback`.execute(trx)),
    'a single statement': () =>
      store.commitStatement(
        sql`insert or rollback into playlist select * from playlist where id = ${100}`.compile(store.db),
      ),
  };
  for (const [name, lose] of Object.entries(losses)) {
    test(`when ${name} loses the transaction, as on a full disk, all its writes fail and the next ones work`, async () => {
      const before = await idsIn(store);
      const next = 1 + Math.max(...before, 200);
      const lost = [store.commit(insert(100)), insertSingle(store, 101), lose(), store.commit(insert(102))];
      const ended = await Promise.allSettled([...lost, insertSingle(store, 103)]);
      assert.deepEqual(new Set(ended.map((one) => one.status)), new Set(['rejected']));
      assert.deepEqual(await idsIn(store), before);
      await insertSingle(store, next);
      assert.deepEqual(await idsIn(store), [...before, next]);
    });
  }
});
