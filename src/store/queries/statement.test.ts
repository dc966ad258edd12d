import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { statement } from './statement.ts';

forEachDatabase(({ openFresh }) => {
  test('a statement is built once per database, and run with other values inside and outside transactions', async () => {
    let built = 0;
    const add = statement<'one' | 'other', { sum: number; again: number }>((value) => {
      built++;
      const one = sql`cast(${value('one')} as integer)`;
      return sql`select ${one} + cast(${value('other')} as integer) as sum, ${one} as again`;
    });
    const stores = [await openFresh(), await openFresh()];
    for (const store of stores) {
      const { rows: first } = await store.db.executeQuery(add(store.db, { one: 1, other: 2 }));
      assert.deepEqual(first, [{ sum: 3, again: 1 }]);
      for (const one of [3, 4]) {
        const { rows } = await store.commit((trx) => trx.executeQuery(add(trx, { one, other: 5 })));
        assert.deepEqual(rows, [{ sum: one + 5, again: one }]);
      }
    }
    assert.equal(built, stores.length);
  });
});
