import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { openStore } from '../store.ts';
import { createEarlierDatabase } from './earlier.fixture.ts';

forEachDatabase(({ emptyLocation }) => {
  test('playlists and reviews of an earlier version are kept, like those created here', async () => {
    const location = await emptyLocation();
    await createEarlierDatabase(location, 7, [
      `insert into playlist (id, name, user_id, creationdate) values
        (5, 'Mañanas', 1, '2020-01-01'), (6, 'Empty', 2, '2020-01-02')`,
      `insert into playlist_track (playlist_id, position, track_id, date) values
        (5, 1, 7, '2020-02-02 00:00:00'), (5, 2, 8, '2020-01-02 00:00:00')`,
      `insert into review (id, user_id, track_id, album_id, score, title, text, lang, date, agreecnt)
        values (3, 1, 7, null, 8, '', 'Good', 'en', '2020-01-01 00:00:00', 2)`,
    ]);
    const store = await openStore(location);
    try {
      const later = { private: 0, description: '', query: '', invite_hash: null };
      const unnamed = { name_folded: null, name_caseless: null, version: 1, source: '', ...later };
      assert.deepEqual(await store.db.selectFrom('playlist').selectAll().orderBy('id').execute(), [
        {
          id: 5,
          name: 'Mañanas',
          user_id: 1,
          creationdate: '2020-01-01',
          updated: '2020-02-02 00:00:00',
          ...unnamed,
        },
        { id: 6, name: 'Empty', user_id: 2, creationdate: '2020-01-02', updated: '', ...unnamed },
      ]);
      assert.equal((await store.db.selectFrom('playlist_track').selectAll().execute()).length, 2);
      const [{ text, hidden }] = await store.db.selectFrom('review').selectAll().execute();
      assert.deepEqual([text, hidden], ['Good', 0]);
    } finally {
      await store.close();
    }
  });
});
