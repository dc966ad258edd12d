import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { Kysely, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely';
import { temporaryFolder } from '../../../test/cli-process.fixture.ts';
import type { Schema } from '../schema.ts';
import { sharedCommit } from './shared-commit.ts';
import { PooledSqliteAdapter } from './sqlite.ts';
import { sqliteDriver } from './sqlite-driver.ts';
import { sqliteFile } from './sqlite-file.ts';

/** A database on a disk whose synchronizations end when the test says so. */
async function start(t: TestContext) {
  const folder = temporaryFolder();
  const syncs: PromiseWithResolvers<void>[] = [];
  const sync = () => {
    const started = Promise.withResolvers<void>();
    syncs.push(started);
    return started.promise;
  };
  const file = { ...sqliteFile(`${folder.path}/store.db`), sync };
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PooledSqliteAdapter(),
      createDriver: () => sqliteDriver(file, { readOnly: false }),
      createIntrospector: (of) => new SqliteIntrospector(of),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  t.after(async () => {
    await db.destroy();
    folder.remove();
  });
  await sql`create table written (id integer primary key)`.execute(db);
  const { commit, commitStatement } = sharedCommit(db);
  const answered: string[] = [];
  const note = (name: string, write: Promise<unknown>) =>
    void write.then(
      () => answered.push(name),
      () => answered.push(`${name} failed`),
    );
  return {
    syncs,
    answered,
    insert: (id: number) =>
      note(String(id), commitStatement(sql`insert into written values (${id})`.compile(db))),
    loseTransaction: () =>
      note(
        'loss',
        commit((trx) => sql`rollback`.execute(trx)),
      ),
    written: async () =>
      (await sql<{ id: number }>`select id from written`.execute(db)).rows.map(({ id }) => id),
    /** Until all that can go on without the disk has done so. */
    async settle() {
      for (let i = 0; i < 20; i++) await turn();
    },
  };
}

test('while one transaction is synchronized, the next one is written, and no third one', async (t) => {
  const { syncs, answered, insert, written, settle } = await start(t);
  for (const id of [1, 2, 3, 4]) {
    insert(id);
    await settle();
  }
  assert.deepEqual(await written(), [1, 2]);
  assert.deepEqual([syncs.length, answered], [2, []]);
  syncs[0].resolve();
  await settle();
  assert.deepEqual(await written(), [1, 2, 3, 4]);
  assert.deepEqual([syncs.length, answered], [3, ['1']], 'the third and the fourth share a transaction');
  for (const each of syncs) each.resolve();
  await settle();
  assert.deepEqual(answered, ['1', '2', '3', '4']);
});

test('a transaction that fails does not affect the one that is synchronized, nor the next one', async (t) => {
  const { syncs, answered, insert, loseTransaction, written, settle } = await start(t);
  insert(1);
  await settle();
  loseTransaction();
  insert(2);
  await settle();
  assert.deepEqual(answered, ['loss failed', '2 failed']);
  insert(3);
  await settle();
  for (const each of syncs) each.resolve();
  await settle();
  assert.deepEqual(answered, ['loss failed', '2 failed', '1', '3']);
  assert.deepEqual(await written(), [1, 3]);
});

test('writes that the disk has failed to store fail, and others are answered by their own result', async (t) => {
  const { syncs, answered, insert, settle } = await start(t);
  for (const id of [1, 2]) {
    insert(id);
    await settle();
  }
  syncs[0].reject(new Error('no disk'));
  await settle();
  assert.deepEqual(answered, ['1 failed']);
  syncs[1].reject(new Error('no disk'));
  await settle();
  assert.deepEqual(answered, ['1 failed', '2 failed']);
});
