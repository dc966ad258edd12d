import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { temporaryFolder } from '../../../test/cli-process.fixture.ts';
import { IO_ERROR, sqliteFile, UnsafeToWrite } from './sqlite-file.ts';

test('a log is synchronized before it is closed; one that cannot be is an error of the disk', async (t) => {
  const folder = temporaryFolder();
  const path = `${folder.path}/test.db`;
  const writer = new DatabaseSync(path);
  writer.exec('pragma journal_mode = wal; create table written (id integer)');
  t.after(() => {
    writer.close();
    folder.remove();
  });
  const file = sqliteFile(path);
  let isDone = false;
  void file.sync().then(() => {
    isDone = true;
  });
  await file.close();
  assert.ok(isDone, 'it waits');
  await assert.rejects(sqliteFile(`${path}-missing`).sync(), { errcode: IO_ERROR });
});

test('after a failed synchronization no further one succeeds, and nothing is written', async (t) => {
  const folder = temporaryFolder();
  t.after(folder.remove);
  // A pipe cannot be synchronized.
  execFileSync('mkfifo', [`${folder.path}/test.db-wal`]);
  const file = sqliteFile(`${folder.path}/test.db`);
  file.requireSafe();
  const both = await Promise.allSettled([file.sync(), file.sync()]);
  assert.deepEqual(
    both.map((one) => one.status === 'rejected' && one.reason instanceof UnsafeToWrite),
    [true, true],
  );
  file.requireSame();
  assert.throws(() => file.requireSafe(), /failed to store a write.*restart the service/);
  await file.close();
});
