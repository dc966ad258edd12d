import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { playlistRow } from '../../core/playlists/playlist-row.fixture.ts';
import type { RatedKind } from '../../domain/activity/activity.ts';
import { openStore, type Store } from '../store.ts';
import { type CountedRow, readBaseRatings, readCounts, readCountsOf, readDatedSince } from './rating-rows.ts';

const TODAY = '2026-03-31';
const at = (day: string) => `${day} 12:00:00`;

/** The values that are not 0. */
function counted<Kind extends RatedKind>(row: CountedRow<Kind>): Record<string, number> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== 0));
}

async function all(store: Store, kind: RatedKind, day = TODAY) {
  const pages = await store.snapshot((snapshot) => Array.fromAsync(readCounts(snapshot, kind, day)));
  return pages.flat().map(counted);
}

async function some(store: Store, kind: RatedKind, ids: number[], day = TODAY) {
  return (await Array.fromAsync(readCountsOf(store.db, kind, ids, day))).flat().map(counted);
}

const relation = (user_id: number, track_id: number, moments: object) => ({
  user_id,
  track_id,
  ...{ liked: '', favorited: '', disliked: '', reviewed: '', score: 0, updated: '' },
  ...moments,
});

const playlist = (id: number, user_id: number) => playlistRow({ id, user_id, name: `List ${id}` });

let reviews = 0;
const review = (of: { track_id?: number; album_id?: number }, score: number | null, date: string) => ({
  id: ++reviews,
  user_id: 1,
  track_id: null,
  album_id: null,
  ...of,
  score,
  ...{ title: '', text: '', lang: '', date, agreecnt: 0, hidden: 0 },
});

