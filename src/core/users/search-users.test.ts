import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { resumeUser, suspendUser } from '../accounts/admin-users.ts';
import { createUser } from '../accounts/users.ts';
import { createCast } from '../playlists/lists.fixture.ts';
import { namesBeginning, searchUsers } from './users.ts';

forEachDatabase(({ openFresh }) => {
  test('finds users by the beginning of a name, without suspended ones', async () => {
    const store = await openFresh();
    const { eva } = await createCast(store);
    const named = async (name: string, dispname: string) => (await createUser(store, { name, dispname })).id;
    const lime = await named('Lime', 'Green');
    const limes = await named('limes', 'Lime Juice');
    const accented = await named('second', 'Élan Öz');
    const shown = await named('third', 'LIME Orchestra');
    const find = (text: string, limit = 10) => searchUsers(store, text, limit);
    assert.deepEqual(await find('lime'), [lime, limes, shown]);
    assert.deepEqual(await find('@LIM', 2), [lime, limes]);
    assert.deepEqual(await find('élan ö'), [accented]);
    assert.deepEqual(await find('Élan'), [accented]);
    assert.deepEqual(await find('lime j'), [limes]);
    for (const text of ['', ' @', 'ime', 'lime%', 'l_me', 'a\0', 'x'.repeat(1000)])
      assert.deepEqual(await find(text), [], text.slice(0, 10));
    await suspendUser(store, lime, eva);
    assert.deepEqual(await find('lime'), [limes, shown]);
    await resumeUser(store, lime, eva);
    assert.deepEqual(await find('lime'), [lime, limes, shown]);
  });

  test('uses an index for both names', async () => {
    const store = await openFresh();
    const isSqlite = store.dialect.types.bytewise === '';
    for (const column of ['name', 'dispname'] as const) {
      const query = namesBeginning(store.dialect, column, 'a');
      const plan = await store.db.transaction().execute(async (trx) => {
        // An empty table is always scanned.
        if (!isSqlite) await sql`set local enable_seqscan = off`.execute(trx);
        const { rows } = await (isSqlite ? sql`explain query plan ${query}` : sql`explain ${query}`).execute(
          trx,
        );
        return JSON.stringify(rows);
      });
      assert.match(plan, isSqlite ? /USING (COVERING )?INDEX/ : /Index (Only )?Scan using user_by/);
      assert.doesNotMatch(plan, /TEMP B-TREE|Sort/);
    }
  });
});
