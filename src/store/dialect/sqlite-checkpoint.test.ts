import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { eventually, temporaryFolder } from '../../../test/cli-process.fixture.ts';
import { openStore } from '../store.ts';
import { createCheckpoints, LOG_MAX } from './sqlite-checkpoint.ts';

function start(t: TestContext) {
  const folder = temporaryFolder();
  const path = `${folder.path}/test.db`;
  const writer = new DatabaseSync(path);
  writer.exec(`pragma journal_mode = wal; pragma synchronous = off; pragma wal_autocheckpoint = 0;
    create table blobs (content blob)`);
  const reader = new DatabaseSync(path, { readOnly: true });
  const checkpoints = createCheckpoints(path);
  const write = (bytes: number) => writer.prepare('insert into blobs values (zeroblob(?))').run(bytes);
  t.after(() => {
    checkpoints.close();
    for (const database of [reader, writer]) database.close();
    folder.remove();
  });
  return {
    run: checkpoints.run,
    write,
    /** A log that is too large and in use by a reader. */
    hold() {
      reader.exec('begin; select count(*) from blobs');
      write(LOG_MAX);
    },
    release: () => reader.exec('commit'),
    logBytes: () => statSync(`${path}-wal`).size,
    databaseBytes: () => statSync(path).size,
  };
}

test('a log is copied when it has some thousand pages', (t) => {
  const { run, write, databaseBytes, logBytes } = start(t);
  write(1_000_000);
  run(0);
  assert.ok(databaseBytes() < 1_000_000);
  write(8_000_000);
  run(1);
  assert.ok(databaseBytes() > 9_000_000);
  const before = logBytes();
  write(1_000_000);
  assert.equal(logBytes(), before, 'the next writer begins it again');
});

test('a large log is truncated, unless a reader needs it; then with growing pauses', (t) => {
  const { run, hold, release, logBytes } = start(t);
  hold();
  run(0);
  run(2000);
  assert.ok(logBytes() > LOG_MAX);
  release();
  for (const early of [2001, 4000, 5999]) {
    run(early);
    assert.ok(logBytes() > LOG_MAX, `${early}`);
  }
  run(6000);
  assert.equal(logBytes(), 0);

  // From the start: the pause is short again.
  hold();
  run(7000);
  release();
  run(8999);
  assert.ok(logBytes() > LOG_MAX);
  run(9000);
  assert.equal(logBytes(), 0);
});

test('a log that a reader needs is truncated about a minute after its release', (t) => {
  const { run, hold, release, logBytes } = start(t);
  hold();
  const hour = 3_600_000;
  for (let now = 0; now <= hour; now += 64_000) run(now);
  release();
  run(hour + 64_000);
  assert.equal(logBytes(), 0);
});

test('with threads, a commit makes no checkpoint: another thread does', async (t) => {
  const folder = temporaryFolder();
  const file = `${folder.path}/store.db`;
  const store = await openStore({ kind: 'sqlite', file }, { threads: { env: process.env } });
  t.after(async () => {
    await store.close();
    folder.remove();
  });
  const { rows } = await sql<{ wal_autocheckpoint: number }>`pragma wal_autocheckpoint`.execute(store.db);
  assert.deepEqual(rows, [{ wal_autocheckpoint: 0 }]);
  const before = statSync(file).size;
  await store.commit((trx) =>
    trx
      .insertInto('meta')
      .values({ key: 'x' as 'id', value: 'x'.repeat(8_000_000) })
      .execute(),
  );
  await eventually(
    async () => statSync(file).size,
    (size) => size > before + 8_000_000,
  );
});