forEachDatabase(({ newLocation }) => {
  const open = async () => openStore(await newLocation());

  test('counts listens by day, on the first and the last day of each period', async () => {
    const store = await open();
    const listen = (day: string, listens: number, client_id = '') => ({
      ...{ track_id: 7, day, client_id, listens, downloads: 0 },
    });
    await store.db
      .insertInto('activity')
      .values([
        listen('2026-04-01', 1),
        listen('2026-03-31', 2),
        listen('2026-03-25', 4),
        listen('2026-03-25', 8, 'app'),
        listen('2026-03-24', 16),
        listen('2026-03-02', 32),
        listen('2026-03-01', 64),
        listen('2026-02-25', 128),
        listen('2026-02-24', 256),
        listen('', 512),
        listen('2026-03-18', 1024),
        listen('2026-03-17', 2048),
        listen('2026-01-31', 4096),
        listen('2026-01-30', 8192),
      ])
      .execute();
    const row = {
      id: 7,
      listens_week: 2 + 4 + 8,
      listens_month: 2 + 4 + 8 + 16 + 32 + 1024 + 2048,
      listens_before: 16 + 32 + 64 + 128 + 1024 + 2048,
      listens_total: 16_383,
      listens_previous_week: 16 + 1024,
      listens_previous_month: 64 + 128 + 256 + 4096,
      listens_earlier: 16_383 - (1 + 2 + 4 + 8),
    };
    assert.deepEqual(await all(store, 'track'), [row]);
    assert.deepEqual(await some(store, 'track', [7, 8]), [row, { id: 8 }]);
    await store.close();
  });

  test('counts ratings of a track, and combined ones of one row', async () => {
    const store = await open();
    await store.db
      .insertInto('user_track')
      .values([
        relation(1, 7, { liked: at('2026-03-31'), favorited: at('2026-01-01') }),
        relation(2, 7, { liked: at('2026-03-24') }),
        relation(3, 7, { disliked: at('2026-03-30') }),
        relation(4, 7, { reviewed: at('2026-03-30'), score: 9 }),
        relation(1, 9, { favorited: at('2026-03-31') }),
      ])
      .execute();
    await store.db
      .insertInto('review')
      .values([
        review({ track_id: 7 }, 9, at('2026-03-30')),
        review({ track_id: 7 }, 2, at('2025-03-30')),
        review({ track_id: 7 }, null, at('2026-03-30')),
        review({ album_id: 7 }, 3, at('2026-03-30')),
      ])
      .execute();
    const put = (playlist_id: number, position: number, date: string) => ({
      ...{ playlist_id, position, track_id: 7, date },
    });
    await store.db
      .insertInto('playlist')
      .values([1, 2, 3].map((id) => playlist(id, id)))
      .execute();
    await store.db
      .insertInto('playlist_track')
      .values([
        put(1, 1, at('2026-03-31')),
        put(1, 2, at('2026-03-31')),
        put(2, 1, at('2026-03-20')),
        put(3, 1, at('2020-01-01')),
      ])
      .execute();
    const seven = {
      id: 7,
      ...{ likes_week: 1, likes_month: 2, likes_before: 1, likes_total: 2 },
      ...{ likes_previous_week: 1, likes_earlier: 1 },
      ...{ favorites_total: 1, favorites_earlier: 1 },
      ...{ dislikes_week: 1, dislikes_month: 1, dislikes_total: 1 },
      ...{ reviews_week: 1, reviews_month: 1, reviews_total: 2, reviews_earlier: 1 },
      ...{ scores_week: 9, scores_month: 9, scores_total: 11, scores_earlier: 2 },
      ...{ playlists_week: 1, playlists_month: 2, playlists_before: 1, playlists_total: 3 },
      ...{ playlists_previous_week: 1, playlists_earlier: 2 },
    };
    const nine = { id: 9, favorites_week: 1, favorites_month: 1, favorites_total: 1 };
    assert.deepEqual(await all(store, 'track'), [seven, nine]);
    assert.deepEqual(await some(store, 'track', [9, 7]), [nine, seven]);
    assert.deepEqual(await all(store, 'album'), [
      {
        id: 7,
        ...{ reviews_week: 1, reviews_month: 1, reviews_total: 1 },
        scores_week: 3,
        scores_month: 3,
        scores_total: 3,
      },
    ]);
    await store.close();
  });

  test('counts a user with a track on playlists once, from the first one', async () => {
    const store = await open();
    const lists = Array.from({ length: 300 }, (_, i) => i + 1);
    await store.db
      .insertInto('playlist')
      .values([...lists.map((id) => playlist(id, 1)), playlist(301, 2)])
      .execute();
    const put = (playlist_id: number, track_id: number, day: string) => ({
      ...{ playlist_id, position: track_id, track_id, date: at(day) },
    });
    await store.db
      .insertInto('playlist_track')
      .values([
        ...lists.map((id) => put(id, 7, id === 200 ? '2026-03-20' : '2026-03-31')),
        put(301, 7, '2026-03-30'),
        put(1, 8, '2026-03-30'),
        put(2, 8, '2026-03-31'),
      ])
      .execute();
    const seven = {
      id: 7,
      ...{ playlists_week: 1, playlists_month: 2, playlists_before: 1, playlists_total: 2 },
      ...{ playlists_previous_week: 1, playlists_earlier: 1 },
    };
    const eight = { id: 8, playlists_week: 1, playlists_month: 1, playlists_total: 1 };
    assert.deepEqual(await all(store, 'track'), [seven, eight]);
    assert.deepEqual(await some(store, 'track', [8, 7]), [eight, seven]);
    await store.close();
  });

  test('counts more than one page of playlists, also with a missing list', async () => {
    const store = await open();
    const ids = Array.from({ length: 4001 }, (_, i) => 2 * i + 1);
    for (let start = 0; start < ids.length; start += 1000) {
      const values = ids.slice(start, start + 1000).flatMap((track_id) =>
        [1, 2].map((playlist_id) => ({
          ...{ playlist_id, position: track_id, track_id, date: at(TODAY) },
        })),
      );
      await store.db.insertInto('playlist_track').values(values).execute();
    }
    const playlists = (rows: Record<string, number>[]) =>
      rows.map((row) => [row['id'], row['playlists_week']]);
    const expected = ids.map((id) => [id, 1]);
    assert.deepEqual(playlists(await all(store, 'track')), expected);
    assert.deepEqual(playlists(await some(store, 'track', ids)), expected);
    await store.close();
  });

  test('counts albums in libraries, and fans', async () => {
    const store = await open();
    const dates = ['2026-03-31', '2026-03-10', '2026-03-01', '2020-01-01'].map(at);
    await store.db
      .insertInto('user_album')
      .values(dates.map((date, i) => ({ user_id: i + 1, album_id: 5, date })))
      .execute();
    await store.db
      .insertInto('user_artist')
      .values(dates.map((date, i) => ({ user_id: i + 1, artist_id: 3, date })))
      .execute();
    const numbers = (name: string) => ({
      [`${name}_week`]: 1,
      [`${name}_month`]: 2,
      [`${name}_before`]: 2,
      [`${name}_total`]: 4,
      [`${name}_previous_month`]: 1,
      [`${name}_earlier`]: 3,
    });
    assert.deepEqual(await all(store, 'album'), [{ id: 5, ...numbers('myalbums') }]);
    assert.deepEqual(await some(store, 'artist', [2, 3]), [{ id: 2 }, { id: 3, ...numbers('fans') }]);
    await store.close();
  });

  test('returns the subjects of recent activity', async () => {
    const store = await open();
    await store.db
      .insertInto('activity')
      .values([
        { track_id: 1, day: '2026-03-01', client_id: '', listens: 1, downloads: 0 },
        { track_id: 2, day: '2026-02-28', client_id: '', listens: 1, downloads: 0 },
        { track_id: 9, day: '2026-03-09', client_id: '', listens: 1, downloads: 0 },
      ])
      .execute();
    await store.db
      .insertInto('user_track')
      .values([
        relation(1, 3, { favorited: at('2026-03-01'), liked: at('2020-01-01') }),
        relation(1, 4, { favorited: at('2026-02-28') }),
      ])
      .execute();
    await store.db
      .insertInto('user_album')
      .values({ user_id: 1, album_id: 5, date: at('2026-03-01') })
      .execute();
    const dated = async (kind: RatedKind, ids: number[]) =>
      (await Array.fromAsync(readDatedSince(store.db, kind, ids, '2026-03-01'))).flat().sort();
    assert.deepEqual(await dated('track', [1, 2, 3, 4, 5]), [1, 3]);
    assert.deepEqual(await dated('track', []), []);
    assert.deepEqual(await dated('album', [4, 5]), [5]);
    await store.close();
  });

  test('counts more than one page, and more ids than fit into one statement', async () => {
    const store = await open();
    const ids = Array.from({ length: 9001 }, (_, i) => i + 1);
    for (let start = 0; start < ids.length; start += 1000) {
      const values = ids
        .slice(start, start + 1000)
        .map((track_id) => ({ track_id, day: TODAY, client_id: '', listens: track_id, downloads: 0 }));
      await store.db.insertInto('activity').values(values).execute();
    }
    const listens = (rows: Record<string, number>[]) => rows.map((row) => row['listens_week']);
    assert.deepEqual(listens(await all(store, 'track')), ids);
    assert.deepEqual(listens(await some(store, 'track', ids)), ids);
    const dated = await Array.fromAsync(readDatedSince(store.db, 'track', ids, TODAY));
    assert.equal(dated.flat().length, ids.length);
    assert.deepEqual(await readBaseRatings(store.db, [1]), new Map());
    await store.close();
  });
});
