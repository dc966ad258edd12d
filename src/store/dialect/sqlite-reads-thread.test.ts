import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { CompiledQuery, sql } from 'kysely';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import { Refusal } from '../../domain/refusal.ts';
import { openStore } from '../store.ts';
import { sqliteFile } from './sqlite-file.ts';
import { threadDriver } from './sqlite-threads.ts';
import { createWriterQueue } from './writer-queue.ts';

const folder = await mkdtemp(join(tmpdir(), 'cantiga-test-'));
after(() => rm(folder, { recursive: true, force: true }));
const threads = { env: process.env, log: quiet };
const open = (name: string) => openStore({ kind: 'sqlite', file: join(folder, `${name}.db`) }, { threads });

/** A statement that takes a while. */
const COUNTED = 300_000;
const COUNTING = `with recursive each (n) as (
  select 1 union all select n + 1 from each where n < ${COUNTED}) select count(*) as n from each`;

test('other work goes on during a long read, whose time is counted', async () => {
  const store = await open('during');
  const ended: string[] = [];
  const long = sql
    .raw<{ n: number }>(COUNTING)
    .execute(store.longReads)
    .then(({ rows }) => {
      ended.push('long');
      return rows;
    });
  await sql`select 1`.execute(store.db);
  await new Promise(setImmediate);
  ended.push('short');
  assert.deepEqual(await long, [{ n: COUNTED }]);
  assert.deepEqual(ended, ['short', 'long']);
  await store.close();
});

test('a long read sees what was committed before, and can write nothing', async () => {
  const store = await open('commit');
  const add = (key: string) =>
    store.commit((trx) =>
      trx
        .insertInto('meta')
        .values({ key: key as 'id', value: '' })
        .execute(),
    );
  const find = (key: string) =>
    store.longReads
      .selectFrom('meta')
      .select('key')
      .where('key', '=', key as 'id')
      .execute();
  for (const key of ['x', 'y']) {
    assert.deepEqual(await find(key), []);
    await add(key);
    assert.deepEqual(await find(key), [{ key }]);
  }
  await assert.rejects(
    store.longReads.deleteFrom('meta').execute(),
    /read-only|reading alone|Nothing can be saved/,
  );
  await assert.rejects(store.longReads.transaction().execute(find as never), /without a transaction/);
  await assert.rejects(sql`select none`.execute(store.longReads), /no such column: none/);
  await store.close();
});

async function openDriver(file: string) {
  const driver = threadDriver(sqliteFile(file), 'reads', createWriterQueue(0, Error), threads);
  const connection = await driver.acquireConnection();
  return {
    read: (text: string) => connection.executeQuery(CompiledQuery.raw(text)),
    close: () => driver.destroy(),
  };
}

test('an error has its code, and the next read tries again', async () => {
  const file = join(folder, 'absent.db');
  const { read, close } = await openDriver(file);
  await assert.rejects(read('select 1 as n'), { errcode: 14 });
  new DatabaseSync(file).close();
  assert.deepEqual(await read('select 1 as n'), { rows: [{ n: 1 }] });
  await close();
});

test('a read that has waited too long is rejected, and a close rejects those that wait', async (t) => {
  const { read, close } = await openDriver(':memory:');
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const [first, second] = [read('select 1 as n'), read('select 2 as n')];
  now = 11_000;
  const third = read('select 3 as n');
  await assert.rejects(second, (error) => error instanceof Refusal && error.kind === 'overload');
  assert.deepEqual(await first, { rows: [{ n: 1 }] });
  assert.deepEqual(await third, { rows: [{ n: 3 }] });
  const left = Promise.allSettled([read(COUNTING), read('select 4 as n')]);
  await close();
  assert.equal((await left)[1].status, 'rejected');
});
