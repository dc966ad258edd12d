import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { IO_ERROR, LOG_LIMIT, sqliteFile } from './sqlite-file.ts';

function start(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'cantiga-log-'));
  const path = join(folder, 'test.db');
  const writer = new DatabaseSync(path);
  writer.exec('pragma journal_mode = wal; pragma synchronous = off; create table blobs (content blob)');
  const reader = new DatabaseSync(path, { readOnly: true });
  t.after(() => {
    for (const database of [reader, writer]) database.close();
    rmSync(folder, { recursive: true });
  });
  return {
    file: sqliteFile(path),
    /** A log that is too large and in use by a reader. */
    hold() {
      reader.exec('begin; select count(*) from blobs');
      writer.prepare('insert into blobs values (zeroblob(?))').run(2 * LOG_LIMIT);
    },
    release: () => reader.exec('commit'),
    logBytes: () => statSync(`${path}-wal`).size,
  };
}

test('a large log is truncated, unless a reader needs it; then with growing pauses', (t) => {
  const { file, hold, release, logBytes } = start(t);
  hold();
  file.checkpoint(0);
  file.checkpoint(2000);
  assert.ok(logBytes() > 2 * LOG_LIMIT);
  release();
  for (const early of [2001, 4000, 5999]) {
    file.checkpoint(early);
    assert.ok(logBytes() > 2 * LOG_LIMIT, `${early}`);
  }
  file.checkpoint(6000);
  assert.equal(logBytes(), 0);

  // From the start: the pause is short again.
  hold();
  file.checkpoint(7000);
  release();
  file.checkpoint(8999);
  assert.ok(logBytes() > 2 * LOG_LIMIT);
  file.checkpoint(9000);
  assert.equal(logBytes(), 0);
});

test('a log that a reader needs is truncated about a minute after its release', (t) => {
  const { file, hold, release, logBytes } = start(t);
  hold();
  const hour = 3_600_000;
  for (let now = 0; now <= hour; now += 1000) file.checkpoint(now);
  release();
  file.checkpoint(hour + 64_000);
  assert.equal(logBytes(), 0);
});

test('a log that cannot be synchronized is an error of the disk', async (t) => {
  const { file } = start(t);
  await file.sync();
  file.close();
  await assert.rejects(sqliteFile(`${file.path}-missing`).sync(), { errcode: IO_ERROR });
});
