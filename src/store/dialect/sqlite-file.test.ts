import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { temporaryFolder } from '../../../test/cli-process.fixture.ts';
import { IO_ERROR, sqliteFile } from './sqlite-file.ts';

test('a log that cannot be synchronized is an error of the disk', async (t) => {
  const folder = temporaryFolder();
  const path = `${folder.path}/test.db`;
  const writer = new DatabaseSync(path);
  writer.exec('pragma journal_mode = wal; create table written (id integer)');
  t.after(() => {
    writer.close();
    folder.remove();
  });
  const file = sqliteFile(path);
  await file.sync();
  file.close();
  await assert.rejects(sqliteFile(`${path}-missing`).sync(), { errcode: IO_ERROR });
});
