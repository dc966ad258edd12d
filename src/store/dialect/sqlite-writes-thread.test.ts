import assert from 'node:assert/strict';
import { renameSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { openThreadedStore } from '../../../test/threaded-store.fixture.ts';

async function open(t: TestContext) {
  const { file, store } = await openThreadedStore(t);
  const add = (key: string) => ({ key: key as 'id', value: key });
  const found = async () => {
    const rows = await store.db
      .selectFrom('meta')
      .select('key')
      .where('key', 'like', 'test %' as 'id')
      .execute();
    return rows.map(({ key }) => key as string).sort();
  };
  return { file, store, add, found };
}

/** A statement that takes a while. */
const SLOW = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 300000)
  select count(*) from n`;

test('other work goes on during a long write, whose changes are seen when it has ended', async (t) => {
  const { store, add, found } = await open(t);
  const ended: string[] = [];
  const writing = store.rewrite(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('meta')
      .values([add('test 1'), add('test 2')])
      .executeTakeFirst();
    await SLOW.execute(trx);
    ended.push('write');
    return numInsertedOrUpdatedRows;
  });
  await new Promise(setImmediate);
  assert.deepEqual(await found(), []);
  ended.push('read');
  assert.equal(await writing, 2n);
  assert.deepEqual(ended, ['read', 'write']);
  assert.deepEqual(await found(), ['test 1', 'test 2']);
});

test('long and short writes wait for each other, and none is lost', async (t) => {
  const { store, add, found } = await open(t);
  const insert = (key: string) => (trx: typeof store.db) => trx.insertInto('meta').values(add(key)).execute();
  const keys = Array.from({ length: 20 }, (_, i) => `test ${String(i).padStart(2, '0')}`);
  await Promise.all(
    keys.map((key, i) => (i % 2 === 0 ? store.rewrite(insert(key)) : store.commit(insert(key)))),
  );
  assert.deepEqual(await found(), keys);
});

test('a long write that fails leaves nothing behind, and others follow it', async (t) => {
  const { store, add, found } = await open(t);
  const failing = store.rewrite(async (trx) => {
    await trx.insertInto('meta').values(add('test 1')).execute();
    throw new Error('changed my mind');
  });
  await assert.rejects(failing, /changed my mind/);
  const refused = store.rewrite(async (trx) => {
    for (let i = 0; i < 2; i++) await trx.insertInto('meta').values(add('test 2')).execute();
  });
  await assert.rejects(refused, /UNIQUE/);
  await store.commit((trx) => trx.insertInto('meta').values(add('test 3')).execute());
  await store.rewrite((trx) => trx.insertInto('meta').values(add('test 4')).execute());
  assert.deepEqual(await found(), ['test 3', 'test 4']);
});

test('a long write to a file that was moved away is rejected', async (t) => {
  const { file, store, add } = await open(t);
  renameSync(file, `${file}.away`);
  await assert.rejects(
    store.rewrite((trx) => trx.insertInto('meta').values(add('test 1')).execute()),
    /read-only/,
  );
  renameSync(`${file}.away`, file);
  await store.rewrite((trx) => trx.insertInto('meta').values(add('test 1')).execute());
});
