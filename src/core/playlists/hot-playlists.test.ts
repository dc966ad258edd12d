import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { sharedOut } from './playlist-reads.ts';
import { playlistRow } from './playlist-row.fixture.ts';
import { createPlaylists } from './playlists.ts';

test('more than ten playlists of one user are ranked after all others, in unchanged order', () => {
  const lists = Array.from({ length: 24 }, (_, i) => ({ id: i, user_id: i % 12 === 11 ? 2 : 1 }));
  const ids = sharedOut(lists).map(({ id }) => id);
  assert.deepEqual(ids, [
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    11,
    23,
    10,
    ...lists.slice(12, 23).map(({ id }) => id),
  ]);
});

forEachDatabase(({ openFresh }) => {
  test('one user cannot fill the hottest playlists with the maximum number of playlists', async () => {
    const store = await openFresh();
    const playlist = (id: number, user_id: number, day: string) =>
      playlistRow({ id, user_id, name: `List ${id}`, creationdate: day, updated: `${day} 12:00:00` });
    const added = (playlist_id: number, position: number, day: string) => ({
      ...{ playlist_id, position, track_id: position, date: `${day} 12:00:00` },
    });
    const greedy = Array.from({ length: 1000 }, (_, i) => i + 1);
    await store.db
      .insertInto('playlist')
      .values([...greedy.map((id) => playlist(id, 1, '2026-03-31')), playlist(1001, 2, '2026-03-30')])
      .execute();
    await store.db
      .insertInto('playlist_track')
      .values([
        ...greedy.flatMap((id) => [added(id, 1, '2026-03-31'), added(id, 2, '2026-03-31')]),
        added(1001, 1, '2026-03-30'),
      ])
      .execute();
    const playlists = createPlaylists(store, { touch() {} }, () => new Date('2026-03-31T13:00:00Z'));
    const hots = (await playlists.hots({})).map(({ id }) => id);
    assert.equal(hots.length, 200);
    assert.deepEqual(hots.slice(0, 12), [...greedy.slice(0, 10), 1001, 11]);
    const own = (await playlists.hots({ userIds: [1] })).map(({ id }) => id);
    assert.deepEqual(own, greedy.slice(0, 200));
    await store.close();
  });
});
