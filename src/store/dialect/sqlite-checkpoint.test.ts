import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { eventually, temporaryFolder } from '../../../test/cli-process.fixture.ts';
import { openThreadedStore } from '../../../test/threaded-store.fixture.ts';
import { createCheckpoints, LOG_MAX } from './sqlite-checkpoint.ts';
import { LOG_LIMIT } from './sqlite-file.ts';

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
    logPages: () => Number(reader.prepare('pragma wal_checkpoint(noop)').get()!['log']),
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

test('a large log begins again, unless a reader needs it; then with growing pauses', (t) => {
  const { run, write, hold, release, logPages, logBytes } = start(t);
  hold();
  const due = (moments: number[]) => moments.filter((now) => run(now) === false);
  assert.deepEqual(due([0, 1999, 2000, 2001, 5999, 6000, 13_999, 14_000]), [0, 2000, 6000, 14_000]);
  release();
  assert.equal(run(29_999), undefined);
  assert.equal(run(30_000), true);
  write(1);
  assert.ok(logPages() < 10);
  assert.ok(logBytes() > LOG_MAX, 'the file is overwritten');

  // From the start: the pause is short again.
  hold();
  assert.deepEqual(due([31_000, 32_999, 33_000]), [31_000, 33_000]);
});

test('a log that a reader needs begins again about a minute after its release', (t) => {
  const { run, hold, release } = start(t);
  hold();
  const hour = 3_600_000;
  for (let now = 0; now <= hour; now += 64_000) run(now);
  release();
  assert.equal(run(hour + 64_000), true);
});

test('with threads, a commit makes no checkpoint: another thread does, and a huge log is truncated', async (t) => {
  const { file, store } = await openThreadedStore(t);
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
  const log = () => statSync(`${file}-wal`).size;
  await sql`insert into meta (key, value) values ('y', zeroblob(${LOG_LIMIT}))`.execute(store.db);
  assert.ok(log() > LOG_LIMIT);
  let writes = 0;
  await eventually(
    async () => {
      await sql`update meta set value = ${String(++writes)} where key = 'y'`.execute(store.db);
      return log();
    },
    (size) => size <= LOG_LIMIT,
  );
});
