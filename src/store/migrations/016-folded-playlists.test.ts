import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { openStore } from '../store.ts';
import { createEarlierDatabase } from './earlier.fixture.ts';

forEachDatabase(({ emptyLocation }) => {
  test('only names of playlists in other alphabets are folded again', async () => {
    const location = await emptyLocation();
    await createEarlierDatabase(location, 15, [
      `insert into playlist (id, name, name_folded, name_caseless, user_id, creationdate, updated) values
        (5, 'Кино', 'кино', 'кино', 1, '2020-01-01', ''), (6, 'Rain', 'rain', 'rain', 1, '2020-01-01', '')`,
    ]);
    const store = await openStore(location);
    try {
      const names = await store.db.selectFrom('playlist').select('name_folded').orderBy('id').execute();
      assert.deepEqual(
        names.map(({ name_folded }) => name_folded),
        [null, 'rain'],
      );
    } finally {
      await store.close();
    }
  });
});
