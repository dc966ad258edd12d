import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { openStore } from '../store.ts';
import { scores } from './032-scores.ts';
import { createEarlierDatabase } from './earlier.fixture.ts';
import { MIGRATIONS } from './migrations.ts';

forEachDatabase(({ emptyLocation }) => {
  test('a score of 0, which earlier imports stored, is none', async () => {
    const location = await emptyLocation();
    const review = (id: number, score: number | null) =>
      `insert into review (id, user_id, track_id, album_id, score, title, text, lang, date, agreecnt, hidden)
        values (${id}, ${id}, 7, null, ${score}, '', 'x', '', '2020-01-01 00:00:00', 0, 0)`;
    await createEarlierDatabase(location, MIGRATIONS.indexOf(scores), [
      review(1, 0),
      review(2, 1),
      review(3, null),
    ]);
    const store = await openStore(location);
    try {
      const rows = await store.db.selectFrom('review').select(['id', 'score']).orderBy('id').execute();
      assert.deepEqual(
        rows.map(({ score }) => score),
        [null, 1, null],
      );
    } finally {
      await store.close();
    }
  });
});
