import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { openStore } from '../store.ts';
import { readLikesByUser, readLikesOf } from './similarity-likes.ts';

forEachDatabase(({ newLocation }) => {
  test('reads only the likes of each user, the newest first', async () => {
    const store = await openStore(await newLocation());
    const relation = (user_id: number, track_id: number, moments: object) => ({
      ...{ user_id, track_id, liked: '', favorited: '', disliked: '', reviewed: '', score: 0, updated: '' },
      ...moments,
    });
    await store.db
      .insertInto('user_track')
      .values([
        relation(2, 9, { liked: '2026-01-01 00:00:00' }),
        relation(2, 8, { liked: '2026-01-02 00:00:00' }),
        relation(2, 7, { liked: '2026-01-01 00:00:00' }),
        relation(2, 6, { favorited: '2026-01-03 00:00:00' }),
        relation(3, 7, { disliked: '2026-01-03 00:00:00' }),
        relation(11, 5, { liked: '2025-01-01 00:00:00' }),
      ])
      .execute();
    const read = (max: number) => Array.fromAsync(readLikesByUser(store.db, max));
    const [first, other] = [
      { id: 2, trackIds: [8, 7, 9] },
      { id: 11, trackIds: [5] },
    ];
    assert.deepEqual(await read(100), [first, other]);
    assert.deepEqual(await read(2), [{ id: 2, trackIds: [8, 7] }, other]);
    const readOf = (...users: number[]) => Array.fromAsync(readLikesOf(store.db, users, 100));
    assert.deepEqual(await readOf(2, 3, 11, 12), [first, other]);
    assert.deepEqual(await readOf(11), [other]);
    assert.deepEqual(await readOf(3), []);
    await store.close();
  });

  test('continues from page to page, also within one user', async () => {
    const store = await openStore(await newLocation());
    const rows = Array.from({ length: 4500 }, (_, i) => ({
      ...{ user_id: 1 + Math.floor(i / 4200), track_id: i + 1, liked: `2026-01-01 00:00:${10 + (i % 50)}` },
      ...{ favorited: '', disliked: '', reviewed: '', score: 0, updated: '' },
    }));
    for (let start = 0; start < rows.length; start += 500)
      await store.db
        .insertInto('user_track')
        .values(rows.slice(start, start + 500))
        .execute();
    const users = await Array.fromAsync(readLikesByUser(store.db, 3));
    assert.deepEqual(users, [
      { id: 1, trackIds: [50, 100, 150] },
      { id: 2, trackIds: [4250, 4300, 4350] },
    ]);
    assert.deepEqual(await Array.fromAsync(readLikesOf(store.db, [1, 2], 3)), users);
    await store.close();
  });
});
