import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { temporaryFolder } from '../../../test/cli-process.fixture.ts';
import { openStore } from '../store.ts';

test('a long transaction lets other work in between its statements', async (t) => {
  const folder = temporaryFolder();
  const store = await openStore({ kind: 'sqlite', file: `${folder.path}/store.db` });
  t.after(async () => {
    await store.close();
    folder.remove();
  });
  const slow = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 100000)
    select count(*) from n`;
  await store.db.transaction().execute(async (trx) => {
    await slow.execute(trx);
    let turns = 0;
    setImmediate(() => turns++);
    for (let i = 0; i < 20; i++) await slow.execute(trx);
    assert.equal(turns, 1);
  });
});
