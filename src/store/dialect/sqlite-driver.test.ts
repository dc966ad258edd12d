import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CompiledQuery, sql } from 'kysely';
import { temporaryFolder } from '../../../test/cli-process.fixture.ts';
import type { Db } from '../schema.ts';
import { openStore } from '../store.ts';
import { sqliteDriver } from './sqlite-driver.ts';
import { sqliteFile } from './sqlite-file.ts';

test('many statements let other work in between, in a transaction and outside of one', async (t) => {
  const folder = temporaryFolder();
  const store = await openStore({ kind: 'sqlite', file: `${folder.path}/store.db` });
  t.after(async () => {
    await store.close();
    folder.remove();
  });
  const slow = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 100000)
    select count(*) from n`;
  const expectTurns = async (db: Db) => {
    await slow.execute(db);
    let turns = 0;
    setImmediate(() => turns++);
    for (let i = 0; i < 20; i++) await slow.execute(db);
    assert.equal(turns, 1);
  };
  await store.db.transaction().execute(expectTurns);
  await expectTurns(store.db);
});

test('a commit resolves when its log is on the disk, without blocking the thread', async (t) => {
  const folder = temporaryFolder();
  const disk = Promise.withResolvers<void>();
  const file = { ...sqliteFile(`${folder.path}/store.db`), sync: () => disk.promise };
  const driver = sqliteDriver(file, { readOnly: false });
  await driver.init();
  t.after(async () => {
    await driver.destroy();
    folder.remove();
  });
  const session = await driver.acquireConnection();
  const level = async () =>
    (await session.executeQuery<{ synchronous: number }>(CompiledQuery.raw('pragma synchronous'))).rows[0]
      .synchronous;
  const [normal, full] = [1, 2];
  await driver.beginTransaction(session, {});
  await session.executeQuery(CompiledQuery.raw('create table written (id integer)'));
  assert.equal(await level(), normal);
  let isCommitted = false;
  const committing = driver.commitTransaction(session).then(() => {
    isCommitted = true;
  });
  await new Promise(setImmediate);
  assert.equal(await level(), full, 'of statements outside of a transaction');
  assert.equal(isCommitted, false);
  disk.resolve();
  await committing;
  await driver.beginTransaction(session, {});
  await driver.rollbackTransaction(session);
  assert.equal(await level(), full, 'after a rollback');
});
